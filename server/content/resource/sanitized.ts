import sanitizeHtml, { type IOptions } from 'sanitize-html'

const headings = ['h2', 'h3', 'h4', 'h5', 'h6']
const blocks = [
  'p',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'blockquote',
  'pre',
  'hr',
  'br',
  'figure',
  'figcaption',
  'img',
]
const tables = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']
const phrases = ['strong', 'em', 's', 'sub', 'sup', 'code', 'a']

/**
 * Removing tags can reveal new ones, so the text is sanitized until it no longer changes. If it
 * still changes after this many passes, all tags are removed.
 */
const maxPasses = 6

/**
 * Allowed HTML in content of editors and remote systems. No style, class, id or name: these belong
 * to the page.
 */
const rules: IOptions = {
  allowedTags: [...headings, ...blocks, ...tables, ...phrases],
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: [] },
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  nestingLimit: 60,
  transformTags: {
    h1: 'h2',
    b: 'strong',
    i: 'em',
    a: (tagName, { href = '', title }) => ({
      tagName,
      attribs: {
        ...(href === '' ? {} : { href }),
        ...(title === undefined ? {} : { title }),
        ...(isAbsolute(href) ? { target: '_blank', rel: 'noopener' } : {}),
      },
    }),
  },
  // an image from another host would reveal readers to it; ours are below /media
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'img' && !/^\/media(\/[\w-][\w.-]*)+$/.test(attribs['src'] ?? ''),
}

/**
 * HTML reduced to headings from h2, paragraphs, lists, tables, images of the site and links,
 * without anything that runs. Sanitizing twice changes nothing. Links to absolute http addresses
 * open a new tab with rel="noopener". Source: trap 15, OWASP Cross Site Scripting Prevention.
 */
export function sanitized(html: string): string {
  let text = html
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const next = sanitizeHtml(text, rules).trim()
    if (next === text) return text
    text = next
  }
  return sanitizeHtml(text, { allowedTags: [], allowedAttributes: {} }).trim()
}

function isAbsolute(href: string): boolean {
  return /^https?:/i.test(href.trim())
}
