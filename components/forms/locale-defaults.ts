import { type Locale, localeFacts, type RegionCode } from '#config/locales.ts'
import { type FieldName, fieldNames } from './fields.ts'

/** Returns the country of a locale whose region is a single country; otherwise an empty string. */
export function defaultCountry(locale: Locale): string {
  return countries[localeFacts[locale].regionCode] ?? ''
}

/** Returns an example phone number in the region's format. */
export function phoneExample(locale: Locale): string {
  return examples[localeFacts[locale].regionCode] ?? '+49 30 1234567'
}

/** Returns true if the locale writes the family name first. */
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

/** Returns the fields about the sender, in the order of the locale. */
export function senderFields(locale: Locale): FieldName[] {
  const names: FieldName[] = isFamilyNameFirst(locale)
    ? ['lastName', 'firstName']
    : ['firstName', 'lastName']
  return [...names, 'companyName', 'country', 'email', 'phone']
}

/** Returns all fields, in the order in which the forms of a locale show them. */
export function orderedFields(locale: Locale): FieldName[] {
  const sender = senderFields(locale)
  return fieldNames.flatMap((it) => {
    if (it === 'firstName') return sender
    return sender.includes(it) ? [] : [it]
  })
}
