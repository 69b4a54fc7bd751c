import type { Locale } from '#config/locales.ts'
import type { Texts } from '#server/platform/db/columns.ts'
import type { Minor } from '#server/platform/money/minor.ts'
import type { Fulfillment } from '#server/trade/offer/contract.ts'
import type { PaymentMethodCode } from '#server/trade/payment/payment-method-contract.ts'
import type { QuoteRequest } from './quote-contract.ts'

/** What is bought, as the wire calls it. Source: spec §3 transaction types. */
export type TransactionType = 'redeem-product' | 'renew-membership' | 'license-upgrade'

/** At which checkout. Source: C7. */
export type CheckoutType = 'bto' | 'general' | 'license-upgrade' | 'renew'

/** A line of a quote: a selected main plan, addition, part or upgrade. */
export interface HeldLine {
  partNumber: string
  name: Texts<string>
  categoryName: string | null
  role: 'main' | 'additional' | 'part' | 'upgrade' | 'membership'
  /** What one piece holds; null where nothing is counted. */
  capacity: number | null
  /** Pieces of the line in the whole order. */
  quantity: number
  /** Of a piece, in the product currency, for the member type. */
  price: Minor
  /** Of a piece, in the currency that is paid in. */
  converted: Minor
  fulfillment: Fulfillment
  termMonths: number | null
  /** For a line that is fulfilled by a license. */
  licenseTypeCode: number | null
}

/** What is to be paid. `subtotal` includes tax, as the spec has it. Source: C4. */
export interface QuoteTotals {
  productCurrency: string
  currency: string
  /** A decimal: "1" where nothing is converted. */
  rate: string
  /** ISO 8601; null where nothing is converted. */
  rateAt: string | null
  unitPrice: Minor
  quantity: number
  goods: Minor
  /** A decimal: "0" where no tax applies. */
  taxRate: string
  tax: Minor
  subtotal: Minor
}

/** Why this price: the inputs as they were. */
export interface QuoteReasons {
  ruleVersion: number
  regionCode: string
  /** 0 Regular to 3 VIP: whose prices they are. */
  memberType: number
  /** In the product currency, by line. */
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
  /** Of the main plan, or of what is built to order. */
  partNumber: string | null
  quantity: number
  paymentMethodCode: PaymentMethodCode
  receiveMail: string | null
  serialNumbers: string[]
  /** The license that is upgraded. */
  serialNumber: string | null
  lines: HeldLine[]
  totals: QuoteTotals
  /** ISO 8601. */
  expiresAt: string
  /** YYYY/MM/DD, when the last part can be sent. */
  preparationDate: string | null
  /** The level that is bought: 0 Regular to 3 VIP. */
  memberType: number | null
  /** Who holds it may not buy it: its order asks an Admin of the company, whatever else it says. */
  isForApproval: boolean
  why: QuoteReasons
  /** What was asked for, to be checked again. */
  asked: QuoteRequest
}
