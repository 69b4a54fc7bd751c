import { type Locale, localeFacts } from '#config/locales.ts'
import { type FontRun, openFontChain, printable } from '#server/print/pdf/font-chain.ts'
import { linesOf, unbreakableParts, unbreakableWords } from './line-breaks.ts'
import { ink } from './style.ts'

/** The style of a piece of text. */
export interface Look {
  size: number
  bold?: boolean
  color?: string
  lineGap?: number
  align?: 'left' | 'right' | 'center'
  tracking?: number
  /** True for titles: lines break between words only, in Chinese and Japanese too. */
  keepsWords?: boolean
}

/**
 * Position and width of a piece of text in points. `x` and `y` are measured from the page's upper
 * left corner.
 */
export interface Place {
  x: number
  y: number
  width: number
}

/**
 * Height of a line and depth of its baseline, for a font size of 1. Chinese and Japanese characters
 * are taller than Latin letters.
 */
const latin = { line: 1.17, baseline: 0.76 }
const wide = { line: 1.27, baseline: 0.88 }

/** Em by which lines are narrowed, so that more than a few characters are left for the last line. */
const narrowings = [1, 2, 3]

/** Returns functions that print and measure text in the fonts of a locale. */
export function openType(pdf: PDFKit.PDFDocument, locale: Locale) {
  const runsOf = openFontChain(pdf, locale)
  const { textLanguage } = localeFacts[locale]
  const metrics = textLanguage === 'en' ? latin : wide
  /** Widths of words by font, for a font size of 1000. */
  const widths = new Map<string, number>()

  function widthOfRun({ file, text }: FontRun): number {
    const key = `${file} ${text}`
    const known = widths.get(key) ?? pdf.font(file).fontSize(1000).widthOfString(text)
    widths.set(key, known)
    return known
  }

  /** Returns the width of a piece of text on one line. */
  function widthOf(text: string, look: Look): number {
    const runs = runsOf(text, look)
    const glyphs = runs.reduce((sum, it) => sum + widthOfRun(it), 0)
    return (glyphs * look.size) / 1000 + (look.tracking ?? 0) * text.length
  }

  function breakLines(words: string, width: number, look: Look): string[] {
    const text = printable(words)
    const fits = (part: string) => widthOf(part.trimEnd(), look) <= width
    const parts = look.keepsWords
      ? unbreakableWords(text, textLanguage, fits)
      : unbreakableParts(text)
    const linesWithin = (it: number) => linesOf(parts, it, (part) => widthOf(part, look))
    const lines = linesWithin(width)
    if (lines.length === 1 || !endsShort(lines)) return lines
    const narrower = narrowings.map((it) => linesWithin(width - it * look.size))
    return narrower.find((it) => it.length === lines.length && !endsShort(it)) ?? lines
  }

  function printLine(line: string, { x, y, width }: Place, look: Look): void {
    const free = width - widthOf(line.trimEnd(), look)
    const indent = { left: 0, right: free, center: free / 2 }[look.align ?? 'left']
    let runX = x + indent
    for (const run of runsOf(line, look)) {
      pdf
        .font(run.file)
        .fontSize(look.size)
        .fillColor(look.color ?? ink)
        .text(run.text, runX, y, {
          lineBreak: false,
          baseline: 'alphabetic',
          characterSpacing: look.tracking ?? 0,
        })
      runX += widthOf(run.text, look)
    }
  }

  const lineHeightOf = ({ size, lineGap = 0 }: Look) => size * metrics.line + lineGap

  return {
    widthOf,
    print(words: string, { x, y, width }: Place, look: Look): void {
      breakLines(words, width, look).forEach((line, index) => {
        const baseline = y + look.size * metrics.baseline + index * lineHeightOf(look)
        printLine(line, { x, y: baseline, width }, look)
      })
    },
    /** Returns the height of a piece of text that wraps at `width`. */
    heightOf: (words: string, width: number, look: Look) =>
      breakLines(words, width, look).length * lineHeightOf(look),
  }
}

/** True if the last line has only a few characters, as when it is the end of a word. */
function endsShort(lines: readonly string[]): boolean {
  return (lines.at(-1)?.length ?? 0) < 4
}
