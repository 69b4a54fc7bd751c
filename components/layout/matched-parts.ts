/** A stretch of a text, and whether it is what was searched for. */
export interface TextPart {
  part: string
  isMatch: boolean
}

/**
 * Splits a text where a keyword stands in it, in any case and width: "ＯＥＥ" is found in "Live oee". The text itself is not
 * changed, and is never made HTML. Source: spec §5, C13.
 */
export function matchedParts(text: string, keyword: string): TextPart[] {
  const wanted = folded(keyword.trim())
  if (wanted === '') return [{ part: text, isMatch: false }]
  const { letters, starts } = foldedLetters(text)
  const parts: TextPart[] = []
  let done = 0
  for (let at = letters.indexOf(wanted); at >= 0; at = letters.indexOf(wanted, at + wanted.length)) {
    const from = starts[at] ?? done
    const to = starts[at + wanted.length] ?? text.length
    if (from < done || to <= from) continue // begins inside a character that folds to several
    if (from > done) parts.push({ part: text.slice(done, from), isMatch: false })
    parts.push({ part: text.slice(from, to), isMatch: true })
    done = to
  }
  if (done < text.length) parts.push({ part: text.slice(done), isMatch: false })
  return parts
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** The folded text, and for each of its letters where in the text it comes from. */
function foldedLetters(text: string): { letters: string; starts: number[] } {
  let letters = ''
  let at = 0
  const starts: number[] = []
  for (const character of text) {
    const own = folded(character)
    letters += own
    for (let index = 0; index < own.length; index += 1) starts.push(at)
    at += character.length
  }
  return { letters, starts }
}
