import type { Locale } from '#config/locales.ts'
import type { Minor } from '#server/platform/money/minor.ts'
import type { Day } from '#server/platform/time/zone.ts'

/** What is printed of a quote or an order: all that it says, in plain data. Amounts are in `currency`. */
export interface Paper {
  kind: 'quote' | 'order'
  /** The quote's or the order's number. */
  number: string
  locale: Locale
  /** Day of the quote or the order, in the region's zone. */
  issuedOn: Day
  /** Last day of a quote. */
  validUntil: Day | null
  status: string | null
  purchaseOrderNumber: string | null
  /** The way it is paid, in words. */
  payment: string | null
  buyer: { company: string; person: string; email: string; accountId: string; erpId: string | null }
  lines: readonly PaperLine[]
  currency: string
  goods: Minor
  /** A decimal such as 0.05. */
  taxRate: string
  tax: Minor
  total: Minor
  /** How prices were converted; null when they were not. */
  exchange: { productCurrency: string; rate: string; ratedOn: Day | null } | null
  note: string | null
}

/** A line of a paper. */
export interface PaperLine {
  partNumber: string
  /** In the language of the paper. */
  name: string
  /** Below the name: capacity, term, serial number. */
  details: readonly string[]
  quantity: number
  unitPrice: Minor
  amount: Minor
}
