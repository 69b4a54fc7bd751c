import type { Entry } from './content.ts'
import type { Sheet } from './sheet.ts'
import { hairline, ink, measure, paper, soft } from './style.ts'

const titleLook = { size: 10.5, bold: true }
const bodyLook = { size: 9.4, color: ink, lineGap: 2.8 }
const indent = 38

/** Writes numbered steps. */
export function drawSteps(sheet: Sheet, steps: readonly Entry[]): void {
  sheet.group('L', () =>
    steps.forEach((step, at) =>
      drawStep(sheet, step, { number: at + 1, isLast: at === steps.length - 1 }),
    ),
  )
  sheet.y += sheet.gap(6)
}

function drawStep(
  sheet: Sheet,
  { title, body }: Entry,
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
