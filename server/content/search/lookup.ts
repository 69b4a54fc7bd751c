import { pairsOf, type Run, runsOf } from './words.ts'

/** One thing that a page must have. The queries are PostgreSQL's text search; their lexemes hold letters and digits alone. */
export interface Term {
  /** Finds it as a whole word. */
  exact: string
  /** Finds it also as the beginning of a word, in the singular, or written as one with its neighbor. */
  near: string
}

/** What is looked for. */
export interface Lookup {
  terms: Term[]
  /** Finds the name, alias or part number that is the whole keyword, however it is spaced: "980-EDGW ST01". */
  wholeName: string
  /** Finds names that begin with the whole keyword. */
  nameStart: string
}

/** Words that say nothing about a page. */
const silentWords = new Set(
  'a an and are at be by can do does for from how i in is it me my of on or our that the this to use we what when where which with you your'.split(
    ' ',
  ),
)
/** Particles between two words in Japanese and Chinese. */
const particles = /から|まで|について|とは|[のはをがにでとへや的]/
/** Katakana stand for words of their own: エネルギー管理 is エネルギー and 管理. */
const scripts = /[ァ-ヺ]+|[^ァ-ヺ]+/g
const shortOrNumber = /^..?$|^\d+$/
const mostTerms = 12
const nameLength = 60

/** What to look for when a keyword must be met wholly; undefined when there is no letter and no digit in it. */
export function strictLookup(keyword: string): Lookup | undefined {
  const runs = runsOf(keyword)
  const pieces = runs.flatMap((it) => (it.isLatin ? [it] : cut(it, it.text.match(scripts))))
  return lookupOf(runs, telling(pieces))
}

/** The same with runs of characters cut at particles: "ゲートウェイの設定" is ゲートウェイ and 設定. Undefined when nothing is to be cut. */
export function cutLookup(keyword: string): Lookup | undefined {
  const runs = runsOf(keyword)
  if (!runs.some((it) => !it.isLatin && particles.test(it.text))) return undefined
  const pieces = runs.flatMap((it) =>
    it.isLatin
      ? [it]
      : cut(
          it,
          it.text.split(particles).flatMap((text) => text.match(scripts) ?? []),
        ),
  )
  return lookupOf(runs, telling(pieces))
}

/** The same in small pieces, of which a page needs only some: words, and pairs of characters. Undefined when there is only one. */
export function looseLookup(keyword: string): Lookup | undefined {
  const runs = runsOf(keyword)
  const pieces = telling(runs).flatMap((it) =>
    it.isLatin ? (shortOrNumber.test(it.text) ? [] : [it]) : cut(it, pairsOf(it.text)),
  )
  return pieces.length < 2 ? undefined : lookupOf(runs, pieces)
}

function cut({ isLatin }: Run, texts: readonly string[] | null): Run[] {
  return (texts ?? []).map((text) => ({ text, isLatin }))
}

function lookupOf(runs: readonly Run[], pieces: readonly Run[]): Lookup | undefined {
  if (pieces.length === 0) return undefined
  const terms = pieces.map((it) => termOf(it, runs))
  const name = `=${runs.map((it) => it.text).join('')}`.slice(0, nameLength + 1)
  return {
    terms: terms.slice(0, mostTerms),
    wholeName: lexeme(name),
    nameStart: `${lexeme(name)}:*`,
  }
}

/** Without silent words, where others remain. */
function telling(runs: readonly Run[]): readonly Run[] {
  const left = runs.filter((it) => !silentWords.has(it.text))
  return left.length > 0 ? left : runs
}

function termOf({ text, isLatin }: Run, runs: readonly Run[]): Term {
  if (!isLatin) {
    const exact =
      text.length === 1 ? `${lexeme(text)}:*` : `(${pairsOf(text).map(lexeme).join(' & ')})`
    return { exact, near: exact }
  }
  const at = runs.findIndex((it) => it.text === text)
  const [before, after] = [runs[at - 1], runs[at + 1]]
  const forms = [text, ...otherForms(text)]
  const joined = [
    ...(before?.isLatin === true ? [before.text + text] : []),
    ...(after?.isLatin === true ? [text + after.text] : []),
  ]
  const starts = withoutLonger(text.length > 1 ? [text, `+${text}`, ...joined] : joined)
  const whole = forms.filter((it) => !starts.some((start) => it.startsWith(start)))
  return {
    exact: anyOf(forms.map(lexeme)),
    near: anyOf([...whole.map(lexeme), ...starts.map((it) => `${lexeme(it)}:*`)]),
  }
}

/** Without those that begin with another one: what begins so is found by the shorter. */
function withoutLonger(starts: readonly string[]): string[] {
  return starts.filter((it) => !starts.some((other) => other !== it && it.startsWith(other)))
}

function anyOf(queries: readonly string[]): string {
  return `(${queries.join(' | ')})`
}

/** What an English word may be the plural or singular of: "gateways" and "gateway", "battery" and "batteries". */
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
