import type { TextLanguage } from '#config/locales.ts'
import { type Piece, piecesOf, type Synonyms } from './synonyms.ts'
import { wordsOf } from './tokens.ts'
import { pairsOf, type Run, runsOf } from './words.ts'

/**
 * PostgreSQL text search queries for one term of the keyword. Their lexemes contain only letters,
 * digits and `+`, so they need no escaping.
 */
export interface Term {
  /** Matches the term as a whole word, in the singular or plural. */
  exact: string
  /**
   * Also matches words that start with the term, or with the term joined to the word before or
   * after it.
   */
  near: string
}

/** The text search queries for a keyword. */
export interface Lookup {
  terms: Term[]
  /**
   * Matches a name, alias or part number equal to the whole keyword, regardless of spacing:
   * "980-EDGW ST01".
   */
  wholeName: string
  /** Matches names that start with the whole keyword. */
  nameStart: string
}

/** How the words of a language are looked up. */
export interface LookupWords {
  language: TextLanguage
  /** Words of questions, folded. They are left out unless the keyword has no others. */
  stopWords: ReadonlySet<string>
  synonyms: Synonyms
}

/** Particles between words in Japanese and Chinese. */
const particles = /から|まで|について|とは|[のはをがにでとへや的]/
/**
 * Splits runs of characters at katakana, because a run of katakana is a separate word: エネルギー管理
 * becomes エネルギー and 管理.
 */
const scripts = /[ァ-ヺ]+|[^ァ-ヺ]+/g
const shortOrNumber = /^..?$|^\d+$/
const maxTerms = 12
const maxNameLength = 60

/**
 * Returns the queries for pages that contain the whole keyword. Undefined if the keyword contains
 * neither letters nor digits.
 */
export function strictLookup(keyword: string, words: LookupWords): Lookup | undefined {
  const runs = runsOf(keyword)
  return lookupOf(
    runs,
    withoutStopWords(piecesOf(runs, words.synonyms), words).flatMap((it) =>
      splitPiece(it, (text) => text.match(scripts) ?? []),
    ),
  )
}

/**
 * Like `strictLookup`, but splits runs of characters into words and leaves out particles and words of
 * questions: "ゲートウェイの設定" becomes ゲートウェイ and 設定. Undefined if there is nothing to split.
 */
export function cutLookup(keyword: string, words: LookupWords): Lookup | undefined {
  const runs = runsOf(keyword)
  if (runs.every((it) => it.isLatin || it.text.length < 3)) return undefined
  const pieces = withoutStopWords(piecesOf(runs, words.synonyms), words).flatMap((it) =>
    splitPiece(it, (text) => meaningfulWords(text, words)),
  )
  return lookupOf(runs, pieces)
}

/** Returns the words in a run of characters without particles and words of questions. */
function meaningfulWords(text: string, { language, stopWords }: LookupWords): string[] {
  const parts = text.split(particles).flatMap((it) => it.match(scripts) ?? [])
  const words = parts.flatMap((it) => {
    const found = wordsOf(language, it)
    return found.length > 0 ? found : [it]
  })
  return words.filter((it) => it.length > 1 && !stopWords.has(it))
}

/**
 * Returns the queries for pages that contain only part of the keyword. The keyword is split into
 * small pieces: words and pairs of characters. Undefined if there are fewer than two pieces.
 */
export function looseLookup(keyword: string, words: LookupWords): Lookup | undefined {
  const runs = runsOf(keyword)
  const parts = withoutStopWords(piecesOf(runs, words.synonyms), words)
    .filter(({ runs: [run] }) => !(run?.isLatin === true && shortOrNumber.test(run.text)))
    .flatMap((it) => splitPiece(it, pairsOf))
  const pieces = withoutStopWords(parts, words)
  return pieces.length < 2 ? undefined : lookupOf(runs, pieces)
}

/**
 * Returns the words of a keyword that say what is wanted: for highlights. Runs of characters are
 * included as a whole and as words.
 */
export function wantedRuns(keyword: string, words: LookupWords): Run[] {
  return withoutStopWords(piecesOf(runsOf(keyword), words.synonyms), words).flatMap((piece) => [
    ...piece.runs,
    ...piece.others.flat(),
    ...piece.runs
      .filter((it) => !it.isLatin)
      .flatMap((it) => meaningfulWords(it.text, words))
      .map((text) => ({ text, isLatin: false })),
  ])
}

