import { type Locale, localeFacts } from '#config/locales.ts'
import { decimalOf, type Minor } from './minor.ts'

/**
 * Formats an amount for emails and PDFs: currency code, thousands separators and two decimals,
 * including for GV and TWD. Source: C4.
 */
export function amountText(amount: Minor, currency: string, locale: Locale): string {
  const format = new Intl.NumberFormat(localeFacts[locale].intlLocale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  return `${currency} ${format.format(decimalOf(amount) as Intl.StringNumericLiteral)}`
}
