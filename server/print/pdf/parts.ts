import type { Config } from '#config/schema.ts'
import { dayWritten } from '#server/platform/time/written.ts'
import type { Paper } from './pdf.ts'
import { type Line, measure, page, type Sheet } from './sheet.ts'
import type { PaperTexts } from './texts.ts'
import { type Look, soft } from './type.ts'

type Brand = Config['site']['brands']['global']

/** A paper with what it says. */
export interface Setting {
  paper: Paper
  texts: PaperTexts
}

const accent = '#2546e4'
const labelLook = { size: 8, color: soft } satisfies Look
const bodyLook = { size: 9.5 } satisfies Look
const half = (measure - 24) / 2

/** Mark and name of the site, kind and number of the paper, and its facts. */
export function setHead(sheet: Sheet, { paper, texts, brand }: Setting & { brand: Brand }): void {
  const { pdf } = sheet
  sheet.ornament(() => {
    pdf.rect(0, 0, page.width, 5).fill(accent)
    mark(pdf, page.side, sheet.y)
    sheet.print(
      brand.site,
      { x: page.side + 30, y: sheet.y + 4, width: half },
      { size: 11, bold: true },
    )
  })
  sheet.part('H1', [
    {
      words: texts.titles[paper.kind],
      at: { x: page.side + half, y: sheet.y - 2, width: measure - half },
      look: { size: 19, bold: true, align: 'right' },
    },
  ])
  sheet.y += 44
  const facts = factsOf(paper, texts)
  const columns = 3
  const width = measure / columns
  for (let at = 0; at < facts.length; at += columns) {
    const row = facts.slice(at, at + columns)
    const height = Math.max(...row.map((it) => sheet.heightOf(it.value, width - 12, bodyLook)))
    row.forEach(({ label, value }, column) => {
      const x = page.side + column * width
      sheet.part('P', [
        { words: label, at: { x, y: sheet.y, width: width - 12 }, look: labelLook },
        {
          words: value,
          at: { x, y: sheet.y + 12, width: width - 12 },
          look: { ...bodyLook, bold: true },
        },
      ])
    })
    sheet.y += height + 24
  }
}

/** Who sells and who buys. */
export function setParties(
  sheet: Sheet,
  { paper, texts, brand, supportMail }: Setting & { brand: Brand; supportMail: string },
): void {
  const { labels } = texts
  const { company, person, email, accountId, erpId } = paper.buyer
  const seller = [brand.legalName, brand.site, supportMail]
  const buyer = [
    company,
    person,
    email,
    `${labels.account} ${accountId}`,
    ...(erpId === null ? [] : [`${labels.erp} ${erpId}`]),
  ]
  sheet.rule(sheet.y)
  sheet.y += 14
  const bottoms = [
    party(sheet, page.side, labels.seller, seller),
    party(sheet, page.side + half + 24, labels.buyer, buyer),
  ]
  sheet.y = Math.max(...bottoms) + 22
}

/** What holds for a quote or an order. */
export function setTerms(sheet: Sheet, { paper, texts }: Setting): void {
  const { exchange, note } = paper
  const lines = [
    ...(note === null ? [] : [filled(texts.terms.note, { note })]),
    ...(exchange === null ? [] : [exchangeTerm(exchange, { paper, texts })]),
    ...texts.terms[paper.kind],
  ]
  const look = { size: 8.5, color: soft }
  sheet.y += 18
  for (const words of lines) {
    const height = sheet.heightOf(words, measure, look)
    sheet.keep(height)
    sheet.part('P', [{ words, at: { x: page.side, y: sheet.y, width: measure }, look }])
    sheet.y += height + 5
  }
}

function exchangeTerm(
  { productCurrency, rate, ratedOn }: NonNullable<Paper['exchange']>,
  { paper, texts: { terms } }: Setting,
): string {
  const values: Record<string, string> = {
    from: productCurrency,
    to: paper.currency,
    rate,
    ...(ratedOn === null ? {} : { day: dayWritten(paper.locale, ratedOn) }),
  }
  return filled(ratedOn === null ? terms.exchange : terms.exchangeOn, values)
}

function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => values[name] ?? '')
}

function factsOf(
  { kind, number, locale, issuedOn, validUntil, status, purchaseOrderNumber, payment }: Paper,
  { numbers, labels }: PaperTexts,
) {
  return [
    { label: numbers[kind], value: number },
    { label: labels.date, value: dayWritten(locale, issuedOn) },
    ...(validUntil === null
      ? []
      : [{ label: labels.validUntil, value: dayWritten(locale, validUntil) }]),
    ...(status === null ? [] : [{ label: labels.status, value: status }]),
    ...(payment === null ? [] : [{ label: labels.payment, value: payment }]),
    ...(purchaseOrderNumber === null
      ? []
      : [{ label: labels.purchaseOrder, value: purchaseOrderNumber }]),
  ]
}

/** Returns where it ends. */
function party(
  sheet: Sheet,
  x: number,
  label: string,
  [name = '', ...below]: readonly string[],
): number {
  const nameLook = { size: 10.5, bold: true }
  let y = sheet.y
  const lines: Line[] = [{ words: label, at: { x, y, width: half }, look: labelLook }]
  y += 13
  lines.push({ words: name, at: { x, y, width: half }, look: nameLook })
  y += sheet.heightOf(name, half, nameLook) + 2
  for (const words of below) {
    lines.push({ words, at: { x, y, width: half }, look: { size: 9 } })
    y += sheet.heightOf(words, half, { size: 9 }) + 1
  }
  sheet.part('P', lines)
  return y
}

/** The mark of the site: meridians of a globe. */
function mark(pdf: PDFKit.PDFDocument, x: number, y: number): void {
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
