/** Latin words that names use, by how many pages use them. */
export type Vocabulary = ReadonlyMap<string, number>

const shortestCorrected = 4
const longWord = 8

/**
 * The word that was meant by one that no page has: the nearest of the vocabulary, at one slip of the fingers, at two in a
 * long word. Undefined when the word is short, is the beginning of a known one, or is near to none. Latin words only.
 * Source: C13.
 */
export function meantWord(word: string, vocabulary: Vocabulary): string | undefined {
  if (!mayBeMistyped(word)) return undefined
  const most = word.length >= longWord ? 2 : 1
  const letters = lettersOf(word)
  let best: { word: string; slips: number; pages: number } | undefined
  for (const [known, pages] of vocabulary) {
    if (known.startsWith(word)) return undefined // it is being typed
    if (known.length < shortestCorrected || Math.abs(known.length - word.length) > most) continue
    if (bitsOf(lettersOf(known) ^ letters) > 2 * most) continue
    const slips = slipsBetween(word, known, most)
    if (slips > most) continue
    if (!best || slips < best.slips || (slips === best.slips && pages > best.pages))
      best = { word: known, slips, pages }
  }
  return best?.word
}

/** Whether a word is long enough to be corrected, and has no digits. */
export function mayBeMistyped(word: string): boolean {
  return word.length >= shortestCorrected && /^[a-zß-ɏ]+$/.test(word)
}

/** Slips between two words, counted up to `most` + 1: a letter added, left out, changed, or two exchanged. Source: Damerau 1964. */
export function slipsBetween(a: string, b: string, most: number): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1
      let least = Math.min(
        at(last, column) + 1,
        at(next, column - 1) + 1,
        at(last, column - 1) + cost,
      )
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        least = Math.min(least, at(before, column - 2) + 1)
      next.push(least)
    }
    if (Math.min(...next) > most) return most + 1
    before = last
    last = next
  }
  return at(last, b.length)
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity
}

/** Which letters a word has, a bit each: words that are far apart are told so quickly. */
function lettersOf(word: string): number {
  let letters = 0
  for (let index = 0; index < word.length; index += 1) letters |= 1 << (word.charCodeAt(index) % 32)
  return letters
}

function bitsOf(number: number): number {
  let bits = 0
  for (let left = number; left !== 0; left &= left - 1) bits += 1
  return bits
}
