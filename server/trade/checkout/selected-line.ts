import type { Texts } from '#server/platform/db/columns.ts'
import type { Minor } from '#server/platform/money/minor.ts'
import type { Fulfillment } from '#server/trade/offer/contract.ts'
import type { Offer } from '#server/trade/offer/service.ts'
import type { HeldLine } from './held-quote-contract.ts'

/** A line of an order with its current price. */
export interface SelectedLine {
  partNumber: string
  name: Texts<string>
  role: HeldLine['role']
  categoryCode: string | null
  categoryName: string | null
  capacity: number | null
  /** Number of pieces in one unit of the order. */
  perUnit: number
  /** Price of one piece in the product currency; null if there is none. */
  price: Minor | null
  listPrice: Minor | null
  canPurchase: boolean
  fulfillment: Fulfillment
  licenseTypeCode: number | null
  termMonths: number | null
  leadDays: number | null
}

/** Converts an offer to a line with one piece per unit, at the offer's default capacity. */
export function toSelectedLine(offer: Offer, role: SelectedLine['role']): SelectedLine {
  return {
    partNumber: offer.partNumber,
    name: offer.name,
    role,
    categoryCode: null,
    categoryName: null,
    capacity: offer.capacity,
    perUnit: 1,
    price: offer.price,
    listPrice: offer.listPrice,
    canPurchase: offer.isSold && offer.price !== null,
    fulfillment: offer.fulfillment,
    licenseTypeCode: offer.licenseTypeCode,
    termMonths: offer.termMonths,
    leadDays: offer.leadDays,
  }
}

/** Returns the line with a different volume of its offer. */
export function atVolume(
  line: SelectedLine,
  { capacity, price, listPrice }: Pick<SelectedLine, 'capacity' | 'price' | 'listPrice'>,
): SelectedLine {
  return { ...line, capacity, price, listPrice }
}
