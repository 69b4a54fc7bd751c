import type { TextLanguage } from '#config/locales.ts'

/** Characters of Chinese and Japanese: between two of them, a line may break. */
const wide = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々〇\u3000-\u303f\uff00-\uffef`
/** Characters that must not start a line. */
const closing = String.raw`、。，．・：；？！／%‰℃°ー々〻ゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ〜～…）〕］｝〉》」』】”’％,.:;?!)\]}`
/** Characters that must not end a line. */
const opening = String.raw`（〔［｛〈《「『【“‘([{＄￥#`

/**
 * Places where a line may break: after a space, after a hyphen inside a word, and beside a Chinese
 * or Japanese character. A number stays with its unit, and a punctuation mark with the text that it
 * belongs to. Source: JIS X 4051, line start and line end prohibition; GB/T 15834.
 */
const breaks = new RegExp(
  [
    String.raw`(?<=\s)(?![\s%])(?<!\p{N}\s(?=[${wide}]))`,
    String.raw`(?<=[\p{L}\p{N}][-–—])(?=\p{L})`,
    String.raw`(?<=[${wide}])(?<![${opening}])(?![${closing}\s])`,
    String.raw`(?<=[^${opening}\p{N}\s])(?![${closing}])(?=[${wide}])`,
  ].join('|'),
  'u',
)

/** Returns the parts of a text that stay on one line, in order. A space ends a part. */
export function unbreakableParts(text: string): string[] {
  return text.split(breaks).filter((it) => it !== '')
}

/**
 * Returns the parts of a title that stay on one line: what spaces separate or, if it does not fit on
 * a line, the words of the language.
 */
export function unbreakableWords(
  title: string,
  language: TextLanguage,
  fits: (text: string) => boolean,
): string[] {
  return title.split(/(?<=\s)(?!\s)/).flatMap((it) => (fits(it) ? [it] : wordsOf(it, language)))
}

/** Splits a text where a line may break and a word of the language ends. */
function wordsOf(text: string, language: TextLanguage): string[] {
  const words = new Intl.Segmenter(language, { granularity: 'word' }).segment(text)
  const starts = new Set(Array.from(words, (it) => it.index))
  const parts: string[] = []
  let index = 0
  for (const part of unbreakableParts(text)) {
    if (starts.has(index)) parts.push(part)
    else parts.push((parts.pop() ?? '') + part)
    index += part.length
  }
  return parts
}

/**
 * Joins parts to lines that are not wider than `width`. A part that is wider than a line is broken
 * anywhere.
 */
export function linesOf(
  parts: readonly string[],
  width: number,
  widthOf: (text: string) => number,
): string[] {
  const lines: string[] = []
  let line = ''
  let filled = 0
  const endLine = () => {
    if (line !== '') lines.push(line)
    line = ''
    filled = 0
  }
  const add = (text: string) => {
    if (filled + widthOf(text.trimEnd()) > width) endLine()
    line += text
    filled += widthOf(text)
  }
  for (const part of parts) {
    if (widthOf(part.trimEnd()) <= width) add(part)
    else for (const character of part) add(character)
  }
  endLine()
  return lines
}
