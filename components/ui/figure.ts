import { numberFormat } from './intl.ts'

const units = { s: 'second', min: 'minute', h: 'hour', d: 'day', y: 'year' } as const

/**
 * A key figure, which editors write once for all languages: shares and times stand as the language writes them, anything else as
 * it is. `16 → 5 d` is "16 → 5 days", and 「16 → 5 日」 in Japanese.
 *
 * @param locale a site's, or `en` where the text beside it is shown in English
 */
export function figureText(figure: string, locale: string): string {
  return figure
    .replaceAll(/(?<=\d) %/g, '%')
    .replaceAll(
      /(\d[\d.,]*) (s|min|h|d|y)(?![\w/])/g,
      (_, amount: string, unit: keyof typeof units) => timeText(amount, units[unit], locale),
    )
}

function timeText(
  amount: string,
  unit: (typeof units)[keyof typeof units],
  locale: string,
): string {
  return numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Number(amount.replaceAll(',', '')),
  )
}
