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

/** Stop words, which are ignored because they occur on almost every page. */
const stopWords = new Set(
  'a an and are at be by can do does for from how i in is it me my of on or our that the this to use we what when where which with you your'.split(
    ' ',
  ),
)
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
export function strictLookup(keyword: string): Lookup | undefined {
  const runs = runsOf(keyword)
  const pieces = runs.flatMap((it) => (it.isLatin ? [it] : split(it, it.text.match(scripts))))
  return lookupOf(runs, withoutStopWords(pieces))
}

/**
 * Like `strictLookup`, but splits runs of characters at particles: "ゲートウェイの設定" becomes ゲートウェイ and
 * 設定. Undefined if there is nothing to split.
 */
export function cutLookup(keyword: string): Lookup | undefined {
  const runs = runsOf(keyword)
  if (!runs.some((it) => !it.isLatin && particles.test(it.text))) return undefined
  const pieces = runs.flatMap((it) =>
    it.isLatin
      ? [it]
      : split(
          it,
          it.text.split(particles).flatMap((text) => text.match(scripts) ?? []),
        ),
  )
  return lookupOf(runs, withoutStopWords(pieces))
}

/**
 * Returns the queries for pages that contain only part of the keyword. The keyword is split into
 * small pieces: words and pairs of characters. Undefined if there are fewer than two pieces.
 */
export function looseLookup(keyword: string): Lookup | undefined {
  const runs = runsOf(keyword)
  const pieces = withoutStopWords(runs).flatMap((it) =>
    it.isLatin ? (shortOrNumber.test(it.text) ? [] : [it]) : split(it, pairsOf(it.text)),
  )
  return pieces.length < 2 ? undefined : lookupOf(runs, pieces)
}

function split({ isLatin }: Run, texts: readonly string[] | null): Run[] {
  return (texts ?? []).map((text) => ({ text, isLatin }))
}

function lookupOf(runs: readonly Run[], pieces: readonly Run[]): Lookup | undefined {
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
function withoutStopWords(runs: readonly Run[]): readonly Run[] {
  const left = runs.filter((it) => !stopWords.has(it.text))
  return left.length > 0 ? left : runs
}

function termOf({ text, isLatin }: Run, runs: readonly Run[]): Term {
  if (!isLatin) {
    const exact =
      text.length === 1 ? `${lexeme(text)}:*` : `(${pairsOf(text).map(lexeme).join(' & ')})`
    return { exact, near: exact }
  }
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
  return `(${queries.join(' | ')})`
}

/**
 * Returns the plural or singular forms of an English word: "gateway" for "gateways", "batteries"
 * for "battery".
 */
function otherForms(word: string): string[] {
  if (word.length < 3 || /\d/.test(word)) return []
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`, word.slice(0, -1)]
  if (/(s|x|z|ch|sh)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)]
  if (word.endsWith('s')) return /(ss|us|is)$/.test(word) ? [`${word}es`] : [word.slice(0, -1)]
  return [/[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`]
}

function lexeme(text: string): string {
  return `'${text}'`
}
