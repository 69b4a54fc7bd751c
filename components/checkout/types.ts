import type { api } from '#components/app/api.ts'
import type { Prices } from '#server/trade/checkout/price-contract.ts'
import type { Quote } from '#server/trade/checkout/quote-contract.ts'

/** A request to hold a price. */
export type HoldRequest = Parameters<typeof api.checkout.hold>[0]

/** What a checkout sells, without how it is paid and where it is sent. */
export type Selection = Pick<
  HoldRequest,
  | 'websiteCode'
  | 'transactionType'
  | 'checkoutType'
  | 'urlAlias'
  | 'partNumber'
  | 'items'
  | 'serialNumber'
  | 'serialNumbers'
> & { quantity: number }

/** A way to pay, with what the selection costs by it. */
export type PaymentOption = Quote['paymentMethods'][number]
export type PaymentMethodCode = PaymentOption['paymentMethodCode']

/** A price with everything that explains it: of now, or held. */
export interface ShownPrice extends Pick<
  Prices,
  'memberType' | 'discountPercent' | 'rateSource' | 'taxSource' | 'preparationDate' | 'value'
> {
  lines: readonly ShownLine[]
  totals: Quote['totals']
}

/** A line of the summary. Prices are for one piece; null for a line without a price. */
export interface ShownLine {
  partNumber: string
  name: string
  categoryName: string | null
  capacity: number | null
  quantity: number
  /** In the product currency. */
  price: number | null
  listPrice: number | null
  /** In the currency of the payment. */
  converted: number | null
}

/** Something that is left to fill in or to correct before the order can be placed. */
export interface Fault {
  /** Id of the control that takes the focus. */
  controlId: string
  text: string
}
