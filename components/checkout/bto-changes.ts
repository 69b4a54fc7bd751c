import type { BtoCheckout } from '#server/trade/checkout/product-contract.ts'
import { type BtoChoice, chosenItem } from './bto-choice.ts'

/** Prices at which a configuration was shared or saved, as its link holds them. */
export interface SeenPrices {
  currency: string
  /** Day on which they were seen, such as "2026-11-24". */
  day: string
  /**
   * Of one piece of each part, in the order of the parts; or only their sum. In hundredths; null
   * for a part that had no price.
   */
  prices: readonly (number | null)[]
}

/**
 * Reads the prices of a link: `seen=USD.2026-11-24.398400..33600`, where the second part had none;
 * undefined if the link holds no price.
 */
export function seenIn(query: URLSearchParams): SeenPrices | undefined {
  const [currency = '', day = '', ...prices] = (query.get('seen') ?? '').split('.')
  const isValid =
    /^[A-Z]{2,3}$/.test(currency) &&
    /^\d{4}-\d\d-\d\d$/.test(day) &&
    !Number.isNaN(Date.parse(day)) &&
    prices.some((it) => it !== '') &&
    prices.every((it) => /^\d{0,12}$/.test(it))
  return isValid
    ? { currency, day, prices: prices.map((it) => (it === '' ? null : Number(it))) }
    : undefined
}

/** Returns prices as a link holds them. */
export function seenText({ currency, day, prices }: SeenPrices): string {
  return [currency, day, ...prices].join('.')
}

/** Returns the prices of one piece of the chosen parts as of now; null for a part without one. */
export function pricesNow(product: BtoCheckout, choice: BtoChoice): (number | null)[] {
  return [...choice.parts.keys()].map((code) => {
    const category = product.categories.find((it) => it.code === code)
    return (category && chosenItem(category, choice)?.priceInfo?.price) ?? null
  })
}

/** A difference between a configuration as it was shared or saved, and what is offered now. */
export interface BtoChange {
  /** `gone`: not offered any more; `whole`: all units with all their parts. */
  kind: 'price' | 'gone' | 'unavailable' | 'whole'
  partNumber: string
  /** Null if the part is not known any more. */
  name: string | null
  category: string | null
  before: number | null
  /** Null if it cannot be bought now. */
  after: number | null
}

/**
 * Returns what has changed since a configuration was shared or saved: part by part as far as that is
 * known, then the whole. Nothing is swapped for something else. Source: BT4.
 */
export function btoChangesSince(
  product: BtoCheckout,
  choice: BtoChoice,
  seen: SeenPrices | undefined,
): BtoChange[] {
  const prices = seen?.currency === product.currency ? seen.prices : []
  const isByPart = prices.length === choice.parts.size
  const parts = [...choice.parts].flatMap(([code, partNumber], index) =>
    changeOf(product, { code, partNumber }, isByPart ? (prices[index] ?? null) : null),
  )
  const before = wholePrice(prices, choice)
  const after = wholePrice(pricesNow(product, choice), choice)
  if (before === null || (parts.length === 0 && before === after)) return parts
  return [...parts, { kind: 'whole', partNumber: '', name: null, category: null, before, after }]
}

/** Returns the price of all units; null if the price of a part is not known. */
function wholePrice(prices: readonly (number | null)[], { quantity }: BtoChoice): number | null {
  const known = prices.filter((it) => it !== null)
  if (known.length === 0 || known.length < prices.length) return null
  return known.reduce((sum, it) => sum + it, 0) * quantity
}

function changeOf(
  product: BtoCheckout,
  { code, partNumber }: { code: string; partNumber: string },
  before: number | null,
): BtoChange[] {
  const category = product.categories.find((it) => it.code === code)
  const item = category?.items.find((it) => it.partNumber === partNumber)
  const change = { partNumber, name: item?.name ?? null, category: category?.name ?? null, before }
  if (!item) return [{ ...change, kind: 'gone', after: null }]
  if (item.priceInfo === null) return [{ ...change, kind: 'unavailable', after: null }]
  const { price } = item.priceInfo
  return before === null || before === price ? [] : [{ ...change, kind: 'price', after: price }]
}
