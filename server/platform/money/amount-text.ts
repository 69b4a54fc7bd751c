import { type Locale, localeFacts } from '#config/locales.ts'
import { decimalOf, type Minor } from './minor.ts'

/**
 * An amount as mails and papers write it: the currency's code, two decimals, thousands apart; GV
 * and TWD too. Source: C4.
 */
export function amountText(amount: Minor, currency: string, locale: Locale): string {
  const format = new Intl.NumberFormat(localeFacts[locale].intlLocale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  return `${currency} ${format.format(decimalOf(amount) as Intl.StringNumericLiteral)}`
}
