import type { LayersSection } from './content.ts'
import { drawHeading, drawParagraph } from './parts.ts'
import type { Sheet } from './sheet.ts'
import { hairline, measure, paper, soft } from './style.ts'
import type { Look } from './type.ts'

const itemsLook = { size: 8.5, color: soft, lineGap: 1 } satisfies Look
/** Left edges and widths of a layer's name and items, and the width of the tinted part. */
const name = { x: paper.side + 12, width: 114 }
const items = { x: paper.side + 145, width: measure - 158 }
const tinted = 132

/** Draws the layers of the architecture, with the lowest layer at the bottom. */
export function drawLayers(sheet: Sheet, { heading, summary, layers }: LayersSection): void {
  const summaryLook = { size: 9.5, lineGap: sheet.gap(3.2) }
  const rows = layers.toReversed().map((it) => ({ name: it.name, items: it.items.join('  ·  ') }))
  const heights = rows.map((it) => rowHeightOf(sheet, it))
  const height = heights.reduce((sum, it) => sum + it + 4, 0)
  drawHeading(sheet, heading, sheet.heightOf(summary, measure, summaryLook) + height + 20)
  drawParagraph(sheet, summary)
  sheet.y += sheet.gap(3)
  sheet.group('L', () =>
    rows.forEach((row, at) => {
      drawLayer(sheet, row, heights[at] ?? 0)
      sheet.y += (heights[at] ?? 0) + sheet.gap(4)
    }),
  )
  sheet.y += sheet.gap(16)
}

interface Row {
  name: string
  items: string
}

function rowHeightOf(sheet: Sheet, row: Row): number {
  const needed = Math.max(
    sheet.heightOf(row.name, name.width, nameLookOf(sheet)),
    sheet.heightOf(row.items, items.width, itemsLook),
  )
  return Math.max(20, needed + 6) + sheet.gap(8)
}

function drawLayer(sheet: Sheet, row: Row, height: number): void {
  const { pdf, palette, y } = sheet
  sheet.ornament(() => {
    pdf
      .roundedRect(paper.side, y, measure, height, 5)
      .lineWidth(0.7)
      .fillAndStroke('#ffffff', hairline)
    pdf.roundedRect(paper.side, y, tinted, height, 5).fill(palette.tint)
  })
  const nameLook = nameLookOf(sheet)
  const middleOf = (inner: number) => y + (height - inner) / 2
  const nameY = middleOf(sheet.heightOf(row.name, name.width, nameLook))
  const itemsY = middleOf(sheet.heightOf(row.items, items.width, itemsLook))
  sheet.texts('LI', [
    { words: row.name, at: { ...name, y: nameY }, look: nameLook },
    { words: row.items, at: { ...items, y: itemsY }, look: itemsLook },
  ])
}

function nameLookOf({ palette }: Sheet): Look {
  return { size: 9, bold: true, color: palette.accent }
}
