import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { type Locale, localeFacts, type TextLanguage } from '#config/locales.ts'
import { textsFolder } from '#server/platform/text/texts.ts'

const word = z.string().min(1)

/** What papers say, as locales/<language>/paper.json has it. */
const PaperTexts = z.strictObject({
  titles: z.strictObject({ quote: word, order: word }),
  numbers: z.strictObject({ quote: word, order: word }),
  labels: z.strictObject({
    date: word,
    validUntil: word,
    status: word,
    purchaseOrder: word,
    payment: word,
    seller: word,
    buyer: word,
    account: word,
    erp: word,
    item: word,
    quantity: word,
    unitPrice: word,
    amount: word,
    goods: word,
    tax: word,
    total: word,
  }),
  /** By the code of the way to pay. */
  payments: z.array(word).length(3),
  /** By the state of an order. */
  statuses: z.record(z.string(), word),
  /** Of a line. */
  details: z.strictObject({ capacity: word, term: word, serialNumber: word }),
  terms: z.strictObject({
    quote: z.array(word),
    order: z.array(word),
    exchange: word,
    exchangeOn: word,
    note: word,
  }),
})
export type PaperTexts = z.infer<typeof PaperTexts>

const read = new Map<TextLanguage, PaperTexts>()

/** The texts of papers in a locale's language. */
export function paperTexts(locale: Locale): PaperTexts {
  const { textLanguage } = localeFacts[locale]
  const known =
    read.get(textLanguage) ??
    PaperTexts.parse(
      JSON.parse(readFileSync(join(textsFolder, textLanguage, 'paper.json'), 'utf8')),
    )
  read.set(textLanguage, known)
  return known
}
