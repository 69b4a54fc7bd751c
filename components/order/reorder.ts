import type { HrefOf } from '#components/app/links.ts'
import type { Order } from '#server/trade/order/order-contract.ts'

/**
 * Returns the address where the same can be ordered again; undefined if the order names no product.
 * Prices and stock are those of today.
 */
export function reorderHref(hrefOf: HrefOf, order: Order): string | undefined {
  const { checkoutType, urlAlias, serialNumber, lines } = order
  const partNumber = lines[0]?.partNumber
  if (partNumber === undefined) return undefined
  switch (checkoutType) {
    case 'renew':
      return hrefOf('marketplace-transaction-renew-checkout', {}, { partNumber })
    case 'license-upgrade':
      if (serialNumber === null) return undefined
      return hrefOf(
        'marketplace-transaction-license-upgrade',
        {},
        {
          serialNumber,
          ...(urlAlias === null ? {} : { urlAlias }),
        },
      )
    default:
      if (urlAlias === null) return undefined
      return hrefOf(
        checkoutType === 'bto'
          ? 'marketplace-transaction-btocheckout'
          : 'marketplace-transaction-ordercheckout',
        {},
        { urlAlias, partNumber },
      )
  }
}
