/**
 * The frame is rendered once for a locale. Where it tells of the page, it holds a mark that each page replaces by its own.
 */

/** Stands for the page's path below the locale, after "/{locale}". */
export const pathMark = '/__path__'
/** Stands for the page's whole address, as a query parameter takes it. */
export const addressMark = '__address__'

/** HTML with its marks, cut at them once. */
export type Marked = readonly string[]

/** Cuts HTML at what pages fill: the marks, and the items of the top menu. */
export function marked(html: string): Marked {
  return html.split(/(\/__path__|__address__| data-item="[^"]*")/)
}

/** Fills the marks of a frame, and marks the item of the top menu that the page belongs to. */
export function filled(parts: Marked, { path, address, highlighted }: { path: string; address: string; highlighted: string | undefined }): string {
  const ownPath = escaped(path)
  const ownAddress = encodeURIComponent(address)
  let current = highlighted === undefined ? undefined : ` data-item="${escaped(highlighted)}"`
  let html = ''
  for (const part of parts) {
    if (part === pathMark) html += ownPath
    else if (part === addressMark) html += ownAddress
    else html += part
    if (part !== current) continue
    html += ' aria-current="true"'
    current = undefined // the first alone
  }
  return html
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;', "'": '&#x27;' }

function escaped(text: string): string {
  return text.replace(/[&"<>']/g, (it) => entities[it] ?? it)
}
