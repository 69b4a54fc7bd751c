import type { Locale } from '#config/locales.ts'
import type { PrerenderedHtml } from '#components/document/context.ts'

/**
 * The frame is rendered once per locale. Where it depends on the page, it contains placeholders
 * that each page fills in.
 */

/** Follows "/{locale}"; replaced by the link to the page, or the nearest one, in that locale. */
export const pathPlaceholder = '/__path__'
/** Replaced by the page's URL, encoded for a query parameter. */
export const addressPlaceholder = '__address__'

/** HTML split at its placeholders, with the bytes of each piece. */
export type Template = readonly { text: string; bytes: Uint8Array }[]

const encoder = new TextEncoder()
const currentAttribute = encoder.encode(' aria-current="true"')

/**
 * Splits HTML at the placeholders and at the items of the top menu, one of which gets highlighted.
 */
export function parseTemplate(html: string): Template {
  return html
    .split(/(\/[a-z]{2}-[a-z-]+\/__path__|__address__| data-item="[^"]*")/)
    .map((text) => ({ text, bytes: encoder.encode(text) }))
}

/** Values of a page for the placeholders. */
export interface TemplateValues {
  /** URL of the page, or of the nearest page, by locale. */
  counterparts: ReadonlyMap<Locale, string>
  /** URL of the page. */
  address: string
  /** Code of the top menu item that the page belongs to. */
  highlighted: string | undefined
}

/** Fills in the placeholders and highlights the page's item in the top menu. */
export function fillTemplate(
  template: Template,
  { counterparts, address, highlighted }: TemplateValues,
): PrerenderedHtml {
  const values = new Map(
    [...counterparts].map(([locale, href]) => [
      `/${locale}${pathPlaceholder}`,
      encoder.encode(escapeHtml(href)),
    ]),
  )
  values.set(addressPlaceholder, encoder.encode(encodeURIComponent(address)))
  const current = template.findIndex(
    (it) => highlighted !== undefined && it.text === ` data-item="${escapeHtml(highlighted)}"`,
  )
  return {
    bytes: template.flatMap(({ text, bytes }, index) =>
      index === current ? [bytes, currentAttribute] : (values.get(text) ?? bytes),
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

function escapeHtml(text: string): string {
  return text.replace(/[&"<>']/g, (it) => entities[it] ?? it)
}
