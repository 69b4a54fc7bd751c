import type { SeedProduct } from '#server/content/catalog/seed-product.ts'
import { headBand, heading, remark, twoColumns } from './parts.ts'
import type { Sheet } from './sheet.ts'
import { hairline, ink, measure, paper, soft } from './style.ts'

const titleLook = { size: 10.5, bold: true }
const bodyLook = { size: 9.4, color: ink, lineGap: 2.8 }
const indent = 38

/** Writes a guide to setting up a product, step by step. */
export function userGuide(sheet: Sheet, product: SeedProduct): void {
  const { name, additionalInfo } = product.text.en
  headBand(sheet, product, 'User guide')
  const words = `This guide takes you from the first start to daily use of ${name} in ${product.userGuide.length} steps. Do them in this order; each one builds on the one before.`
  sheet.text('P', words, { at: { x: paper.side, y: sheet.y, width: measure }, look: bodyLook })
  sheet.y += sheet.heightOf(words, measure, bodyLook) + sheet.gap(18)
  if (additionalInfo.length > 0) {
    heading(sheet, 'Before you begin')
    twoColumns(sheet, additionalInfo)
  }
  heading(sheet, 'Step by step')
  sheet.group('L', () =>
    product.userGuide.forEach((step, at) =>
      stepRow(sheet, step, { number: at + 1, isLast: at === product.userGuide.length - 1 }),
    ),
  )
  sheet.y += sheet.gap(6)
  remark(
    sheet,
    'When something does not work',
    'The support hub of the marketplace holds guides and answers to frequent questions, product by product. For a fault, open "Technical support", describe what happens, name the version and the serial number and attach a screenshot.',
  )
}

function stepRow(
  sheet: Sheet,
  { title, body }: SeedProduct['userGuide'][number],
  { number, isLast }: { number: number; isLast: boolean },
): void {
  const width = measure - indent
  const x = paper.side + indent
  const titleHeight = sheet.heightOf(title, width, titleLook)
  const height = titleHeight + sheet.heightOf(body, width, bodyLook) + 4 + sheet.gap(13)
  sheet.keep(height)
  const { pdf, palette, y } = sheet
  sheet.ornament(() => {
    if (!isLast && y + height < paper.height - paper.bottom - 40)
      pdf
        .moveTo(paper.side + 11, y + 24)
        .lineTo(paper.side + 11, y + height - 4)
        .lineWidth(1)
        .strokeColor(hairline)
        .stroke()
    pdf.circle(paper.side + 11, y + 9, 11).fill(palette.tint)
    sheet.print(
      String(number),
      { x: paper.side, y: y + 5.2, width: 22 },
      { size: 10, bold: true, color: palette.accent, align: 'center' },
    )
  })
  sheet.texts('LI', [
    { words: title, at: { x, y: y + 4, width }, look: titleLook },
    { words: body, at: { x, y: y + titleHeight + 7, width }, look: { ...bodyLook, color: soft } },
  ])
  sheet.y += height
}
