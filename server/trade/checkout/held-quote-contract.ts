import type { Locale } from '#config/locales.ts'
import type { Texts } from '#server/platform/db/columns.ts'
import type { Minor } from '#server/platform/money/minor.ts'
import type { Fulfillment } from '#server/trade/offer/contract.ts'
import type { PaymentMethodCode } from '#server/trade/payment/payment-method-contract.ts'
import type { QuoteRequest } from './quote-contract.ts'

/** The kind of purchase, as the wire spells it. Source: spec §3 transaction types. */
export type TransactionType = 'redeem-product' | 'renew-membership' | 'license-upgrade'

/** The checkout of a purchase. Source: C7. */
export type CheckoutType = 'bto' | 'general' | 'license-upgrade' | 'renew'

/** A line of a quote: a selected main plan, addition, part or upgrade. */
export interface HeldLine {
  partNumber: string
  name: Texts<string>
  categoryName: string | null
  role: 'main' | 'additional' | 'part' | 'upgrade' | 'membership'
  /** Capacity of one piece; null if it has none. */
  capacity: number | null
  /** Pieces of the line in the whole order. */
  quantity: number
  /** Of one piece, in the product currency, with the member discount. */
  price: Minor
  /** Of one piece, in the currency of the payment. */
  converted: Minor
  fulfillment: Fulfillment
  termMonths: number | null
  /** For a line that is fulfilled by a license. */
  licenseTypeCode: number | null
}

/** Totals of a quote. `subtotal` includes tax, as in the spec. Source: C4. */
export interface QuoteTotals {
  productCurrency: string
  currency: string
  /** A decimal: "1" if nothing is converted. */
  rate: string
  /** ISO 8601; null if nothing is converted. */
  rateAt: string | null
  unitPrice: Minor
  quantity: number
  goods: Minor
  /** A decimal: "0" if no tax applies. */
  taxRate: string
  tax: Minor
  subtotal: Minor
}

/** Inputs of a price, which explain it later. */
export interface QuoteReasons {
  ruleVersion: number
  regionCode: string
  /** The company's level at the time: 0 Regular to 3 VIP. */
  memberType: number
  /** By line, in the product currency. */
  prices: { partNumber: string; capacity: number | null; price: Minor; listPrice: Minor }[]
  rateSource: string | null
  taxSource: string | null
}

/** A price that is held for a company until it expires. Source: C7. */
export interface HeldQuote {
  quoteId: string
  companyId: string
  websiteCode: Locale
  transactionType: TransactionType
  checkoutType: CheckoutType
  urlAlias: string | null
  /** Of the main plan, or of the product built to order. */
  partNumber: string | null
  quantity: number
  paymentMethodCode: PaymentMethodCode
  receiveMail: string | null
  serialNumbers: string[]
  /** The license to upgrade. */
  serialNumber: string | null
  lines: HeldLine[]
  totals: QuoteTotals
  /** ISO 8601. */
  expiresAt: string
  /** YYYY/MM/DD on which the last part can ship. */
  preparationDate: string | null
  /** The level to buy: 0 Regular to 3 VIP. */
  memberType: number | null
  /** The buyer may not buy it alone: an Admin of the company has to approve the order. */
  isForApproval: boolean
  why: QuoteReasons
  /** The request, which is checked again when the order is placed. */
  asked: QuoteRequest
}
