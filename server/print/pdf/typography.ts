import type { Locale } from '#config/locales.ts'
import { fontFiles } from './fonts.ts'

/** Style of a text. */
export interface TextStyle {
  size: number
  bold?: boolean
  color?: string
  align?: 'left' | 'right'
}

/**
 * Position of a text, in points from the upper left corner of the page, and the width available for
 * it.
 */
export interface Place {
  x: number
  y: number
  width: number
}

export const ink = '#16202e'
export const soft = '#53617a'

/**
 * Opens the fonts of a locale. A text is printed in the first font that has all its characters. If
 * there is none, the text is split among several fonts.
 */
export function openTypography(pdf: PDFKit.PDFDocument, locale: Locale) {
  const chains = { Regular: fontFiles(locale, 'Regular'), Bold: fontFiles(locale, 'Bold') }
  const lineGapOf = (size: number) => size * 0.12

  function use(file: string, { size, color = ink }: TextStyle) {
    pdf.font(file).fontSize(size).fillColor(color)
  }

  /** Splits a text into runs that each use a single font. */
  function runsOf(text: string, { bold }: TextStyle): { file: string; text: string }[] {
    const chain = chains[bold ? 'Bold' : 'Regular']
    const [first = ''] = chain
    const whole = chain.find((file) => hasAll(pdf, file, text))
    if (whole !== undefined) return [{ file: whole, text }]
    const runs: { file: string; text: string }[] = []
    for (const character of text) {
      const file = chain.find((it) => hasAll(pdf, it, character)) ?? first
      const last = runs.at(-1)
      if (last?.file === file) last.text += character
      else runs.push({ file, text: character })
    }
    return runs
  }

  return {
    print(text: string, { x, y, width }: Place, style: TextStyle): void {
      const runs = runsOf(printable(text), style)
      runs.forEach((run, index) => {
        use(run.file, style)
        const options = {
          align: style.align ?? 'left',
          lineGap: lineGapOf(style.size),
          continued: index < runs.length - 1,
        } as const
        if (index === 0) pdf.text(run.text, x, y, { ...options, width })
        else pdf.text(run.text, options)
      })
    },
    /**
     * Returns the height of a text at a given width. Measures the whole text in the font of its
     * first run, even if other runs use different fonts.
     */
    heightOf(text: string, width: number, style: TextStyle): number {
      const [first] = runsOf(printable(text), style)
      use(first?.file ?? '', style)
      return pdf.heightOfString(printable(text), { width, lineGap: lineGapOf(style.size) })
    },
  }
}

/** Replaces control characters with spaces, so that a text cannot shift the text after it. */
function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]+/gu, ' ').trim() || ' '
}

/**
 * True if a font has all characters of a text. pdfkit opens each font only once, so repeated calls
 * are cheap.
 */
function hasAll(pdf: PDFKit.PDFDocument, file: string, text: string): boolean {
  const { _font: opened } = pdf.font(file) as unknown as {
    _font: { font: { hasGlyphForCodePoint(code: number): boolean } }
  }
  return Array.from(text).every((it) => opened.font.hasGlyphForCodePoint(it.codePointAt(0) ?? 0))
}
