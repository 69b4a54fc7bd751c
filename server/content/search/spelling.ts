/** Latin words of names, each with the number of pages that use it. */
export type Vocabulary = ReadonlyMap<string, number>

interface Candidate {
  word: string
  edits: number
  pages: number
}

const minCorrectedLength = 4
const longWordLength = 8

/**
 * Corrects the spelling of a word that no page contains: the nearest word of the vocabulary within
 * one edit, or two for a long word; of equally near words, the one on the most pages. Undefined if
 * the word is short, starts a known word, or is near none. Latin words only. Source: C13.
 */
export function correctedWord(word: string, vocabulary: Vocabulary): string | undefined {
  if (!isCorrectable(word)) return undefined
  const maxEdits = word.length >= longWordLength ? 2 : 1
  const letters = lettersOf(word)
  let best: Candidate | undefined
  for (const [known, pages] of vocabulary) {
    if (known.startsWith(word)) return undefined // it is still being typed
    if (known.length < minCorrectedLength) continue
    if (Math.abs(known.length - word.length) > maxEdits) continue
    if (bitsOf(lettersOf(known) ^ letters) > 2 * maxEdits) continue
    const candidate = { word: known, edits: editDistance(word, known, maxEdits), pages }
    if (candidate.edits <= maxEdits && isBetter(candidate, best)) best = candidate
  }
  return best?.word
}

/** True if a word is long enough to be corrected and has no digits. */
export function isCorrectable(word: string): boolean {
  return word.length >= minCorrectedLength && /^[a-zß-ɏ]+$/.test(word)
}

/**
 * Edits between two words, counted up to `max` + 1: a letter inserted, deleted or substituted, or
 * two neighbors transposed. Source: Damerau 1964.
 */
export function editDistance(a: string, b: string, max: number): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1
      let least = Math.min(
        cell(last, column) + 1,
        cell(next, column - 1) + 1,
        cell(last, column - 1) + cost,
      )
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        least = Math.min(least, cell(beforeLast, column - 2) + 1)
      next.push(least)
    }
    if (Math.min(...next) > max) return max + 1
    beforeLast = last
    last = next
  }
  return cell(last, b.length)
}

function isBetter(candidate: Candidate, best: Candidate | undefined): boolean {
  if (!best || candidate.edits !== best.edits) return !best || candidate.edits < best.edits
  return candidate.pages > best.pages
}

function cell(row: readonly number[], column: number): number {
  return row[column] ?? Infinity
}

/** The letters of a word as a bit each: a cheap test that rules out most words. */
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
