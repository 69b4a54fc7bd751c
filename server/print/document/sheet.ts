import drawSvg from 'svg-to-pdfkit'
import { packed } from './pack.ts'
import { openFile } from '#server/print/pdf/file.ts'
import { fontFiles } from '#server/print/pdf/fonts.ts'
import type { DocumentContent } from './content.ts'
import { hairline, measure, paletteOf, paper, soft } from './style.ts'
import { openTags } from './tags.ts'
import { openType, type Place } from './type.ts'

/** A document that is written from top to bottom. */
export type Sheet = ReturnType<typeof openSheet>

/**
 * Creates an A4 document with accessibility tags.
 *
 * @param isTight true to tighten the spacing, so that a few lines do not spill onto an extra page
 */
export function openSheet(content: DocumentContent, { isTight }: { isTight: boolean }) {
  const { pdf, ended } = openPdf(content)
  const palette = paletteOf(content.theme)
  const [boldFont = ''] = fontFiles(content.locale, 'Bold')
  const type = openType(pdf, content.locale)
  const tags = openTags(pdf, type.print)
  const sheet = {
    pdf,
    palette,
    ...type,
    ...tags,
    /** Vertical position of the next element. */
    y: paper.top as number,
    /** Returns the space between elements in points: `points`, or less if the document is tight. */
    gap: (points: number) => points * (isTight ? 0.55 : 1),
    /**
     * Returns the number of pages. `endsEarly` is true if the last of several pages is mostly
     * empty.
     */
    fill: () => ({
      pages: pdf.bufferedPageRange().count,
      endsEarly: pdf.bufferedPageRange().count > 1 && sheet.y < paper.height * 0.42,
    }),
    /** Draws an SVG, given as the text of its file, as vectors. */
    svg: (source: string, { x, y, width, height }: Place & { height: number }) =>
      drawSvg(pdf, source, x, y, {
        width,
        height,
        assumePt: true,
        preserveAspectRatio: 'xMidYMid slice',
        fontCallback: () => boldFont,
      }),
    /** Starts a new page if less than `height` is left on the current one. */
    keep(height: number): void {
      if (sheet.y + height <= paper.height - paper.bottom) return
      pdf.addPage({ size: 'A4', margin: 0 })
      tags.ornament(() => headOf(sheet, content))
      sheet.y = paper.top
    },
    /** Adds the page footers, ends the document and returns its bytes. */
    end(): Promise<Buffer> {
      tags.endTags()
      const { count } = pdf.bufferedPageRange()
      for (let at = 0; at < count; at += 1) {
        pdf.switchToPage(at)
        tags.ornament(() => footOf(sheet, content.edition, `${at + 1} / ${count}`))
      }
      pdf.end()
      return ended
    },
  }
  return sheet
}

function openPdf({ product, kindName, site, locale, day }: DocumentContent): {
  pdf: PDFKit.PDFDocument
  ended: Promise<Buffer>
} {
  const { pdf, ended } = openFile({
    locale,
    title: `${product.name} – ${kindName}`,
    subject: kindName,
    author: product.publisher,
    creator: site,
    createdAt: new Date(`${day}T00:00:00Z`),
  })
  const addContent = pdf.addContent.bind(pdf) as (content: unknown) => typeof pdf
  // round coordinates to a thousandth of a point: no printer is finer, and the file is smaller
  pdf.addContent = (content: unknown) =>
    addContent(
      typeof content === 'string'
        ? content.replaceAll(/\d+\.\d{4,}/g, (it) => String(Math.round(Number(it) * 1000) / 1000))
        : content,
    )
  return { pdf, ended: ended.then(packed) }
}

type Drawn = Pick<Sheet, 'pdf' | 'palette' | 'print'>

function headOf({ pdf, palette, print }: Drawn, content: DocumentContent): void {
  pdf.rect(0, 0, paper.width, 6).fill(palette.accent)
  const place = { x: paper.side, y: 26, width: measure }
  print(content.product.name, place, { size: 8, bold: true, color: soft })
  print(content.kindName, place, { size: 8, color: soft, align: 'right' })
  rule(pdf, 42)
}

function footOf({ pdf, print }: Drawn, edition: string, pageNumber: string): void {
  const y = paper.height - 36
  rule(pdf, y - 10)
  print(edition, { x: paper.side, y, width: measure * 0.8 }, { size: 7.5, color: soft })
  print(
    pageNumber,
    { x: paper.side, y, width: measure },
    { size: 7.5, color: soft, align: 'right' },
  )
}

function rule(pdf: PDFKit.PDFDocument, y: number): void {
  pdf
    .moveTo(paper.side, y)
    .lineTo(paper.width - paper.side, y)
    .lineWidth(0.5)
    .strokeColor(hairline)
    .stroke()
}
