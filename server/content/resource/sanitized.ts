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

/** What is left of foreign tags can read differently without them, so it is read again until nothing changes; what does not settle loses its tags. */
const maxPasses = 6

/** What may stand in a text that an editor or a remote system wrote. No style, class, id or name: they are the page's own. */
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
  // a picture of somebody else's would tell them who reads; ours stand below /media
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'img' && !/^\/media(\/[\w-][\w.-]*)+$/.test(attribs['src'] ?? ''),
}

/**
 * HTML with only what a text needs: headings from h2, paragraphs, lists, tables, pictures of the site, links. Nothing in it runs.
 * Sanitizing twice changes nothing. A link to an absolute http address opens a new tab without a way back.
 * Source: trap 15, OWASP Cross Site Scripting Prevention.
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
