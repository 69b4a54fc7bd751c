import type { Locale } from '#config/locales.ts'
import type { Texts } from '#server/platform/db/columns.ts'
import type { Minor } from '#server/platform/money/minor.ts'
import type { Fulfillment } from '#server/trade/offer/contract.ts'
import type { PaymentMethodCode } from '#server/trade/payment/payment-method-contract.ts'
import type { PaidRequest } from './quote-contract.ts'

/** The type of a purchase, spelled as in the API. Source: spec §3 transaction types. */
export type TransactionType = 'redeem-product' | 'renew-membership' | 'license-upgrade'

/** The type of checkout in which a purchase is made. Source: C7. */
export type CheckoutType = 'bto' | 'general' | 'license-upgrade' | 'license-renewal' | 'renew'

/** A line of a quote: a selected main plan, addition, part or upgrade. */
export interface HeldLine {
  partNumber: string
  name: Texts<string>
  categoryName: string | null
  role: 'main' | 'additional' | 'part' | 'upgrade' | 'renewal' | 'membership'
  /** Capacity of one piece; null if it has none. */
  capacity: number | null
  /** Number of pieces in the whole order. */
  quantity: number
  /** Price of one piece in the product currency, with the member discount. */
  price: Minor
  /** Price of one piece in the currency of the payment. */
  converted: Minor
  fulfillment: Fulfillment
  termMonths: number | null
  /** Type of the license that the line issues; null if the line issues none. */
  licenseTypeCode: number | null
}

/** A license that an order renews, with its last day before and after. */
export interface HeldRenewal {
  serialNumber: string
  expiresOn: string
  /** If the license has expired when the order is delivered, its new term begins on that day. */
  renewedUntil: string
}

/** Totals of a quote. `subtotal` includes tax, as in the spec. Source: C4. */
export interface QuoteTotals {
  productCurrency: string
  currency: string
  /** Exchange rate as a decimal; "1" if nothing is converted. */
  rate: string
  /** Time of the exchange rate in ISO 8601; null if nothing is converted. */
  rateAt: string | null
  unitPrice: Minor
  quantity: number
  goods: Minor
  /** Tax rate as a decimal; "0" if no tax applies. */
  taxRate: string
  tax: Minor
  subtotal: Minor
}

/** The inputs of a price, stored so that the price can be explained later. */
export interface QuoteReasons {
  ruleVersion: number
  regionCode: string
  /** The company's level at the time: 0 Regular to 3 VIP. */
  memberType: number
  /** The discount of that level in percent; missing from quotes of earlier versions. */
  discountPercent?: number
  /** Prices of each line, in the product currency. */
  prices: { partNumber: string; capacity: number | null; price: Minor; listPrice: Minor }[]
  rateSource: string | null
  taxSource: string | null
}

/** A price that is held for a company until it expires. Source: C7. */
export interface HeldQuote {
  quoteId: string
  /** Number of a dated quote, whose prices hold for days; missing from quotes of minutes. */
  number?: string
  companyId: string
  websiteCode: Locale
  transactionType: TransactionType
  checkoutType: CheckoutType
  urlAlias: string | null
  /** Part number of the main plan or of the product built to order. */
  partNumber: string | null
  quantity: number
  paymentMethodCode: PaymentMethodCode
  receiveMail: string | null
  serialNumbers: string[]
  /** Serial number of the license to upgrade. */
  serialNumber: string | null
  /** The licenses to renew; missing from quotes that renew none. */
  renewals?: HeldRenewal[]
  lines: HeldLine[]
  totals: QuoteTotals
  /** Expiry time in ISO 8601. */
  expiresAt: string
  /** Day on which the last part can ship, as YYYY/MM/DD. */
  preparationDate: string | null
  /** The membership level that the quote sells: 0 Regular to 3 VIP. */
  memberType: number | null
  /** True if the buyer requested approval: an Admin of the company has to approve the order. */
  isForApproval: boolean
  why: QuoteReasons
  /** The original request, which is checked again when the order is placed. */
  asked: PaidRequest
}
