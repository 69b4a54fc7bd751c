import type { Locale } from '#config/locales.ts'
import type { Config } from '#config/schema.ts'
import { memberPrice } from '#server/platform/money/member-price.ts'
import type { Texts } from '#server/platform/db/columns.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Minor } from '#server/platform/money/minor.ts'
import type { Fulfillment } from './contract.ts'
import { maximumQuantity } from './quantity.ts'
import { listStock, type StockRow } from './stock-store.ts'
import {
  listPartOffers,
  listPlanOffers,
  listVolumes,
  type PartOfferRow,
  type PlanOfferRow,
} from './store.ts'

export { returnStock, takeStock } from './stock.ts'
export {
  type ChoiceRow,
  findProductOfPlan,
  listAdditions,
  listBuiltToOrder,
  listChoices,
  listPlanSales,
} from './store.ts'

/**
 * A volume that a plan offers besides its default capacity, with the company's price and the list
 * price.
 */
interface Volume {
  capacity: number
  price: Minor
  listPrice: Minor
}

/** A plan or part as it is sold to a company now. */
export interface Offer {
  partNumber: string
  isPlan: boolean
  /** Alias of the plan's product; null for a part. */
  productAlias: string | null
  /** The sites that sell the plan; null for a part. */
  websites: readonly Locale[] | null
  /** Name without the product's name, for lists of one product's plans. */
  shortName: Texts<string>
  /** Name that includes the product's name, for orders. */
  name: Texts<string>
  capacity: number | null
  /** Price for the company's membership level; null if there is none. */
  price: Minor | null
  /** Price for a Regular member; null if there is none. */
  listPrice: Minor | null
  volumes: readonly Volume[]
  isSold: boolean
  isShareLicense: boolean
  serialNumberType: string | null
  isReceiveMailRequired: boolean
  fulfillment: Fulfillment
  licenseTypeCode: number | null
  termMonths: number | null
  leadDays: number | null
  limitedQuantity: number | null
  remainQuantity: number | null
  inventory: number | null
}

/**
 * Part numbers to look up, with the currency and membership level for their prices. Stock that the
 * order `orderNumber` holds counts as available.
 */
interface OfferQuery {
  partNumbers: readonly string[]
  currency: string
  memberType: number
  orderNumber?: string | undefined
}

/**
 * Returns the current offers by part number. Unknown part numbers are omitted. Prices include the
 * member discount. Source: trap 54.
 */
export async function readOffers(
  { db, config }: { db: Db; config: Config },
  { partNumbers, currency, memberType, orderNumber }: OfferQuery,
): Promise<Map<string, Offer>> {
  if (partNumbers.length === 0) return new Map()
  const plans = await listPlanOffers(db, { partNumbers, currency })
  const parts = await listPartOffers(db, { partNumbers, currency })
  const volumes = await listVolumes(db, { partNumbers, currency })
  const stock = await listStock(db, { partNumbers, orderNumber })
  const priceOf = (listMinor: Minor) => memberPrice(config, { listMinor, memberType })
  const pricesOf = ({ listMinor }: { listMinor: Minor | null }) => ({
    price: listMinor === null ? null : priceOf(listMinor),
    listPrice: listMinor,
  })
  const volumesOf = ({ partNumber }: PlanOfferRow) =>
    volumes
      .filter((it) => it.partNumber === partNumber)
      .map(({ capacity, listMinor }) => ({
        capacity,
        price: priceOf(listMinor),
        listPrice: listMinor,
      }))
  const offers: Offer[] = [
    ...parts.map((it) => ({
      ...partOffer(it),
      ...pricesOf(it),
      volumes: [],
      ...countsOf(stock, it.partNumber),
    })),
    ...plans.map((it) => ({
      ...planOffer(it),
      ...pricesOf(it),
      volumes: volumesOf(it),
      ...countsOf(stock, it.partNumber),
    })),
  ]
  return new Map(offers.map((it) => [it.partNumber, it]))
}

function countsOf(
  stock: readonly StockRow[],
  partNumber: string,
): Pick<Offer, 'limitedQuantity' | 'remainQuantity' | 'inventory'> {
  const countOf = (kind: StockRow['kind']) =>
    stock.find((it) => it.partNumber === partNumber && it.kind === kind)?.quantity ?? null
  return {
    limitedQuantity: countOf('limited'),
    remainQuantity: countOf('share'),
    inventory: countOf('inventory'),
  }
}

/** An offer without its prices, its volumes and its quantities in stock. */
type UnpricedOffer = Omit<
  Offer,
  'price' | 'listPrice' | 'volumes' | 'limitedQuantity' | 'remainQuantity' | 'inventory'
>

function planOffer({
  names,
  planNames,
  listMinor: _listMinor,
  canPurchase,
  ...row
}: PlanOfferRow): UnpricedOffer {
  return {
    ...row,
    isPlan: true,
    name: names,
    shortName: planNames,
    isSold: canPurchase,
  }
}

function partOffer({
  names,
  listMinor: _listMinor,
  isAvailable: isSold,
  ...row
}: PartOfferRow): UnpricedOffer {
  return {
    ...row,
    isPlan: false,
    productAlias: null,
    websites: null,
    name: names,
    shortName: names,
    isSold,
    isShareLicense: false,
    serialNumberType: null,
    isReceiveMailRequired: false,
    // a part with a capacity upgrades a license; all other parts are goods that staff deliver
    fulfillment: row.capacity === null ? 'delivery' : 'license',
    licenseTypeCode: null,
    termMonths: null,
  }
}

/**
 * Returns the largest quantity of an offer in one order. If it is below 1, the offer is
 * unavailable.
 */
export function maximumOf({ inventory, ...offer }: Offer, quantityLimit: number): number {
  return Math.min(maximumQuantity(offer, quantityLimit), inventory ?? quantityLimit)
}

/** True if a site sells the offer. Parts are sold at all sites. */
export function isSoldAt({ websites }: Offer, websiteCode: Locale): boolean {
  return websites === null || websites.includes(websiteCode)
}

/** True if the offer is for sale, has a price, and can be ordered in this quantity. */
export function isAvailable(offer: Offer, quantity: number, quantityLimit: number): boolean {
  return offer.isSold && offer.price !== null && maximumOf(offer, quantityLimit) >= quantity
}

/**
 * Returns the price of an offer at a capacity, which defaults to the offer's own. Returns undefined
 * if the offer has no such volume.
 */
export function priceAt(
  offer: Offer,
  capacity: number | undefined,
): { capacity: number | null; price: Minor | null; listPrice: Minor | null } | undefined {
  if (capacity === undefined || capacity === offer.capacity) return offer
  return offer.volumes.find((it) => it.capacity === capacity)
}
