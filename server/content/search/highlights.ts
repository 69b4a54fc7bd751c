import type { Highlight } from './contract.ts'
import { foldedText, type Run } from './words.ts'

/**
 * Splits a text into parts that match the wanted words and parts that do not. Latin words match at
 * the start of a word, regardless of case, width and accents; runs of other characters match
 * anywhere. Joined together, the parts are the whole text. Source: spec §5, C13.
 */
export function highlightsOf(text: string, wanted: readonly Run[]): Highlight[] {
  const { letters, starts } = foldedLetters(text)
  const isMatch = Array.from({ length: text.length }, () => false)
  for (const { text: word, isLatin } of wanted) {
    for (
      let offset = letters.indexOf(word);
      offset >= 0;
      offset = letters.indexOf(word, offset + 1)
    ) {
      if (isLatin && /[a-z0-9ß-ɏ]/.test(letters[offset - 1] ?? ' ')) continue
      isMatch.fill(true, starts[offset], starts[offset + word.length] ?? text.length)
    }
  }
  const parts: Highlight[] = []
  for (let from = 0; from < text.length;) {
    let to = from
    while (to < text.length && isMatch[to] === isMatch[from]) to += 1
    parts.push({ text: text.slice(from, to), isMatch: isMatch[from] === true })
    from = to
  }
  return parts
}

/**
 * Folds a text. For each letter of the result, `starts` contains its position in the original text.
 */
function foldedLetters(text: string): { letters: string; starts: number[] } {
  let letters = ''
  const starts: number[] = []
  for (const { 0: character, index } of text.matchAll(characters)) {
    const own = plain.test(character) ? character.toLowerCase() : foldedText(character)
    letters += own
    for (let count = 0; count < own.length; count += 1) starts.push(index)
  }
  return { letters, starts }
}

/**
 * Matches a character with the marks that follow it. For example, half-width "ﾊﾞ" is a character
 * and a mark.
 */
const characters = /[^][\u0300-\u036f\u3099\u309a\uff9e\uff9f]*/gu
/** Matches characters that folding leaves as they are, except that it makes them lowercase. */
const plain = /^[ -~ぁ-ゖァ-ヺ一-鿿]$/
