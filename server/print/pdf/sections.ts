import type { Config } from '#config/schema.ts'
import { dayText } from '#server/platform/time/day-text.ts'
import type { PdfContent } from './content.ts'
import { type Line, page, type Sheet, textWidth } from './sheet.ts'
import type { PdfTexts } from './texts.ts'
import { soft, type TextStyle } from './typography.ts'

type Brand = Config['site']['brands']['global']
type Seller = Config['site']['sellers']['default']

/** Content to draw, with the labels and other fixed texts. */
export interface Drawing {
  content: PdfContent
  texts: PdfTexts
}

const accent = '#2546e4'
const labelStyle = { size: 8, color: soft } satisfies TextStyle
const bodyStyle = { size: 9.5 } satisfies TextStyle
const half = (textWidth - 24) / 2

/**
 * Draws the logo, the site's name and the document's title, followed by the document's number,
 * dates and other details in three columns.
 */
export function drawHead(
  sheet: Sheet,
  { content, texts, brand }: Drawing & { brand: Brand },
): void {
  const { pdf } = sheet
  sheet.drawArtifact(() => {
    pdf.rect(0, 0, page.width, 5).fill(accent)
    drawLogo(pdf, page.side, sheet.y)
    sheet.print(
      brand.site,
      { x: page.side + 30, y: sheet.y + 4, width: half },
      { size: 11, bold: true },
    )
  })
  sheet.drawElement('H1', [
    {
      text: texts.titles[content.kind],
      place: { x: page.side + half, y: sheet.y - 2, width: textWidth - half },
      style: { size: 19, bold: true, align: 'right' },
    },
  ])
  sheet.y += 44
  drawFacts(sheet, factsOf(content, texts))
}

function drawFacts(sheet: Sheet, facts: readonly Fact[]): void {
  const columns = 3
  const width = textWidth / columns
  for (let first = 0; first < facts.length; first += columns) {
    const row = facts.slice(first, first + columns)
    const height = Math.max(...row.map((it) => sheet.heightOf(it.value, width - 12, bodyStyle)))
    row.forEach(({ label, value }, column) => {
      const x = page.side + column * width
      sheet.drawElement('P', [
        { text: label, place: { x, y: sheet.y, width: width - 12 }, style: labelStyle },
        {
          text: value,
          place: { x, y: sheet.y + 12, width: width - 12 },
          style: { ...bodyStyle, bold: true },
        },
      ])
    })
    sheet.y += height + 24
  }
}

/** Draws seller and buyer, side by side. */
export function drawParties(
  sheet: Sheet,
  { content, texts, seller: from, supportMail }: Drawing & { seller: Seller; supportMail: string },
): void {
  const { labels } = texts
  const { company, person, email, accountId, erpId } = content.buyer
  const seller = [
    from.legalName,
    from.address,
    `${labels.phone} ${from.phone}`,
    supportMail,
    ...(from.registrationNumber === null
      ? []
      : [`${labels.registration} ${from.registrationNumber}`]),
  ]
  const buyer = [
    company,
    person,
    email,
    `${labels.account} ${accountId}`,
    ...(erpId === null ? [] : [`${labels.erp} ${erpId}`]),
  ]
  sheet.drawRule(sheet.y)
  sheet.y += 14
  const bottoms = [
    drawParty(sheet, page.side, labels.seller, seller),
    drawParty(sheet, page.side + half + 24, labels.buyer, buyer),
  ]
  sheet.y = Math.max(...bottoms) + 22
}

/** Draws the terms, one paragraph each. */
export function drawTerms(sheet: Sheet, terms: readonly string[]): void {
  const style = { size: 8.5, color: soft }
  sheet.y += 18
  for (const text of terms) {
    const height = sheet.heightOf(text, textWidth, style)
    sheet.ensureSpace(height)
    sheet.drawElement('P', [{ text, place: { x: page.side, y: sheet.y, width: textWidth }, style }])
    sheet.y += height + 5
  }
}

interface Fact {
  label: string
  value: string
}

function factsOf(content: PdfContent, { numbers, labels }: PdfTexts): Fact[] {
  const { kind, number, locale, issuedOn, validUntil } = content
  return [
    { label: numbers[kind], value: number },
    { label: labels.date, value: dayText(locale, issuedOn) },
    { label: labels.validUntil, value: validUntil },
    { label: labels.status, value: content.status },
    { label: labels.payment, value: content.payment },
    { label: labels.purchaseOrder, value: content.purchaseOrderNumber },
  ].filter((it): it is Fact => it.value !== null)
}

/** Draws one party. Returns the vertical position below it. */
function drawParty(
  sheet: Sheet,
  x: number,
  label: string,
  [name = '', ...below]: readonly string[],
): number {
  const nameStyle = { size: 10.5, bold: true }
  let y = sheet.y
  const lines: Line[] = [{ text: label, place: { x, y, width: half }, style: labelStyle }]
  y += 13
  lines.push({ text: name, place: { x, y, width: half }, style: nameStyle })
  y += sheet.heightOf(name, half, nameStyle) + 2
  for (const text of below) {
    lines.push({ text, place: { x, y, width: half }, style: { size: 9 } })
    y += sheet.heightOf(text, half, { size: 9 }) + 1
  }
  sheet.drawElement('P', lines)
  return y
}

/** Draws the logo: the meridians of a globe. */
function drawLogo(pdf: PDFKit.PDFDocument, x: number, y: number): void {
  const gradient = pdf.linearGradient(0, 0, 20, 40).stop(0, '#2f57e8').stop(1, '#0fb5c9')
  pdf.save().translate(x, y).scale(0.58)
  pdf.path('M20 2a17.3 17.3 0 0 0 0 36v-4a13.4 13.4 0 0 1 0-28z').fill(gradient)
  pdf
    .path(
      'M20 2a17.3 17.3 0 0 1 0 36 12.1 17.3 0 0 0 0-36zm0 0a8.8 17.3 0 0 1 0 36 2.7 17.3 0 0 0 0-36z',
    )
    .fill('#0fb5c9')
  pdf.restore()
}
