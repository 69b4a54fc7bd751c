import type { TeamContact } from '#server/trade/team/contract.ts'

const cjk = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー・々]+$/u

/** Returns the fields of a name in the order of a locale: family name first in East Asia. */
export function nameFields(locale: string): readonly ('firstName' | 'lastName')[] {
  return /^(ja|zh)-/.test(locale) ? ['lastName', 'firstName'] : ['firstName', 'lastName']
}

/** Returns a contact's full name, with the family name first in Chinese, Japanese and Korean. */
export function nameOf({
  firstName,
  lastName,
}: Pick<TeamContact, 'firstName' | 'lastName'>): string {
  return cjk.test(firstName) && cjk.test(lastName)
    ? `${lastName}${firstName}`
    : `${firstName} ${lastName}`
}
