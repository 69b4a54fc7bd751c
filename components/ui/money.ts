import { isLocale, localeFacts } from '#config/locales.ts'

const formats = new Map<string, Intl.NumberFormat>()

/**
 * Formats an amount: the currency's label, thousands separators and, in every currency, two
 * decimals.
 * Source: spec §9, C4.
 *
 * @param priceMinor in hundredths
 * @param currency an ISO 4217 code, or GV in Japan
 */
export function moneyText(
  { priceMinor, currency }: { priceMinor: number; currency: string },
  locale: string,
): string {
  const tag = isLocale(locale) ? localeFacts[locale].intlLocale : 'en'
  const format =
    formats.get(tag) ??
    new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  formats.set(tag, format)
  return `${currency}\u00a0${format.format(priceMinor / 100)}`
}
