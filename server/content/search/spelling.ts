import { editDistance } from '#config/edit-distance.ts'

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

function isBetter(candidate: Candidate, best: Candidate | undefined): boolean {
  if (!best || candidate.edits !== best.edits) return !best || candidate.edits < best.edits
  return candidate.pages > best.pages
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
