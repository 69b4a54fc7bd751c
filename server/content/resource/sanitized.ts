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
 * HTML that is allowed in content from editors and remote systems. The attributes style, class, id
 * and name are removed, so that content cannot interfere with the page around it.
 */
const rules: IOptions = {
  allowedTags: [...headings, ...blocks, ...tables, ...phrases],
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    table: ['tabindex'],
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
    // wide tables scroll, with the keyboard too
    table: (tagName) => ({ tagName, attribs: { tabindex: '0' } }),
    a: (tagName, { href = '', title }) => ({
      tagName,
      attribs: {
        ...(href === '' ? {} : { href }),
        ...(title === undefined ? {} : { title }),
        ...(isAbsolute(href) ? { target: '_blank', rel: 'noopener' } : {}),
      },
    }),
  },
  // remove images from other hosts, which could track readers; the site's own images are below
  // /media
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'img' && !/^\/media(\/[\w-][\w.-]*)+$/.test(attribs['src'] ?? ''),
}

/**
 * Reduces HTML to headings from h2 down, paragraphs, lists, tables, links, and images of this site.
 * Scripts and event handlers are removed. Sanitizing the result again does not change it. Links to
 * absolute URLs open in a new tab with rel="noopener". Source: trap 15, OWASP Cross Site Scripting
 * Prevention.
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
