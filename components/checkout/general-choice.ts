import type { QueryChanges } from '#components/app/address.tsx'
import type { GeneralCheckout, SoldPlan } from '#server/trade/checkout/product-contract.ts'
import type { Selection } from './types.ts'

/** What the address of a general checkout says beside the plan: a colleague sees the same. */
export interface GeneralChoice {
  quantity: number
  /** Capacity of the main plan. */
  volume: number
  /** Capacities of the additional plans that are chosen, by part number. */
  additions: ReadonlyMap<string, number>
}

/** Reads the choice from the address; what is no longer offered is left out. */
export function choiceIn(query: URLSearchParams, product: GeneralCheckout): GeneralChoice {
  const { mainPlan, additionalPlans } = product
  const volume = Number(query.get('volume') ?? mainPlan.capacity)
  const asked = new Map(
    (query.get('add') ?? '').split(',').map((it) => {
      const [partNumber = '', capacity] = it.split(':')
      return [partNumber, capacity]
    }),
  )
  return {
    quantity: quantityIn(query.get('quantity')),
    volume: hasVolume(mainPlan, volume) ? volume : mainPlan.capacity,
    additions: new Map(
      additionalPlans
        .filter((it) => asked.has(it.partNumber))
        .map((it) => {
          const capacity = Number(asked.get(it.partNumber) ?? it.capacity)
          return [it.partNumber, hasVolume(it, capacity) ? capacity : it.capacity]
        }),
    ),
  }
}

/** Returns the changes of the address for a changed choice. What is usual is not in the address. */
export function changesFor(product: GeneralCheckout, choice: GeneralChoice): QueryChanges {
  const { quantity, volume, additions } = choice
  const add = product.additionalPlans.flatMap((it) => {
    const capacity = additions.get(it.partNumber)
    if (capacity === undefined) return []
    return [capacity === it.capacity ? it.partNumber : `${it.partNumber}:${capacity}`]
  })
  return {
    quantity: quantity === 1 ? null : quantity,
    volume: volume === product.mainPlan.capacity ? null : volume,
    add: add.join(','),
  }
}

/** Returns the choice as a selection to price. */
export function selectionOf(
  { urlAlias, mainPlan, additionalPlans }: GeneralCheckout,
  { quantity, volume, additions }: GeneralChoice,
  websiteCode: Selection['websiteCode'],
): Selection {
  const { partNumber } = mainPlan
  return {
    websiteCode,
    transactionType: 'redeem-product',
    checkoutType: 'general',
    urlAlias,
    partNumber,
    quantity,
    items: [
      ...(volume === mainPlan.capacity ? [] : [{ partNumber, capacity: volume }]),
      ...additionalPlans.flatMap((it) => {
        const capacity = additions.get(it.partNumber)
        if (capacity === undefined) return []
        const isUsual = capacity === it.capacity
        return [{ partNumber: it.partNumber, ...(isUsual ? {} : { capacity }) }]
      }),
    ],
  }
}

/** Returns the price of one piece at a volume, in hundredths; null if it is on request. */
export function priceAt({ volumeList, price }: SoldPlan, volume: number): number | null {
  return volumeList.find((it) => it.capacity === volume)?.price ?? price
}

/** Returns the largest quantity in one order, and the plan that limits it. */
export function maximumOf(
  { mainPlan, additionalPlans }: GeneralCheckout,
  { additions }: GeneralChoice,
): { maximum: number; plan: SoldPlan } {
  const plans = [mainPlan, ...additionalPlans.filter((it) => additions.has(it.partNumber))]
  return plans
    .map((plan) => ({ plan, maximum: plan.maximumQuantity }))
    .reduce((least, it) => (it.maximum < least.maximum ? it : least))
}

function hasVolume({ capacity, volumeList }: SoldPlan, volume: number): boolean {
  return volume === capacity || volumeList.some((it) => it.capacity === volume)
}

function quantityIn(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}
