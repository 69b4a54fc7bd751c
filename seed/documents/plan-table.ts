import { unlimitedCapacity } from '#server/content/catalog/capacity-contract.ts'
import type { SeedProduct } from '#server/content/catalog/seed-product.ts'
import { heading } from './parts.ts'
import type { Sheet } from './sheet.ts'
import { hairline, measure, paper, soft } from './style.ts'
import type { Place } from './type.ts'

type Plan = SeedProduct['planSections'][number]['plans'][number]
type PlanText = SeedProduct['text']['en']['planSections'][number]['plans'][number]

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

/** Draws a table of the plans with their list prices in US dollars. */
export function planTable(sheet: Sheet, product: SeedProduct): void {
  if (product.planSections.length === 0) return
  heading(sheet, 'Plans and list prices', 110)
  sheet.group('Table', () => {
    headRow(sheet)
    product.planSections.forEach((section, sectionAt) => {
      const text = product.text.en.planSections[sectionAt]
      if (!text) return
      sheet.keep(80)
      sheet.ornament(
        () => void sheet.pdf.rect(paper.side, sheet.y, measure, 19).fill(sheet.palette.tint),
      )
      sheet.group('TR', () => {
        sheet.text('TH', text.name, {
          at: { ...columns[0], y: sheet.y + 5.5, width: measure - 20 },
          look: { size: 8.6, bold: true, color: sheet.palette.accent },
        })
      })
      sheet.y += 19
      section.plans.forEach((plan, at) => {
        const planText = text.plans[at]
        if (planText) planRow(sheet, plan, planText)
      })
    })
  })
  const note =
    'List prices for a Regular member in US dollars, without tax. Prices on the site of your region and for your membership level apply.'
  sheet.y += 6
  sheet.text('P', note, { at: { x: paper.side, y: sheet.y, width: measure }, look: smallLook })
  sheet.y += 10 + sheet.gap(14)
}

function headRow(sheet: Sheet): void {
  const look = { size: 7.6, bold: true, color: soft, tracking: 0.4 }
  sheet.group('TR', () => {
    const heads = ['PLAN', 'INCLUDES', 'SIZE', 'LIST PRICE']
    heads.forEach((head, at) => {
      const column = columns[at]
      if (column)
        sheet.text('TH', head, {
          at: { ...column, y: sheet.y },
          look: at === 3 ? { ...look, align: 'right' } : look,
        })
    })
  })
  sheet.y += 15
}

function planRow(sheet: Sheet, plan: Plan, text: PlanText): void {
  const [planColumn, includesColumn, sizeColumn, priceColumn] = columns
  const includes = text.includes.join(', ')
  const facts = `${plan.partNumber}${plan.isRecommended ? '  ·  recommended' : ''}`
  const nameHeight = sheet.heightOf(text.name, planColumn.width, nameLook)
  const descriptionHeight = sheet.heightOf(text.description, planColumn.width, smallLook)
  const height =
    Math.max(
      nameHeight + descriptionHeight + 12,
      sheet.heightOf(includes, includesColumn.width, bodyLook),
    ) +
    7 +
    sheet.gap(8)
  sheet.keep(height)
  const y = sheet.y + 4 + sheet.gap(4)
  sheet.group('TR', () => {
    sheet.texts('TD', [
      { words: text.name, at: { ...planColumn, y }, look: nameLook },
      { words: text.description, at: { ...planColumn, y: y + nameHeight + 1 }, look: smallLook },
      {
        words: facts,
        at: { ...planColumn, y: y + nameHeight + descriptionHeight + 3 },
        look: { ...smallLook, color: sheet.palette.accent },
      },
    ])
    sheet.text('TD', includes, { at: { ...includesColumn, y }, look: bodyLook })
    sheet.text('TD', sizeOf(plan), { at: { ...sizeColumn, y }, look: bodyLook })
    sheet.texts('TD', [
      { words: priceOf(plan), at: { ...priceColumn, y }, look: priceLook },
      ...(hasPrice(plan)
        ? [
            {
              words: billingOf(plan),
              at: { ...priceColumn, y: y + 13 },
              look: { ...smallLook, align: 'right' as const },
            },
          ]
        : []),
    ])
  })
  sheet.y += height
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

function sizeOf({ capacity, unit }: Plan): string {
  if (capacity === unlimitedCapacity) return 'Unlimited'
  if (capacity === 0) return '–'
  return `${capacity.toLocaleString('en-US')} ${capacity === 1 ? unit : `${unit}s`}`
}

function hasPrice({ priceMinorUsd }: Plan): boolean {
  return priceMinorUsd !== null && priceMinorUsd !== 0
}

function priceOf({ priceMinorUsd }: Plan): string {
  if (priceMinorUsd === null) return 'On request'
  if (priceMinorUsd === 0) return 'Free'
  return `USD ${(priceMinorUsd / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
}

function billingOf({ billing }: Plan): string {
  return billing === 'once' ? 'paid once' : `per ${billing}`
}
