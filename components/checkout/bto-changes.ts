import type { BtoCheckout } from '#server/trade/checkout/product-contract.ts'
import { type BtoChoice, chosenItem } from './bto-choice.ts'

/** Prices at which a configuration was shared or saved, as its link holds them. */
export interface SeenPrices {
  currency: string
  /** Day on which they were seen, such as "2026-11-24". */
  day: string
  /** Of one piece of each part, in the order of the parts; or only their sum. In hundredths. */
  prices: readonly number[]
}

/** Reads the prices of a link: `seen=USD.2026-11-24.398400.33600`; undefined if there are none. */
export function seenIn(query: URLSearchParams): SeenPrices | undefined {
  const [currency = '', day = '', ...prices] = (query.get('seen') ?? '').split('.')
  const isValid =
    /^[A-Z]{2,3}$/.test(currency) &&
    /^\d{4}-\d\d-\d\d$/.test(day) &&
    !Number.isNaN(Date.parse(day)) &&
    prices.length > 0 &&
    prices.every((it) => /^\d{1,12}$/.test(it))
  return isValid ? { currency, day, prices: prices.map(Number) } : undefined
}

/** Returns prices as a link holds them. */
export function seenText({ currency, day, prices }: SeenPrices): string {
  return [currency, day, ...prices].join('.')
}

/** Returns the prices of the chosen parts as of now; undefined if one has no price. */
export function pricesNow(product: BtoCheckout, choice: BtoChoice): number[] | undefined {
  const prices = [...choice.parts.keys()].map((code) => {
    const category = product.categories.find((it) => it.code === code)
    return category && chosenItem(category, choice)?.priceInfo?.price
  })
  return prices.every((it) => it !== undefined) ? prices : undefined
}

/** A difference between a configuration as it was shared or saved, and what is offered now. */
export interface BtoChange {
  /** `gone`: not offered any more; `sum`: the price of one unit, if those of its parts are unknown. */
  kind: 'price' | 'gone' | 'unavailable' | 'sum'
  partNumber: string
  /** Null if the part is not known any more. */
  name: string | null
  category: string | null
  before: number | null
  after: number | null
}

/**
 * Returns what has changed since a configuration was shared or saved, part by part. Nothing is
 * swapped for something else. Source: BT4.
 */
export function btoChangesSince(
  product: BtoCheckout,
  choice: BtoChoice,
  seen: SeenPrices | undefined,
): BtoChange[] {
  const isComparable = seen?.currency === product.currency
  const prices = isComparable ? seen.prices : []
  const isByPart = prices.length === choice.parts.size
  const parts = [...choice.parts].flatMap(([code, partNumber], index) =>
    changeOf(product, { code, partNumber }, isByPart ? (prices[index] ?? null) : null),
  )
  if (isByPart || parts.length > 0 || prices.length !== 1) return parts
  const now = pricesNow(product, choice)?.reduce((sum, it) => sum + it, 0)
  const before = prices[0] ?? null
  return now === undefined || now === before
    ? []
    : [{ kind: 'sum', partNumber: '', name: null, category: null, before, after: now }]
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
