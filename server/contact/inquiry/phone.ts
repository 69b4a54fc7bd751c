import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { tidyLine } from './text.ts'
import { refused, type Verdict } from './verdict.ts'

/** A phone number as typed and in E.164 format. */
export interface Phone {
  typed: string
  /** In ITU-T E.164 format, such as +886223456789. */
  e164: string
}

/** True for a text with the characters and the length of a phone number. */
export function isPhoneShaped(text: string): boolean {
  return /^[\d +()-]{6,20}$/.test(tidyLine(text))
}

/**
 * Validates a phone number of the given country, or of any country if it starts with `+`. Source:
 * C12, ITU-T E.164.
 */
export function phoneOf(text: string, country: string): Verdict<Phone> {
  const typed = tidyLine(text)
  if (typed === '') return refused('field.required')
  if (!isPhoneShaped(typed)) return refused('field.phone_invalid')
  const found = parsePhoneNumberFromString(typed, isSupportedCountry(country) ? country : undefined)
  return found?.isPossible() === true
    ? { value: { typed, e164: found.number } }
    : refused('field.phone_invalid')
}
