/** Joins sentences, without a space after a full stop of Chinese or Japanese. */
export function joinSentences(parts: readonly (string | undefined)[]): string {
  return parts
    .filter((it) => it !== undefined)
    .join(' ')
    .replaceAll('。 ', '。')
}
