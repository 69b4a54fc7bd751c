import { type Locale, localeFacts } from '#config/locales.ts'
import { decimalOf, type Minor } from './minor.ts'

/** An amount as people read it: always two decimals and thousands separators, with its currency before it, for GV and TWD too. Source: spec §9, trap 53. */
export function moneyWritten(locale: Locale, currency: string, amount: Minor): string {
  // a decimal as text is written exactly, however large
  const written = new Intl.NumberFormat(localeFacts[locale].intlLocale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return `${currency} ${written.format(decimalOf(amount) as `${number}`)}`
}
