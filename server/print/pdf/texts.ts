import * as z from 'zod'
import type { Locale } from '#config/locales.ts'
import type { TextSource } from '#server/platform/text/texts.ts'

const word = z.string().min(1)

/** Texts of PDFs without placeholders, from the namespace `paper` in locales/. */
const PdfTexts = z.strictObject({
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
    phone: word,
    registration: word,
    account: word,
    erp: word,
    item: word,
    quantity: word,
    unitPrice: word,
    amount: word,
    goods: word,
    tax: word,
    total: word,
    refunded: word,
    kept: word,
  }),
  /** Names of the payment methods. */
  payments: z.strictObject({ giftValue: word, creditTerms: word, creditCard: word }),
  /** Names of the order statuses, by status. */
  statuses: z.record(z.string(), word),
  terms: z.strictObject({ quote: z.array(word), order: z.array(word) }),
})
export type PdfTexts = z.infer<typeof PdfTexts>

/**
 * Returns the texts of PDFs in a locale. Reads each text separately, so that a locale can override
 * individual texts.
 */
export function pdfTexts(texts: TextSource, locale: Locale): PdfTexts {
  const read = (schema: z.ZodType, path: string): unknown =>
    schema instanceof z.ZodObject
      ? mapShape(schema, (name, member) => read(member, path === '' ? name : `${path}.${name}`))
      : texts.part(locale, `paper:${path}`)
  return PdfTexts.parse(read(PdfTexts, ''))
}

function mapShape(
  schema: z.ZodObject,
  map: (name: string, member: z.ZodType) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema.shape).map(([name, member]) => [name, map(name, member as z.ZodType)]),
  )
}
