import type { Locale } from '#config/locales.ts'
import { fontFiles } from './fonts.ts'

/** How a piece of text looks. */
export interface Look {
  size: number
  bold?: boolean
  color?: string
  align?: 'left' | 'right'
}

/** Where a text stands, in points from the page's upper left corner. */
export interface Place {
  x: number
  y: number
  width: number
}

export const ink = '#16202e'
export const soft = '#53617a'

/** Opens the fonts of a locale. A text is set in the first of them that has all its signs, else in several. */
export function openType(pdf: PDFKit.PDFDocument, locale: Locale) {
  const chains = { Regular: fontFiles(locale, 'Regular'), Bold: fontFiles(locale, 'Bold') }
  const lineGapOf = (size: number) => size * 0.12

  function use(file: string, { size, color = ink }: Look) {
    pdf.font(file).fontSize(size).fillColor(color)
  }

  /** The text in runs of one font each. */
  function runsOf(words: string, { bold }: Look): { file: string; words: string }[] {
    const chain = chains[bold ? 'Bold' : 'Regular']
    const [first = ''] = chain
    const whole = chain.find((file) => hasAll(pdf, file, words))
    if (whole !== undefined) return [{ file: whole, words }]
    const runs: { file: string; words: string }[] = []
    for (const sign of words) {
      const file = chain.find((it) => hasAll(pdf, it, sign)) ?? first
      const last = runs.at(-1)
      if (last?.file === file) last.words += sign
      else runs.push({ file, words: sign })
    }
    return runs
  }

  return {
    print(words: string, { x, y, width }: Place, look: Look): void {
      const runs = runsOf(printable(words), look)
      runs.forEach((run, at) => {
        use(run.file, look)
        const options = {
          align: look.align ?? 'left',
          lineGap: lineGapOf(look.size),
          continued: at < runs.length - 1,
        } as const
        if (at === 0) pdf.text(run.words, x, y, { ...options, width })
        else pdf.text(run.words, options)
      })
    },
    /** Height that a text takes at a width. A sign that a font lacks is as wide there as one that it has. */
    heightOf(words: string, width: number, look: Look): number {
      const [first] = runsOf(printable(words), look)
      use(first?.file ?? '', look)
      return pdf.heightOfString(printable(words), { width, lineGap: lineGapOf(look.size) })
    },
  }
}

/** Signs that no font draws are left out; a text never moves the next one. */
function printable(words: string): string {
  return words.replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]+/gu, ' ').trim() || ' '
}

/** pdfkit opens a font when it is first used, and keeps it. */
function hasAll(pdf: PDFKit.PDFDocument, file: string, words: string): boolean {
  const { _font: opened } = pdf.font(file) as unknown as {
    _font: { font: { hasGlyphForCodePoint(code: number): boolean } }
  }
  return Array.from(words).every((it) => opened.font.hasGlyphForCodePoint(it.codePointAt(0) ?? 0))
}
