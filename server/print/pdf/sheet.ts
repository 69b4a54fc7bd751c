import Pdf from 'pdfkit'
import { type Locale, localeFacts } from '#config/locales.ts'
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

/** Structure types that assistive technology reads. Source: PDF 1.7, standard structure types. */
type Tag = 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD'

/** A line of text with its position and style. */
export interface Line {
  text: string
  place: Place
  style: TextStyle
}

/** A document that is drawn from top to bottom. */
export type Sheet = ReturnType<typeof openSheet>

/** Opens a tagged A4 document. */
export function openSheet(facts: SheetFacts) {
  const { pdf, ended } = openPdf(facts)
  const typography = openTypography(pdf, facts.locale)
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  let parents: PDFKit.PDFStructureElement[] = [root]

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
    drawArtifact(draw: () => void): void {
      pdf.markContent('Artifact')
      draw()
      pdf.endMarkedContent()
    },
    /** Draws lines of text as one structure element. */
    drawElement(tag: Tag, lines: readonly Line[]): void {
      const element = pdf.struct(
        tag,
        {},
        lines.map(
          ({ text, place, style }) =>
            () =>
              typography.print(text, place, style),
        ),
      )
      parents.at(-1)?.add(element)
      element.end()
    },
    /**
     * Groups the elements that `draw` adds into one structure element, such as a table or a row.
     */
    drawGroup(tag: Tag, draw: () => void): void {
      const element = pdf.struct(tag)
      parents.at(-1)?.add(element)
      parents = [...parents, element]
      draw()
      parents = parents.slice(0, -1)
      element.end()
    },
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
      root.end()
      const { count } = pdf.bufferedPageRange()
      for (let index = 0; index < count; index += 1) {
        pdf.switchToPage(index)
        drawFooter(sheet, facts.footer, `${index + 1} / ${count}`)
      }
      pdf.end()
      return ended
    },
  }
  return sheet
}

function openPdf({ title, author, locale, issuedAt }: SheetFacts): {
  pdf: PDFKit.PDFDocument
  ended: Promise<Buffer>
} {
  const pdf = new Pdf({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    lang: localeFacts[locale].htmlLang,
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: author, Creator: author, CreationDate: issuedAt },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  return {
    pdf,
    ended: new Promise((resolve) => void pdf.on('end', () => resolve(Buffer.concat(chunks)))),
  }
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
