import type { Locale } from '#config/locales.ts'
import type { Minor } from '#server/platform/money/minor.ts'
import type { Day } from '#server/platform/time/zone.ts'

/** Content of the PDF for a quote or an order, as plain data. Amounts are in `currency`. */
export interface PdfContent {
  kind: 'quote' | 'order'
  /** Number of the quote or the order. */
  number: string
  locale: Locale
  /** Day of the quote or the order in the region's time zone. */
  issuedOn: Day
  /** Day, time and zone until which a quote is valid; null for an order. */
  validUntil: string | null
  status: string | null
  purchaseOrderNumber: string | null
  /** Name of the payment method. */
  payment: string | null
  buyer: { company: string; person: string; email: string; accountId: string; erpId: string | null }
  lines: readonly PdfLine[]
  currency: string
  goods: Minor
  /** Decimal fraction, such as 0.05. */
  taxRate: string
  tax: Minor
  total: Minor
  /** Amount of the refund, including tax; 0 without a refund. */
  refunded: Minor
  /** Exchange rate by which prices were converted; null if they were not converted. */
  exchange: { productCurrency: string; rate: string; ratedOn: Day | null } | null
  note: string | null
}

/** An item of a quote or an order. */
export interface PdfLine {
  partNumber: string
  /** Name in the language of the PDF. */
  name: string
  /** Details below the name, such as capacity, term and serial number. */
  details: readonly string[]
  quantity: number
  unitPrice: Minor
  amount: Minor
}
