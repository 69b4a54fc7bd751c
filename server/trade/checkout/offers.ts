import { type Locale, localeFacts } from '#config/locales.ts'
import type { Config } from '#config/schema.ts'
import { memberPrice } from '#server/platform/money/member-price.ts'
import type { Texts } from '#server/platform/db/columns.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Minor } from '#server/platform/money/minor.ts'
import type { SoldPlan } from './contract.ts'
import { maximumQuantity } from './quantity.ts'
import type { Fulfillment } from './held-quote-contract.ts'
import {
  listPartOffers,
  listPlanOffers,
  listStock,
  listVolumes,
  type PartOfferRow,
  type PlanOfferRow,
  type StockRow,
} from './store.ts'

/** Another volume of a plan, at the company's price and at the list price. */
interface Volume {
  capacity: number
  price: Minor
  listPrice: Minor
}

/** A part number as it is sold to a company now. */
export interface Offer {
  partNumber: string
  isPlan: boolean
  /** The product of a plan; null for a part. */
  productAlias: string | null
  /** The locales that sell it; null where that is not its own to say. */
  websites: readonly Locale[] | null
  /** For lists of one product. */
  shortName: Texts<string>
  /** With the product's name, for orders. */
  name: Texts<string>
  capacity: number | null
  /** For the company's member type; null without a price. */
  price: Minor | null
  /** For a Regular member. */
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

/** Part numbers and whose price they are wanted at; what `orderNumber` has taken counts as in stock. */
interface OfferQuery {
  partNumbers: readonly string[]
  currency: string
  memberType: number
  orderNumber?: string | undefined
}

/** Current offers by part number; unknown ones are omitted. Prices already include the member discount. Source: trap 54. */
export async function offersOf(
  { db, config }: { db: Db; config: Config },
  { partNumbers, currency, memberType, orderNumber }: OfferQuery,
): Promise<Map<string, Offer>> {
  if (partNumbers.length === 0) return new Map()
  const plans = await listPlanOffers(db, { partNumbers, currency })
  const parts = await listPartOffers(db, { partNumbers, currency })
  const volumes = await listVolumes(db, { partNumbers, currency })
  const stock = await listStock(db, { partNumbers, orderNumber })
  const priceOf = (listMinor: Minor) => memberPrice(config, { listMinor, memberType })
  const prices = ({ listMinor }: { listMinor: Minor | null }) => ({
    price: listMinor === null ? null : priceOf(listMinor),
    listPrice: listMinor,
  })
  const countOf = (partNumber: string, kind: StockRow['kind']) =>
    stock.find((it) => it.partNumber === partNumber && it.kind === kind)?.quantity ?? null
  const counts = (partNumber: string) => ({
    limitedQuantity: countOf(partNumber, 'limited'),
    remainQuantity: countOf(partNumber, 'share'),
    inventory: countOf(partNumber, 'inventory'),
  })
  const volumesOf = (partNumber: string) =>
    volumes.flatMap((it) =>
      it.partNumber === partNumber
        ? [{ capacity: it.capacity, price: priceOf(it.listMinor), listPrice: it.listMinor }]
        : [],
    )
  return new Map([
    ...parts.map(
      (it) =>
        [it.partNumber, { ...partOffer(it), ...prices(it), ...counts(it.partNumber) }] as const,
    ),
    ...plans.map(
      (it) =>
        [
          it.partNumber,
          {
            ...planOffer(it),
            ...prices(it),
            volumes: volumesOf(it.partNumber),
            ...counts(it.partNumber),
          },
        ] as const,
    ),
  ])
}

/** An offer without what depends on prices, volumes and stock. */
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
  isAvailable,
  ...row
}: PartOfferRow): UnpricedOffer & { volumes: [] } {
  return {
    ...row,
    isPlan: false,
    productAlias: null,
    websites: null,
    name: names,
    shortName: names,
    volumes: [],
    isSold: isAvailable,
    isShareLicense: false,
    serialNumberType: null,
    isReceiveMailRequired: false,
    // what an upgrade adds becomes part of the license; all else is goods
    fulfillment: row.capacity === null ? 'delivery' : 'license',
    licenseTypeCode: null,
    termMonths: null,
  }
}

/** Most of an offer in one order; below 1 it is unavailable. */
export function mostOf({ inventory, ...offer }: Offer, quantityLimit: number): number {
  return Math.min(maximumQuantity(offer, quantityLimit), inventory ?? quantityLimit)
}

/** Whether so many of an offer can be had. */
export function isToBeHad(offer: Offer, quantity: number, quantityLimit: number): boolean {
  return offer.isSold && offer.price !== null && mostOf(offer, quantityLimit) >= quantity
}

/** What an offer of a capacity costs; undefined when it has no such volume. Without a capacity it is the plan's own. */
export function priceAt(
  offer: Offer,
  capacity: number | undefined,
): { capacity: number | null; price: Minor | null; listPrice: Minor | null } | undefined {
  if (capacity === undefined || capacity === offer.capacity) return offer
  return offer.volumes.find((it) => it.capacity === capacity)
}

/** An offer as checkouts show it. */
export function soldPlan(offer: Offer, locale: Locale, quantityLimit: number): SoldPlan {
  const {
    partNumber,
    price,
    limitedQuantity,
    remainQuantity,
    isShareLicense,
    serialNumberType,
    volumes,
  } = offer
  const capacity = offer.capacity ?? 0
  const own = price === null ? [] : [{ capacity, price }]
  return {
    name: inLocale(offer.shortName, locale),
    partNumber,
    capacity,
    price,
    limitedQuantity,
    maximumQuantity: mostOf(offer, quantityLimit),
    volumeList:
      volumes.length === 0
        ? []
        : [...own, ...volumes.map((it) => ({ capacity: it.capacity, price: it.price }))].toSorted(
            (a, b) => a.capacity - b.capacity,
          ),
    canPurchase: isToBeHad(offer, 1, quantityLimit),
    sharePoint: {
      isLicense: isShareLicense,
      remainQuantity: isShareLicense ? remainQuantity : null,
    },
    serialNumber: { isRequire: serialNumberType !== null, type: serialNumberType },
  }
}

/** A text in the language of a locale, else in English. */
export function inLocale(texts: Texts<string>, locale: Locale): string {
  return texts[localeFacts[locale].textLanguage] ?? texts.en
}
