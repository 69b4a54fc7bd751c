import type { Locale } from '#config/locales.ts'
import { openFile } from './file.ts'
import { openStructure, type Tag } from './structure.ts'
import { openTypography, type Place, soft, type TextStyle } from './typography.ts'

/** Size and margins of an A4 page, in points. */
export const page = { width: 595.28, height: 841.89, side: 48, top: 48, bottom: 64 } as const

/** Width between the side margins, in points. */
export const textWidth = page.width - 2 * page.side

const hairline = '#d8dee8'

/** Metadata of a document, and the footer of its pages. */
export interface SheetFacts {
  title: string
  author: string
  locale: Locale
  issuedAt: Date
  footer: string
}

/** A line of text with its position and style. */
export interface Line {
  text: string
  place: Place
  style: TextStyle
}

/** A document that is drawn from top to bottom. */
export type Sheet = ReturnType<typeof openSheet>

/** Opens a tagged A4 document. */
export function openSheet({ title, author, locale, issuedAt, footer }: SheetFacts) {
  const { pdf, ended } = openFile({
    locale,
    title,
    author,
    creator: author,
    createdAt: issuedAt,
  })
  const typography = openTypography(pdf, locale)
  const structure = openStructure(pdf)

  const sheet = {
    pdf,
    ...typography,
    /** Vertical position of the next element. */
    y: page.top as number,
    /**
     * Starts a new page if less than `height` points are left on this one. Returns true if it
     * started one.
     */
    ensureSpace(height: number): boolean {
      if (sheet.y + height <= page.height - page.bottom) return false
      pdf.addPage({ size: 'A4', margin: 0 })
      sheet.y = page.top
      return true
    },
    /**
     * Draws an element that assistive technology skips, such as a band, a rule or a page number.
     */
    drawArtifact: structure.artifact,
    /** Draws lines of text as one structure element. */
    drawElement(tag: Tag, lines: readonly Line[]): void {
      structure.element(
        tag,
        lines.map(
          ({ text, place, style }) =>
            () =>
              typography.print(text, place, style),
        ),
      )
    },
    /**
     * Groups the elements that `draw` adds into one structure element, such as a table or a row.
     */
    drawGroup: structure.group,
    drawRule(
      y: number,
      { color = hairline, from = page.side }: { color?: string; from?: number } = {},
    ): void {
      sheet.drawArtifact(
        () =>
          void pdf
            .moveTo(from, y)
            .lineTo(page.width - page.side, y)
            .lineWidth(0.6)
            .strokeColor(color)
            .stroke(),
      )
    },
    /** Draws the footer of each page and ends the document. Resolves to its bytes. */
    end(): Promise<Buffer> {
      structure.end()
      const { count } = pdf.bufferedPageRange()
      for (let index = 0; index < count; index += 1) {
        pdf.switchToPage(index)
        drawFooter(sheet, footer, `${index + 1} / ${count}`)
      }
      pdf.end()
      return ended
    },
  }
  return sheet
}

function drawFooter(
  { drawArtifact, drawRule, print }: Pick<Sheet, 'drawArtifact' | 'drawRule' | 'print'>,
  text: string,
  pageNumber: string,
): void {
  const y = page.height - 40
  drawRule(y - 10)
  drawArtifact(() => {
    print(text, { x: page.side, y, width: textWidth * 0.85 }, { size: 7.5, color: soft })
    print(
      pageNumber,
      { x: page.side, y, width: textWidth },
      { size: 7.5, color: soft, align: 'right' },
    )
  })
}
