import { editDistance } from '#config/edit-distance.ts'
import { otherForms } from './lookup.ts'
import { foldedText, runsOf } from './words.ts'

/** Latin words that occur in names, each with the number of pages whose names contain it. */
export type Vocabulary = ReadonlyMap<string, number>

interface Candidate {
  word: string
  edits: number
  pages: number
  /** True if letters were left out, and none was added or changed: the most frequent slip. */
  isOmission: boolean
}

const minCorrectedLength = 4
/** A word of the least length is corrected only to one that so many names contain. */
const fewNames = 3
const longWordLength = 8

/**
 * Corrects the spelling of a Latin word. Returns the nearest word of the vocabulary within one
 * edit, or within two for a long word with the same first letter. If several words are equally near,
 * a word with all its letters is chosen, then the one that occurs on the most pages. A word of four
 * letters is near to many, and is corrected only to one that several names contain. Undefined if
 * the word is too short, is the start, singular or plural of a known word, or is not near any known
 * word. Source: C13.
 */
export function correctedWord(word: string, vocabulary: Vocabulary): string | undefined {
  if (!isCorrectable(word, vocabulary)) return undefined
  const maxEdits = word.length >= longWordLength ? 2 : 1
  const letters = lettersOf(word)
  let best: Candidate | undefined
  for (const [known, pages] of vocabulary) {
    if (known.startsWith(word)) return undefined // the person may still be typing the word
    if (known.length < minCorrectedLength) continue
    if (Math.abs(known.length - word.length) > maxEdits) continue
    if (bitsOf(lettersOf(known) ^ letters) > 2 * maxEdits) continue
    const edits = editDistance(word, known, maxEdits)
    if (edits > maxEdits) continue
    const candidate = { word: known, edits, pages, isOmission: isWithin(word, known) }
    if (isPlausible(word, candidate) && isBetter(candidate, best)) best = candidate
  }
  return best?.word
}

/** Returns the corrections of the Latin words of a keyword, except codes and abbreviations. */
export function spellingsIn(keyword: string, vocabulary: Vocabulary): Map<string, string> {
  const codes = codesIn(keyword)
  return new Map(
    runsOf(keyword).flatMap(({ isLatin, text }) => {
      const corrected = isLatin && !codes.has(text) ? correctedWord(text, vocabulary) : undefined
      return corrected === undefined ? [] : [[text, corrected] as const]
    }),
  )
}

/** Replaces the Latin words of a keyword that have corrections. */
export function withReplaced(keyword: string, corrections: ReadonlyMap<string, string>): string {
  return foldedText(keyword).replace(/[a-z0-9ß-ɏ]+/g, (word) => corrections.get(word) ?? word)
}

/**
 * True for one slip, and for two if the first letter is right: people rarely miss that one. A short
 * word must be known from names.
 */
function isPlausible(word: string, { word: known, edits, pages }: Candidate): boolean {
  if (word.length === minCorrectedLength && pages < fewNames) return false
  return edits < 2 || known[0] === word[0]
}

/**
 * True if a word is long enough to be corrected, has no digits, and is not a known word, its
 * singular or its plural.
 */
function isCorrectable(word: string, vocabulary: Vocabulary): boolean {
  if (word.length < minCorrectedLength || !/^[a-zß-ɏ]+$/.test(word)) return false
  return !vocabulary.has(word) && !otherForms(word).some((it) => vocabulary.has(it))
}

/**
 * Returns the words of a text that were typed on purpose, folded: with capitals inside, with digits,
 * or joined by a slash, such as SECS/GEM. They are codes and abbreviations, not slips.
 */
export function codesIn(text: string): Set<string> {
  return new Set(
    (text.match(/[\p{Script=Latin}\d/]+/gu) ?? [])
      .filter((it) => /[\d/]|.\p{Lu}/u.test(it))
      .flatMap((it) => runsOf(it).map((run) => run.text)),
  )
}

/** True if a longer word has all letters of a word in order. */
function isWithin(word: string, longer: string): boolean {
  let at = 0
  for (const letter of longer) if (letter === word[at]) at += 1
  return at === word.length
}

function isBetter(candidate: Candidate, best: Candidate | undefined): boolean {
  if (!best || candidate.edits !== best.edits) return !best || candidate.edits < best.edits
  if (candidate.isOmission !== best.isOmission) return candidate.isOmission
  return candidate.pages > best.pages
}

/**
 * Returns a bit set of the letters in a word. Comparing bit sets is a cheap way to rule out most
 * words.
 */
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
