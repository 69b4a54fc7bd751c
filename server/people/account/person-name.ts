/** A person's first and last name. */
interface Names {
  firstName: string
  lastName: string
}

const familyFirst =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー・々]+$/u
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * Returns a person's full name. Names in Chinese, Japanese and Korean have the family name first
 * and no space. Source: trap 84.
 */
export function fullName({ firstName, lastName }: Names): string {
  return isFamilyFirst({ firstName, lastName })
    ? `${lastName}${firstName}`
    : [firstName, lastName].filter((it) => it !== '').join(' ')
}

/**
 * Returns one or two letters that stand for a person. For names in Chinese, Japanese and Korean, it
 * is the first character of the family name. Source: trap 84.
 */
export function abbreviation({ firstName, lastName }: Names): string {
  if (isFamilyFirst({ firstName, lastName })) return firstOf(lastName)
  return (firstOf(firstName) + firstOf(lastName)).toLocaleUpperCase('en')
}

function isFamilyFirst({ firstName, lastName }: Names): boolean {
  return familyFirst.test(firstName) && familyFirst.test(lastName)
}

function firstOf(name: string): string {
  for (const { segment } of graphemes.segment(name.trim())) return segment
  return ''
}
