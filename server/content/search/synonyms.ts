import { type Run, runsOf } from './words.ts'

/** Ways to write the same, by one of them: the words or run of characters as folded text. */
export type Synonyms = ReadonlyMap<string, readonly (readonly Run[])[]>

/** A word, or words that mean one thing, with other ways to write it. */
export interface Piece {
  runs: readonly Run[]
  others: readonly (readonly Run[])[]
}

const maxWords = 4
const maxCharacters = 12

/** Prepares groups of words that mean the same. */
export function synonymsOf(groups: readonly (readonly string[])[]): Synonyms {
  const synonyms = new Map<string, (readonly Run[])[]>()
  for (const group of groups) {
    const ways = group.map(runsOf).filter((it) => it.length > 0)
    for (const way of ways) {
      const key = keyOf(way)
      const others = ways.filter((it) => keyOf(it) !== key)
      synonyms.set(key, [...(synonyms.get(key) ?? []), ...others])
    }
  }
  return synonyms
}

/** Splits a keyword into pieces: words that have synonyms together, all others by themselves. */
export function piecesOf(runs: readonly Run[], synonyms: Synonyms): Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < runs.length;) {
    const found = longestAt(runs, at, synonyms)
    if (found) pieces.push(found)
    else pieces.push(...piecesIn(runs[at] as Run, synonyms))
    at += found?.runs.length ?? 1
  }
  return pieces
}

function longestAt(runs: readonly Run[], at: number, synonyms: Synonyms): Piece | undefined {
  for (let count = Math.min(maxWords, runs.length - at); count > 0; count -= 1) {
    const part = runs.slice(at, at + count)
    const others = synonyms.get(keyOf(part))
    if (others) return { runs: part, others }
  }
  return undefined
}

/** Splits a run of characters at the words that have synonyms. */
function piecesIn(run: Run, synonyms: Synonyms): Piece[] {
  if (run.isLatin) return [{ runs: [run], others: [] }]
  const pieces: Piece[] = []
  let rest = ''
  const addRest = () => {
    if (rest !== '') pieces.push({ runs: [{ text: rest, isLatin: false }], others: [] })
    rest = ''
  }
  for (let at = 0; at < run.text.length;) {
    const word = wordAt(run.text, at, synonyms)
    if (word === undefined) {
      rest += run.text[at]
      at += 1
    } else {
      addRest()
      pieces.push({ runs: [{ text: word, isLatin: false }], others: synonyms.get(word) ?? [] })
      at += word.length
    }
  }
  addRest()
  return pieces
}

function wordAt(text: string, at: number, synonyms: Synonyms): string | undefined {
  for (let length = Math.min(maxCharacters, text.length - at); length > 1; length -= 1) {
    const word = text.slice(at, at + length)
    if (synonyms.has(word)) return word
  }
  return undefined
}

function keyOf(runs: readonly Run[]): string {
  return runs.map((it) => it.text).join(' ')
}
