import { type Locale, localeFacts, type RegionCode } from '#config/locales.ts'

/** The country of those who read a site, where it is one country's. */
export function defaultCountry(locale: Locale): string {
  return countries[localeFacts[locale].regionCode] ?? ''
}

/** A telephone number as people of the site write theirs. */
export function phoneExample(locale: Locale): string {
  return examples[localeFacts[locale].regionCode] ?? '+49 30 1234567'
}

/** Whether a family name is written first. */
export function isFamilyNameFirst(locale: Locale): boolean {
  return localeFacts[locale].textLanguage !== 'en'
}

const countries: Partial<Record<RegionCode, string>> = { jp: 'JP', cn: 'CN', kr: 'KR', tw: 'TW' }

const examples: Partial<Record<RegionCode, string>> = {
  americas: '+1 412 555 0134',
  jp: '03-1234-5678',
  cn: '021 6123 4567',
  kr: '02-312-3456',
  tw: '02-2345-6789',
}
