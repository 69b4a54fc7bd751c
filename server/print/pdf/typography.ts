import type { Locale } from '#config/locales.ts'
import { openFontChain, printable } from './font-chain.ts'

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
  const runsOf = openFontChain(pdf, locale)
  const lineGapOf = (size: number) => size * 0.12

  function use(file: string, { size, color = ink }: TextStyle) {
    pdf.font(file).fontSize(size).fillColor(color)
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
