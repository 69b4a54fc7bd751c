import Pdf from 'pdfkit'
import { type Locale, localeFacts } from '#config/locales.ts'
import { type Look, openType, type Place, soft } from './type.ts'

/** A4 in points, with the edges that text keeps from it. */
export const page = { width: 595.28, height: 841.89, side: 48, top: 48, bottom: 64 } as const

/** Width of the text. */
export const measure = page.width - 2 * page.side

const hairline = '#d8dee8'

/** What a sheet is about, for its properties and the foot of its pages. */
export interface SheetFacts {
  title: string
  author: string
  locale: Locale
  issuedAt: Date
  /** Stands at the foot of each page. */
  foot: string
}

/** The parts of a document that software for the blind reads. Source: PDF 1.7, standard structure types. */
type Tag = 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD'

/** Words with their place and look. */
export interface Line {
  words: string
  at: Place
  look: Look
}

/** A document that is written from its top to its end. */
export type Sheet = ReturnType<typeof openSheet>

/** Opens a tagged A4 document. */
export function openSheet(facts: SheetFacts) {
  const { pdf, ended } = openPdf(facts)
  const type = openType(pdf, facts.locale)
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  let parents: PDFKit.PDFStructureElement[] = [root]

  const sheet = {
    pdf,
    ...type,
    /** Where the next thing is set. */
    y: page.top as number,
    /** Begins a new page when less than `height` is left on this one. Returns whether it did. */
    keep(height: number): boolean {
      if (sheet.y + height <= page.height - page.bottom) return false
      pdf.addPage({ size: 'A4', margin: 0 })
      sheet.y = page.top
      return true
    },
    /** Draws what means nothing to a reader: bands, rules, page numbers. */
    ornament(draw: () => void): void {
      pdf.markContent('Artifact')
      draw()
      pdf.endMarkedContent()
    },
    /** Sets texts as one part. */
    part(tag: Tag, lines: readonly Line[]): void {
      const element = pdf.struct(
        tag,
        {},
        lines.map(
          ({ words, at, look }) =>
            () =>
              type.print(words, at, look),
        ),
      )
      parents.at(-1)?.add(element)
      element.end()
    },
    /** Groups what `draw` sets: a table, a row. */
    group(tag: Tag, draw: () => void): void {
      const element = pdf.struct(tag)
      parents.at(-1)?.add(element)
      parents = [...parents, element]
      draw()
      parents = parents.slice(0, -1)
      element.end()
    },
    rule(
      y: number,
      { color = hairline, from = page.side }: { color?: string; from?: number } = {},
    ): void {
      sheet.ornament(
        () =>
          void pdf
            .moveTo(from, y)
            .lineTo(page.width - page.side, y)
            .lineWidth(0.6)
            .strokeColor(color)
            .stroke(),
      )
    },
    /** Ends the document: the foot of each page, then its bytes. */
    end(): Promise<Buffer> {
      root.end()
      const { count } = pdf.bufferedPageRange()
      for (let at = 0; at < count; at += 1) {
        pdf.switchToPage(at)
        footOf(sheet, facts.foot, `${at + 1} / ${count}`)
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

function footOf(
  { ornament, rule, print }: Pick<Sheet, 'ornament' | 'rule' | 'print'>,
  words: string,
  pageNumber: string,
): void {
  const y = page.height - 40
  rule(y - 10)
  ornament(() => {
    print(words, { x: page.side, y, width: measure * 0.85 }, { size: 7.5, color: soft })
    print(
      pageNumber,
      { x: page.side, y, width: measure },
      { size: 7.5, color: soft, align: 'right' },
    )
  })
}
