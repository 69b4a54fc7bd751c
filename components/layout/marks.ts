import type { Locale } from '#config/locales.ts'
import type { ReadyHtml } from '#components/document/context.ts'

/**
 * The frame is rendered once for a locale. Where it tells of the page, it holds a mark that each page replaces by its own.
 */

/** Stands, after "/{locale}", for the address of the page or the nearest one in that locale. */
export const pathMark = '/__path__'
/** Stands for the page's whole address, as a query parameter takes it. */
export const addressMark = '__address__'

/** HTML cut at its marks, with the bytes of each piece. */
export type Marked = readonly { text: string; bytes: Uint8Array }[]

const encoder = new TextEncoder()
const currentAttribute = encoder.encode(' aria-current="true"')

/** Cuts HTML at what pages fill: the marks, and the items of the top menu. */
export function marked(html: string): Marked {
  return html
    .split(/(\/[a-z]{2}-[a-z-]+\/__path__|__address__| data-item="[^"]*")/)
    .map((text) => ({ text, bytes: encoder.encode(text) }))
}

/** What a page fills a frame with. */
export interface Filling {
  /** Its address, or that of the nearest page, in each locale. */
  counterparts: ReadonlyMap<Locale, string>
  /** Its own address. */
  address: string
  /** The item of the top menu that it belongs to. */
  highlighted: string | undefined
}

/** Fills the marks of a frame, and marks the item of the top menu that the page belongs to. */
export function filled(parts: Marked, { counterparts, address, highlighted }: Filling): ReadyHtml {
  const own = new Map(
    [...counterparts].map(([locale, href]) => [
      `/${locale}${pathMark}`,
      encoder.encode(escaped(href)),
    ]),
  )
  own.set(addressMark, encoder.encode(encodeURIComponent(address)))
  const current = parts.findIndex(
    (it) => highlighted !== undefined && it.text === ` data-item="${escaped(highlighted)}"`,
  )
  return {
    bytes: parts.flatMap(({ text, bytes }, at) =>
      at === current ? [bytes, currentAttribute] : (own.get(text) ?? bytes),
    ),
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&#x27;',
}

function escaped(text: string): string {
  return text.replace(/[&"<>']/g, (it) => entities[it] ?? it)
}
