import type { Locale } from '#config/locales.ts'
import type { PrerenderedHtml } from '#components/document/context.ts'

/**
 * The frame is rendered once per locale. It contains placeholders for everything that depends on
 * the page; they are filled in for each page.
 */

/**
 * Placeholder that follows "/{locale}". Both are replaced with the URL of the page in that locale,
 * or of the nearest page that the locale has.
 */
export const pathPlaceholder = '/__path__'
/** Placeholder for the page's URL, encoded as a query parameter. */
export const addressPlaceholder = '__address__'

/** HTML split at its placeholders, with the bytes of each piece. */
export type Template = readonly { text: string; bytes: Uint8Array }[]

const encoder = new TextEncoder()
const currentAttribute = encoder.encode(' aria-current="true"')

/**
 * Splits HTML at the placeholders and at the top menu items, so that one item can be highlighted.
 */
export function parseTemplate(html: string): Template {
  return html
    .split(/(\/[a-z]{2}-[a-z-]+\/__path__|__address__| data-item="[^"]*")/)
    .map((text) => ({ text, bytes: encoder.encode(text) }))
}

/** A page's values for the placeholders. */
export interface TemplateValues {
  /** By locale: the URL of the page, or of the nearest page that the locale has. */
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
