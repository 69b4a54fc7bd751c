/**
 * The frame is rendered once for a locale. Where it tells of the page, it holds a mark that each page replaces by its own.
 */

/** Stands for the page's path below the locale, after "/{locale}". */
export const pathMark = '/__path__'
/** Stands for the page's whole address, as a query parameter takes it. */
export const addressMark = '__address__'

/** Fills the marks of a frame, and marks the item of the top menu that the page belongs to. */
export function filled(html: string, { path, address, highlighted }: { path: string; address: string; highlighted: string | undefined }): string {
  const page = html.replaceAll(pathMark, () => escaped(path)).replaceAll(addressMark, () => encodeURIComponent(address))
  return highlighted === undefined ? page : page.replace(` data-item="${escaped(highlighted)}"`, (item) => `${item} aria-current="true"`)
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;', "'": '&#x27;' }

function escaped(text: string): string {
  return text.replace(/[&"<>']/g, (it) => entities[it] ?? it)
}
