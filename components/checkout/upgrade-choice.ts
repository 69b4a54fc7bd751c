import type { UpgradeCheckout } from '#server/trade/checkout/upgrade-contract.ts'
import type { Selection } from './types.ts'

/** Chosen upgrades with their numbers of pieces, by part number. */
export type UpgradeChoice = ReadonlyMap<string, number>

/** Reads the chosen upgrades from the address: `items=980EDGWUD05*2,980EDGWUCB1`. */
export function upgradesIn(query: URLSearchParams, product: UpgradeCheckout): UpgradeChoice {
  const asked = new Map(
    (query.get('items') ?? '').split(',').map((it) => {
      const [partNumber = '', count = '1'] = it.split('*')
      return [partNumber, /^[1-9]\d{0,3}$/.test(count) ? Number(count) : 1] as const
    }),
  )
  return new Map(
    product.additionalPlans.flatMap(({ partNumber }) => {
      const count = asked.get(partNumber)
      return count === undefined ? [] : [[partNumber, count] as const]
    }),
  )
}

/** Returns the chosen upgrades as the address names them. */
export function upgradesText(choice: UpgradeChoice): string {
  return [...choice]
    .map(([partNumber, count]) => (count === 1 ? partNumber : `${partNumber}*${count}`))
    .join(',')
}

/** Returns the chosen upgrades as a selection to price. */
export function upgradeSelection(
  { serialNumber, urlAlias }: UpgradeCheckout,
  choice: UpgradeChoice,
  websiteCode: Selection['websiteCode'],
): Selection {
  return {
    websiteCode,
    transactionType: 'license-upgrade',
    checkoutType: 'license-upgrade',
    serialNumber,
    ...(urlAlias === null ? {} : { urlAlias }),
    quantity: 1,
    items: [...choice].map(([partNumber, quantity]) => ({ partNumber, quantity })),
  }
}
