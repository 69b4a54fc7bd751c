/** HTML that can be inserted into other HTML without escaping. */
export interface Html {
  readonly html: string
}

type Part = Html | string | number | undefined | false | readonly Part[]

/**
 * Builds HTML from a template. Strings are escaped; `Html` values and lists of them are inserted
 * unchanged.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: strings.map((it, index) => it + htmlOf(parts[index])).join('') }
}

/** Marks a trusted string as HTML, so that it is not escaped. */
export function rawHtml(text: string): Html {
  return { html: text }
}

function htmlOf(part: Part): string {
  if (part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part))
  return 'html' in part ? part.html : part.map(htmlOf).join('')
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
