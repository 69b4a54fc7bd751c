import { ink, plain } from './style.ts'

/** The style of a piece of text. */
export interface Look {
  size: number
  bold?: boolean
  color?: string
  lineGap?: number
  align?: 'left' | 'right' | 'center'
  tracking?: number
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

/** Returns functions that print and measure text in a document. */
export function openType(pdf: PDFKit.PDFDocument) {
  function use({ size, bold }: Look): void {
    pdf.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size)
  }
  return {
    print(words: string, { x, y, width }: Place, look: Look): void {
      use(look)
      pdf.fillColor(look.color ?? ink).text(plain(words), x, y, {
        width,
        align: look.align ?? 'left',
        lineGap: look.lineGap ?? 0,
        characterSpacing: look.tracking ?? 0,
      })
    },
    /** Returns the height of a piece of text that wraps at `width`. */
    heightOf(words: string, width: number, look: Look): number {
      use(look)
      return pdf.heightOfString(plain(words), {
        width,
        lineGap: look.lineGap ?? 0,
        characterSpacing: look.tracking ?? 0,
      })
    },
    /** Returns the width of a piece of text on one line. */
    widthOf(words: string, look: Look): number {
      use(look)
      return pdf.widthOfString(plain(words), { characterSpacing: look.tracking ?? 0 })
    },
  }
}
