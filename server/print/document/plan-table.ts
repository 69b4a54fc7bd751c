import type { PlanRow, PlansSection } from './content.ts'
import { drawHeading } from './parts.ts'
import type { Sheet } from './sheet.ts'
import { hairline, measure, paper, soft } from './style.ts'
import type { Place } from './type.ts'

const nameLook = { size: 9.3, bold: true }
const smallLook = { size: 7.6, color: soft, lineGap: 1.4 }
const bodyLook = { size: 8.6, lineGap: 1.6 }
const priceLook = { size: 9.6, bold: true, align: 'right' as const }

/** Left edges and widths of the columns: plan, included items, size and price. */
const columns: readonly [Column, Column, Column, Column] = [
  { x: paper.side + 10, width: 152 },
  { x: paper.side + 174, width: 156 },
  { x: paper.side + 342, width: 62 },
  { x: paper.side + 408, width: measure - 408 - 10 },
]
type Column = Omit<Place, 'y'>

/** Draws a table of the plans with their list prices. */
export function drawPlans(sheet: Sheet, { heading, heads, groups, note }: PlansSection): void {
  drawHeading(sheet, heading, 110)
  sheet.group('Table', () => {
    drawHeadRow(sheet, heads)
    for (const { name, plans } of groups) {
      sheet.keep(80)
      drawGroupRow(sheet, name)
      for (const plan of plans) drawPlanRow(sheet, plan)
    }
  })
  sheet.y += 6
  sheet.text('P', note, { at: { x: paper.side, y: sheet.y, width: measure }, look: smallLook })
  sheet.y += sheet.heightOf(note, measure, smallLook) + sheet.gap(14)
}

function drawHeadRow(sheet: Sheet, heads: PlansSection['heads']): void {
  const look = { size: 7.6, bold: true, color: soft, tracking: 0.4 }
  sheet.group('TR', () =>
    columns.forEach((column, at) =>
      sheet.text('TH', (heads[at] ?? '').toUpperCase(), {
        at: { ...column, y: sheet.y },
        look: at === columns.length - 1 ? { ...look, align: 'right' } : look,
      }),
    ),
  )
  sheet.y += 15
}

function drawGroupRow(sheet: Sheet, name: string): void {
  sheet.ornament(
    () => void sheet.pdf.rect(paper.side, sheet.y, measure, 19).fill(sheet.palette.tint),
  )
  sheet.group('TR', () =>
    sheet.text('TH', name, {
      at: { ...columns[0], y: sheet.y + 5, width: measure - 20 },
      look: { size: 8.6, bold: true, color: sheet.palette.accent },
    }),
  )
  sheet.y += 19
}

function drawPlanRow(sheet: Sheet, plan: PlanRow): void {
  const [planColumn, includesColumn, sizeColumn, priceColumn] = columns
  const { name, description, facts, includes, size, price, billing } = plan
  const nameHeight = sheet.heightOf(name, planColumn.width, nameLook)
  const descriptionHeight = sheet.heightOf(description, planColumn.width, smallLook)
  const priceHeight = sheet.heightOf(price, priceColumn.width, priceLook)
  const factsHeight = sheet.heightOf(facts, planColumn.width, smallLook)
  const height =
    Math.max(
      nameHeight + descriptionHeight + factsHeight + 3,
      sheet.heightOf(includes, includesColumn.width, bodyLook),
      sheet.heightOf(size, sizeColumn.width, bodyLook),
      priceHeight + sheet.heightOf(billing ?? '', priceColumn.width, smallLook) + 1,
    ) +
    7 +
    sheet.gap(8)
  sheet.keep(height)
  const y = sheet.y + 4 + sheet.gap(4)
  sheet.group('TR', () => {
    sheet.texts('TD', [
      { words: name, at: { ...planColumn, y }, look: nameLook },
      { words: description, at: { ...planColumn, y: y + nameHeight + 1 }, look: smallLook },
      {
        words: facts,
        at: { ...planColumn, y: y + nameHeight + descriptionHeight + 3 },
        look: { ...smallLook, color: sheet.palette.accent },
      },
    ])
    sheet.text('TD', includes, { at: { ...includesColumn, y }, look: bodyLook })
    sheet.text('TD', size, { at: { ...sizeColumn, y }, look: bodyLook })
    const billingLook = { ...smallLook, align: 'right' as const }
    sheet.texts('TD', [
      { words: price, at: { ...priceColumn, y }, look: priceLook },
      ...(billing === null
        ? []
        : [{ words: billing, at: { ...priceColumn, y: y + priceHeight + 1 }, look: billingLook }]),
    ])
  })
  sheet.y += height
  drawRule(sheet)
}

function drawRule(sheet: Sheet): void {
  sheet.ornament(
    () =>
      void sheet.pdf
        .moveTo(paper.side, sheet.y)
        .lineTo(paper.side + measure, sheet.y)
        .lineWidth(0.5)
        .strokeColor(hairline)
        .stroke(),
  )
}
