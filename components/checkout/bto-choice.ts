import type { QueryChanges } from '#components/app/address.tsx'
import type { BtoCheckout } from '#server/trade/checkout/product-contract.ts'
import type { SavedConfiguration } from '#server/trade/checkout/configuration-contract.ts'
import type { Selection } from './types.ts'

export type BtoCategory = BtoCheckout['categories'][number]
export type BtoItem = BtoCategory['items'][number]

/** The largest quantity in one order of a product built to order. Source: spec §9. */
export const quantityLimit = 999

/** A configuration. The address holds it, so that a colleague can open the same. Source: BT4. */
export interface BtoChoice {
  quantity: number
  /**
   * Part number by code of the category; a category without one has "No select". A part that is not
   * offered any more stays until the buyer chooses another.
   */
  parts: ReadonlyMap<string, string>
}

/** In the address if nothing is selected in any category. */
const nothing = 'none'

/** In the address instead of a category that is not known by its code. */
const anyCategory = '*'

/**
 * Reads the configuration from the address: `parts=base:980ECAISG01,memory:980ECPMEM64`. An address
 * without parts has the default ones, as far as they can be bought.
 */
export function btoChoiceIn(query: URLSearchParams, product: BtoCheckout): BtoChoice {
  const text = query.get('parts')
  return {
    quantity: quantityIn(query.get('quantity')),
    parts: text === null ? defaultParts(product) : partsIn(text, product),
  }
}

function defaultParts({ categories }: BtoCheckout): ReadonlyMap<string, string> {
  return new Map(
    categories.flatMap(({ code, items }) => {
      const part = items.find((it) => it.isDefault && it.priceInfo !== null)
      return part ? [[code, part.partNumber] as const] : []
    }),
  )
}

function partsIn(text: string, { categories }: BtoCheckout): ReadonlyMap<string, string> {
  return new Map(
    text.split(',').flatMap((it) => {
      const [code = '', partNumber = ''] = it.split(':')
      if (code === '' || partNumber === '') return []
      const found =
        code === anyCategory
          ? categories.find(({ items }) => items.some((item) => item.partNumber === partNumber))
          : undefined
      return [[found?.code ?? code, partNumber] as const]
    }),
  )
}

function quantityIn(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}

/** Returns a configuration as the query string holds it. */
export function btoQuery({
  quantity,
  parts,
}: {
  quantity: number
  parts: Iterable<readonly [code: string, partNumber: string]>
}): { parts: string; quantity?: string } {
  const text = [...parts].map(([code, partNumber]) => `${code}:${partNumber}`).join(',')
  return {
    parts: text === '' ? nothing : text,
    ...(quantity === 1 ? {} : { quantity: String(quantity) }),
  }
}

/** Returns a saved configuration as the query string holds it. */
export function savedBtoQuery({
  items,
  quantity,
}: Pick<SavedConfiguration, 'items' | 'quantity'>): ReturnType<typeof btoQuery> {
  return btoQuery({
    quantity,
    parts: items.map(({ partNumber, categoryName = '' }) => [
      /^[a-z0-9-]+$/.test(categoryName) ? categoryName : anyCategory,
      partNumber,
    ]),
  })
}

/** Returns the changes of the address for a configuration that the buyer has changed. */
export function btoChanges(choice: BtoChoice): QueryChanges {
  return { quantity: null, ...btoQuery(choice), seen: null }
}

/** Returns a configuration with another part in a category; null for "No select". */
export function withPart(
  choice: BtoChoice,
  { categories }: BtoCheckout,
  { code, partNumber }: { code: string; partNumber: string | null },
): BtoChoice {
  const chosen = new Map(choice.parts)
  if (partNumber === null) chosen.delete(code)
  else chosen.set(code, partNumber)
  return {
    ...choice,
    // in the order of the page, without categories that do not exist
    parts: new Map(
      categories.flatMap((it) => {
        const part = chosen.get(it.code)
        return part === undefined ? [] : [[it.code, part] as const]
      }),
    ),
  }
}

/** Returns the configuration as a selection to price. "No select" is no item of it. Source: C7. */
export function btoSelection(
  { urlAlias, partNumber, categories }: BtoCheckout,
  choice: BtoChoice,
  websiteCode: Selection['websiteCode'],
): Selection {
  return {
    websiteCode,
    transactionType: 'redeem-product',
    checkoutType: 'bto',
    urlAlias,
    partNumber,
    quantity: choice.quantity,
    items: categories.flatMap((category) => {
      const item = chosenItem(category, choice)
      return item ? [{ partNumber: item.partNumber, categoryName: category.code }] : []
    }),
  }
}

/** Returns the chosen item of a category; undefined if nothing that is offered is chosen. */
export function chosenItem(
  { code, items }: BtoCategory,
  { parts }: BtoChoice,
): BtoItem | undefined {
  const partNumber = parts.get(code)
  return items.find((it) => it.partNumber === partNumber)
}

/** Why an item cannot be ordered; undefined if it can. */
export function itemFault(
  { priceInfo }: BtoItem,
  quantity: number,
): 'unavailable' | 'tooFew' | undefined {
  if (priceInfo === null) return 'unavailable'
  const { inventory } = priceInfo
  if (inventory === null || inventory >= quantity) return undefined
  return inventory < 1 ? 'unavailable' : 'tooFew'
}

/** What is wrong with a category: nothing chosen though it is required, or something not offered. */
export type CategoryFault = 'missing' | 'gone' | 'unavailable' | 'tooFew'

/** Returns what is left to do in a category; undefined if nothing is. */
export function categoryFault(category: BtoCategory, choice: BtoChoice): CategoryFault | undefined {
  const item = chosenItem(category, choice)
  if (item) return itemFault(item, choice.quantity)
  if (choice.parts.has(category.code)) return 'gone'
  return category.isRequired ? 'missing' : undefined
}

/**
 * Returns what choosing an item would add to the price of one unit, in hundredths; `null` stands for
 * "No select". Null if it cannot be told.
 */
export function priceDifference(chosen: BtoItem | undefined, item: BtoItem | null): number | null {
  if (item && item.priceInfo === null) return null
  if (chosen && chosen.priceInfo === null) return null
  return (item?.priceInfo?.price ?? 0) - (chosen?.priceInfo?.price ?? 0)
}
