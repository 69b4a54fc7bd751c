import type { TextValues } from './texts.ts'

/** Stands at both edges of a value until its text is complete. No text contains it. */
const edge = '\u{E000}'
const gap = new RegExp(
  `(?<=\\p{Script=Han})${edge}(?=[\\p{Script=Latin}\\d])|(?<=[\\p{Script=Latin}\\d][.)]?)${edge}(?=\\p{Script=Han})`,
  'gu',
)

/**
 * Fills in a text and separates Latin values from the Han characters beside them with a space, as
 * Chinese texts do: 由 Hokuto Systems 提供, but 由北斗系统提供. A text's author cannot write the space,
 * because a name may be in either script. Values without a Latin letter, such as numbers and dates,
 * are not changed. Texts in other languages are only filled in. Server and browser share this file.
 *
 * @param lang language tag of the text
 * @param fill returns the text with the given values
 */
export function fillSpaced(
  lang: string,
  values: TextValues,
  fill: (values: TextValues) => string,
): string {
  if (!lang.startsWith('zh')) return fill(values)
  return fill(markEdges(values)).replaceAll(gap, ' ').replaceAll(edge, '')
}

function markEdges(values: TextValues): TextValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && /\p{Script=Latin}/u.test(value) ? edge + value + edge : value,
    ]),
  )
}
