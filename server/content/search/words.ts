/** A word of Latin letters and digits, or a run of Chinese, Japanese or Korean characters. */
export interface Run {
  text: string
  isLatin: boolean
}

/**
 * Matches a word or a run of characters in a folded text. The index splits texts in the same way:
 * server/platform/db/migrations/0006_search.sql.
 */
const runPattern = /[ぁ-ゖァ-ヺ々〆㐀-䶿一-鿿가-힣]+|[a-z0-9ß-ɏ]+/g
const latinStart = /^[a-z0-9ß-ɏ]/

/**
 * Folds a text for comparison: removes case, width, accents and the long-vowel mark, so that
 * "ｻｰﾊﾞｰ" equals "サーバ", and "Bajío" equals "bajio". Source: C13.
 */
export function foldedText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll('ー', '')
}

/** Splits a text into words and runs of characters, in order. */
export function runsOf(text: string): Run[] {
  return (foldedText(text).match(runPattern) ?? []).map((run) => ({
    text: run,
    isLatin: latinStart.test(run),
  }))
}

/**
 * Returns the pairs of neighboring characters in a run. A run of one character is returned as it
 * is.
 */
export function pairsOf(run: string): string[] {
  return run.length === 1
    ? [run]
    : Array.from({ length: run.length - 1 }, (_, index) => run.slice(index, index + 2))
}
