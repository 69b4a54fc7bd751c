/** A source map, version 3, without names. */
interface LineMap {
  version: 3
  sources: string[]
  names: []
  mappings: string
}

/** A line that has fewer characters, such as a bracket, is only found at the expected place. */
const distinctLength = 4

/**
 * Returns the source map of a transformation that keeps most lines as they are: each line of the
 * result is mapped to the next equal line of the source. Linaria's own map takes the lines to be
 * the same, although it removes some.
 */
export function lineMap(source: string, result: string, file: string): LineMap {
  const sourceLines = source.split('\n')
  let next = 0
  let lastLine = 0
  let lastColumn = 0
  const rows = result.split('\n').map((text) => {
    const found = findLine(sourceLines, text.trim(), next)
    if (found === -1) return ''
    next = found + 1
    const shift = indentOf(sourceLines[found] ?? '') - indentOf(text)
    let lastGenerated = 0
    return [...text.matchAll(/\w+|[^\w\s]/g)]
      .map(({ index }) => {
        const column = index + shift
        const segment = [index - lastGenerated, 0, found - lastLine, column - lastColumn]
        lastGenerated = index
        lastLine = found
        lastColumn = column
        return segment.map(base64Vlq).join('')
      })
      .join(',')
  })
  return { version: 3, sources: [file], names: [], mappings: rows.join(';') }
}

function findLine(lines: readonly string[], text: string, from: number): number {
  if (text.length < distinctLength) return lines[from]?.trim() === text ? from : -1
  return lines.findIndex((it, index) => index >= from && it.trim() === text)
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Encodes a number in groups of five bits, the sign in the lowest bit. Source: ECMA-426. */
function base64Vlq(value: number): string {
  let rest = value < 0 ? -value * 2 + 1 : value * 2
  let text = ''
  do {
    const isLast = rest < 32
    text += digits[(rest % 32) + (isLast ? 0 : 32)]
    rest = Math.floor(rest / 32)
  } while (rest > 0)
  return text
}
