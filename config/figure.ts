import { durationText } from './duration.ts'

const units = { s: 'second', min: 'minute', h: 'hour', d: 'day', y: 'year' } as const

/**
 * Formats a key figure, which editors write once for all languages. Percentages and durations are
 * converted to the language's notation; everything else is left unchanged. `16 → 5 d` becomes "16 →
 * 5 days", in Japanese 「16 → 5 日」.
 *
 * @param locale the site's locale, or `en` if the text beside the figure is in English
 */
export function figureText(figure: string, locale: string): string {
  return figure
    .replaceAll(/(?<=\d) %/g, '%')
    .replaceAll(
      /(\d[\d.,]*) (s|min|h|d|y)(?![\w/])/g,
      (_match, amount: string, unit: keyof typeof units) =>
        durationText(Number(amount.replaceAll(',', '')), units[unit], locale),
    )
}
