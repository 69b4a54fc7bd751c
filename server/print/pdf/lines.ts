import { amountText } from '#server/platform/money/amount-text.ts'
import type { PaperLine } from './pdf.ts'
import type { Setting } from './parts.ts'
import { type Line, measure, page, type Sheet } from './sheet.ts'
import { type Look, soft } from './type.ts'

const headLook = { size: 8, color: soft } satisfies Look
const nameLook = { size: 9.5, bold: true } satisfies Look
const detailLook = { size: 8, color: soft } satisfies Look
const figureLook = { size: 9.5, align: 'right' } satisfies Look

/** Left edges and widths of the columns. */
const item = { x: page.side, width: 232 }
const quantity = { x: page.side + 240, width: 46 }
const unitPrice = { x: page.side + 290, width: 100 }
const amount = { x: page.side + 394, width: measure - 394 }
const totals = { x: page.side + 240, width: measure - 240 }

/** What is sold. The head of the table stands on each page again. */
export function setLines(sheet: Sheet, setting: Setting): void {
  sheet.group('Table', () => {
    headRow(sheet, setting)
    for (const line of setting.paper.lines) lineRow(sheet, line, setting)
  })
}

/** What it comes to. */
export function setTotals(sheet: Sheet, { paper, texts: { labels } }: Setting): void {
  const { locale, currency, goods, tax, taxRate, total } = paper
  const rows = [
    { label: labels.goods, value: goods, look: { size: 9.5 } },
    ...(tax === 0
      ? []
      : [{ label: `${labels.tax} ${percentOf(taxRate)}`, value: tax, look: { size: 9.5 } }]),
    { label: labels.total, value: total, look: { size: 12, bold: true } },
  ]
  sheet.keep(rows.length * 22 + 8)
  sheet.y += 10
  for (const { label, value, look } of rows) {
    const place = { x: totals.x, y: sheet.y, width: totals.width }
    sheet.part('P', [
      { words: label, at: { ...place, width: totals.width / 2 }, look },
      {
        words: amountText(value, currency, locale),
        at: { x: totals.x + totals.width / 3, y: sheet.y, width: (totals.width * 2) / 3 },
        look: { ...look, align: 'right' },
      },
    ])
    sheet.y += look.size * 2
  }
  sheet.rule(sheet.y, { from: totals.x })
}

function headRow(sheet: Sheet, { texts: { labels } }: Setting): void {
  sheet.group('TR', () => {
    const heads = [
      { words: labels.item, column: item, look: headLook },
      {
        words: labels.quantity,
        column: quantity,
        look: { ...headLook, align: 'right' } satisfies Look,
      },
      {
        words: labels.unitPrice,
        column: unitPrice,
        look: { ...headLook, align: 'right' } satisfies Look,
      },
      {
        words: labels.amount,
        column: amount,
        look: { ...headLook, align: 'right' } satisfies Look,
      },
    ]
    for (const { words, column, look } of heads)
      sheet.part('TH', [{ words, at: { ...column, y: sheet.y }, look }])
  })
  sheet.y += 15
  sheet.rule(sheet.y, { color: '#16202e' })
  sheet.y += 8
}

function lineRow(
  sheet: Sheet,
  { partNumber, name, details, quantity: count, unitPrice: price, amount: sum }: PaperLine,
  setting: Setting,
): void {
  const { locale, currency } = setting.paper
  const below = [partNumber, ...details]
  const nameHeight = sheet.heightOf(name, item.width, nameLook)
  const heights = below.map((it) => sheet.heightOf(it, item.width, detailLook))
  const height = nameHeight + heights.reduce((total, it) => total + it, 0) + 16
  if (sheet.keep(height)) headRow(sheet, setting)
  const { y } = sheet
  sheet.group('TR', () => {
    const lines: Line[] = [{ words: name, at: { ...item, y }, look: nameLook }]
    let at = y + nameHeight
    below.forEach((words, index) => {
      lines.push({ words, at: { ...item, y: at }, look: detailLook })
      at += heights[index] ?? 0
    })
    sheet.part('TD', lines)
    const written = new Intl.NumberFormat('en-US').format(count)
    sheet.part('TD', [{ words: written, at: { ...quantity, y }, look: figureLook }])
    sheet.part('TD', [
      { words: amountText(price, currency, locale), at: { ...unitPrice, y }, look: figureLook },
    ])
    sheet.part('TD', [
      { words: amountText(sum, currency, locale), at: { ...amount, y }, look: figureLook },
    ])
  })
  sheet.y += height - 8
  sheet.rule(sheet.y)
  sheet.y += 8
}

/** "5%" of 0.05, "8.25%" of 0.0825. */
function percentOf(rate: string): string {
  return new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 4 }).format(
    rate as `${number}`,
  )
}
