import { amountText } from '#server/platform/money/amount-text.ts'
import type { PdfLine } from './content.ts'
import type { Drawing } from './sections.ts'
import { type Line, page, type Sheet, textWidth } from './sheet.ts'
import { soft, type TextStyle } from './typography.ts'

const headStyle = { size: 8, color: soft } satisfies TextStyle
const nameStyle = { size: 9.5, bold: true } satisfies TextStyle
const detailStyle = { size: 8, color: soft } satisfies TextStyle
const figureHeadStyle = { ...headStyle, align: 'right' } satisfies TextStyle
const figureStyle = { size: 9.5, align: 'right' } satisfies TextStyle
const sumStyle = { size: 9.5 } satisfies TextStyle
const totalStyle = { size: 12, bold: true } satisfies TextStyle

/** Left edges and widths of the table's columns and of the totals, in points. */
const item = { x: page.side, width: 232 }
const quantity = { x: page.side + 240, width: 46 }
const unitPrice = { x: page.side + 290, width: 100 }
const amount = { x: page.side + 394, width: textWidth - 394 }
const totals = { x: page.side + 240, width: textWidth - 240 }

/** Draws the table of items. Each page repeats the header row. */
export function drawLines(sheet: Sheet, drawing: Drawing): void {
  sheet.drawGroup('Table', () => {
    drawHeadRow(sheet, drawing)
    for (const line of drawing.content.lines) drawLineRow(sheet, line, drawing)
  })
}

/** Draws the totals below the table. */
export function drawTotals(sheet: Sheet, { content, texts: { labels } }: Drawing): void {
  const { locale, currency, goods, tax, taxRate, total, refunded } = content
  const taxLabel = `${labels.tax} ${percentOf(taxRate)}`
  const rows = [
    { label: labels.goods, value: goods, style: sumStyle },
    ...(tax === 0 ? [] : [{ label: taxLabel, value: tax, style: sumStyle }]),
    { label: labels.total, value: total, style: totalStyle },
    ...(refunded === 0
      ? []
      : [
          { label: labels.refunded, value: -refunded, style: sumStyle },
          { label: labels.kept, value: total - refunded, style: totalStyle },
        ]),
  ]
  sheet.ensureSpace(rows.length * 22 + 8)
  sheet.y += 10
  for (const { label, value, style } of rows) {
    const place = { x: totals.x, y: sheet.y, width: totals.width }
    sheet.drawElement('P', [
      { text: label, place: { ...place, width: totals.width / 2 }, style },
      {
        text: amountText(value, currency, locale),
        place: { x: totals.x + totals.width / 3, y: sheet.y, width: (totals.width * 2) / 3 },
        style: { ...style, align: 'right' },
      },
    ])
    sheet.y += style.size * 2
  }
  sheet.drawRule(sheet.y, { from: totals.x })
}

function drawHeadRow(sheet: Sheet, { texts: { labels } }: Drawing): void {
  sheet.drawGroup('TR', () => {
    const heads = [
      { text: labels.item, column: item, style: headStyle },
      { text: labels.quantity, column: quantity, style: figureHeadStyle },
      { text: labels.unitPrice, column: unitPrice, style: figureHeadStyle },
      { text: labels.amount, column: amount, style: figureHeadStyle },
    ]
    for (const { text, column, style } of heads)
      sheet.drawElement('TH', [{ text, place: { ...column, y: sheet.y }, style }])
  })
  sheet.y += 15
  sheet.drawRule(sheet.y, { color: '#16202e' })
  sheet.y += 8
}

function drawLineRow(
  sheet: Sheet,
  { partNumber, name, details, quantity: count, unitPrice: price, amount: sum }: PdfLine,
  drawing: Drawing,
): void {
  const { locale, currency } = drawing.content
  const below = [partNumber, ...details]
  const nameHeight = sheet.heightOf(name, item.width, nameStyle)
  const heights = below.map((it) => sheet.heightOf(it, item.width, detailStyle))
  const height = nameHeight + heights.reduce((total, it) => total + it, 0) + 16
  if (sheet.ensureSpace(height)) drawHeadRow(sheet, drawing)
  const { y } = sheet
  sheet.drawGroup('TR', () => {
    const lines: Line[] = [{ text: name, place: { ...item, y }, style: nameStyle }]
    let lineY = y + nameHeight
    below.forEach((text, index) => {
      lines.push({ text, place: { ...item, y: lineY }, style: detailStyle })
      lineY += heights[index] ?? 0
    })
    sheet.drawElement('TD', lines)
    const figures = [
      { text: new Intl.NumberFormat('en-US').format(count), column: quantity },
      { text: amountText(price, currency, locale), column: unitPrice },
      { text: amountText(sum, currency, locale), column: amount },
    ]
    for (const { text, column } of figures)
      sheet.drawElement('TD', [{ text, place: { ...column, y }, style: figureStyle }])
  })
  sheet.y += height - 8
  sheet.drawRule(sheet.y)
  sheet.y += 8
}

/** Formats 0.05 as "5%" and 0.0825 as "8.25%". */
function percentOf(rate: string): string {
  return new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 4 }).format(
    rate as `${number}`,
  )
}
