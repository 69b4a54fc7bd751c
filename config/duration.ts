import { numberFormat } from './intl.ts'

/** Unit of a duration, as `Intl.NumberFormat` names it. */
export type DurationUnit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'

/** Formats a duration: "30 days", "8 小时". */
export function durationText(amount: number, unit: DurationUnit, locale: string): string {
  if (!locale.startsWith('zh')) return formatted(amount, { unit, unitDisplay: 'long' }, locale)
  // Intl writes the space that the site's Chinese texts have only for zh-tw
  return formatted(amount, { unit, unitDisplay: 'short' }, locale).replace(
    /(?<=\d)(?=\p{Script=Han})/u,
    ' ',
  )
}

function formatted(
  amount: number,
  options: { unit: DurationUnit; unitDisplay: 'short' | 'long' },
  locale: string,
): string {
  return numberFormat(locale, { style: 'unit', ...options }).format(amount)
}