/** Splits a piece of one run of characters, unless it has synonyms and so is a word. */
function splitPiece(piece: Piece, split: (text: string) => readonly string[]): Piece[] {
  const [run] = piece.runs
  if (!run || run.isLatin || piece.others.length > 0 || piece.runs.length > 1) return [piece]
  return split(run.text).map((text) => ({ runs: [{ text, isLatin: false }], others: [] }))
}

function lookupOf(runs: readonly Run[], pieces: readonly Piece[]): Lookup | undefined {
  if (pieces.length === 0) return undefined
  const terms = pieces.map((it) => termOf(it, runs))
  const name = `=${runs.map((it) => it.text).join('')}`.slice(0, maxNameLength + 1)
  return {
    terms: terms.slice(0, maxTerms),
    wholeName: lexeme(name),
    nameStart: `${lexeme(name)}:*`,
  }
}

/** Removes stop words, unless the keyword consists only of stop words. */
function withoutStopWords(pieces: readonly Piece[], { stopWords }: LookupWords): readonly Piece[] {
  const left = pieces.filter(
    ({ runs, others }) => others.length > 0 || !runs.every((it) => stopWords.has(it.text)),
  )
  return left.length > 0 ? left : pieces
}

/** Returns the queries for a piece: for its own words, or those of one of its synonyms. */
function termOf({ runs: own, others }: Piece, runs: readonly Run[]): Term {
  const ways = [own.map((it) => wordTerm(it, runs)), ...others.map((way) => way.map(plainTerm))]
  return {
    exact: anyOf(ways.map((way) => allOf(way.map((it) => it.exact)))),
    near: anyOf(ways.map((way) => allOf(way.map((it) => it.near)))),
  }
}

/** Returns the queries for a word of a synonym, which is not joined to its neighbors. */
function plainTerm({ text, isLatin }: Run): Term {
  const exact = isLatin ? anyOf([text, ...otherForms(text)].map(lexeme)) : pairsTerm(text)
  return { exact, near: exact }
}

function pairsTerm(text: string): string {
  return text.length === 1 ? `${lexeme(text)}:*` : allOf(pairsOf(text).map(lexeme))
}

function wordTerm({ text, isLatin }: Run, runs: readonly Run[]): Term {
  if (!isLatin) return plainTerm({ text, isLatin })
  const index = runs.findIndex((it) => it.text === text)
  const [before, after] = [runs[index - 1], runs[index + 1]]
  const forms = [text, ...otherForms(text)]
  const joined = [
    ...(before?.isLatin === true ? [before.text + text] : []),
    ...(after?.isLatin === true ? [text + after.text] : []),
  ]
  const starts = shortestOf(text.length > 1 ? [text, `+${text}`, ...joined] : joined)
  const whole = forms.filter((it) => !starts.some((start) => it.startsWith(start)))
  return {
    exact: anyOf(forms.map(lexeme)),
    near: anyOf([...whole.map(lexeme), ...starts.map((it) => `${lexeme(it)}:*`)]),
  }
}

/**
 * Removes prefixes that start with a shorter prefix, because the shorter one matches the same
 * words.
 */
function shortestOf(starts: readonly string[]): string[] {
  return starts.filter((it) => !starts.some((other) => other !== it && it.startsWith(other)))
}

function anyOf(queries: readonly string[]): string {
  return queries.length === 1 ? (queries[0] as string) : `(${queries.join(' | ')})`
}

function allOf(queries: readonly string[]): string {
  return queries.length === 1 ? (queries[0] as string) : `(${queries.join(' & ')})`
}

/**
 * Returns the plural or singular forms of an English word: "gateway" for "gateways", "batteries"
 * for "battery".
 */
export function otherForms(word: string): string[] {
  if (word.length < 3 || /\d/.test(word)) return []
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`, word.slice(0, -1)]
  if (/(s|x|z|ch|sh)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)]
  if (word.endsWith('s')) return /(ss|us|is)$/.test(word) ? [`${word}es`] : [word.slice(0, -1)]
  return [/[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`]
}

function lexeme(text: string): string {
  return `'${text}'`
}
