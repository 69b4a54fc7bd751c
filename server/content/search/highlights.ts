import type { Highlight } from './contract.ts'
import { foldedText, type Run } from './words.ts'

/**
 * A text in parts, of which those that were searched for are matches: Latin words where one begins, in any case, width and
 * accent, and runs of characters wherever they stand. The parts together are the text. Source: spec §5, C13.
 */
export function highlightsOf(text: string, wanted: readonly Run[]): Highlight[] {
  const { letters, starts } = foldedLetters(text)
  const isMatch = Array.from({ length: text.length }, () => false)
  for (const { text: word, isLatin } of wanted) {
    for (let at = letters.indexOf(word); at >= 0; at = letters.indexOf(word, at + 1)) {
      if (isLatin && /[a-z0-9ß-ɏ]/.test(letters[at - 1] ?? ' ')) continue
      isMatch.fill(true, starts[at], starts[at + word.length] ?? text.length)
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

/** The folded text, and for each of its letters where in the text it comes from. */
function foldedLetters(text: string): { letters: string; starts: number[] } {
  let letters = ''
  const starts: number[] = []
  for (const { 0: character, index } of text.matchAll(characters)) {
    const own = plain.test(character) ? character.toLowerCase() : foldedText(character)
    letters += own
    for (let at = 0; at < own.length; at += 1) starts.push(index)
  }
  return { letters, starts }
}

/** With the marks that follow a character: half-width "ﾊﾞ" is one of two. */
const characters = /[^][\u0300-\u036f\u3099\u309a\uff9e\uff9f]*/gu
/** Characters that folding only makes small. */
const plain = /^[ -~ぁ-ゖァ-ヺ一-鿿]$/
