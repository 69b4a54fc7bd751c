/** A word of Latin letters and digits, or a run of Chinese, Japanese or Korean characters. */
export interface Run {
  text: string
  isLatin: boolean
}

/** What words are made of, after folding. The index cuts in the same way: server/platform/db/migrations/0006_search.sql. */
const runPattern = /[ぁ-ゖァ-ヺ々〆㐀-䶿一-鿿가-힣]+|[a-z0-9ß-ɏ]+/g
const latinStart = /^[a-z0-9ß-ɏ]/

/**
 * A text as it is compared: without case, width, accents and the long-vowel mark, so that "ｻｰﾊﾞｰ" and "サーバ", "Bajío" and
 * "bajio" are the same. Source: C13.
 */
export function foldedText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll('ー', '')
}

/** The words and runs of characters of a text, in order. */
export function runsOf(text: string): Run[] {
  return (foldedText(text).match(runPattern) ?? []).map((run) => ({
    text: run,
    isLatin: latinStart.test(run),
  }))
}

/** The pairs of neighboring characters of a run; a run of one character is itself. */
export function pairsOf(run: string): string[] {
  return run.length === 1
    ? [run]
    : Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2))
}
