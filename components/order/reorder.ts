import type { HrefOf } from '#components/app/links.ts'
import type { Order } from '#server/trade/order/order-contract.ts'

/**
 * Returns the address where the same can be ordered again; undefined if the order names no product.
 * Prices and stock are those of today.
 */
export function reorderHref(hrefOf: HrefOf, order: Order): string | undefined {
  const { checkoutType, urlAlias, serialNumber, renewals, lines } = order
  const partNumber = lines[0]?.partNumber
  if (partNumber === undefined) return undefined
  switch (checkoutType) {
    case 'renew':
      return hrefOf('marketplace-transaction-renew-checkout', {}, { partNumber })
    case 'license-renewal':
      return renewals.reduce(
        (href, it) => `${href}&serialNumber=${it.serialNumber}`,
        hrefOf('marketplace-transaction-renew-checkout', {}, { partNumber }),
      )
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
    case 'bto':
      return builtToOrderHref(hrefOf, order)
    default:
      if (urlAlias === null) return undefined
      return hrefOf('marketplace-transaction-ordercheckout', {}, { urlAlias, partNumber })
  }
}

/** Returns the address of the same parts, whose categories the order does not name. */
function builtToOrderHref(hrefOf: HrefOf, order: Order): string | undefined {
  const { urlAlias, partNumber, lines, totals } = order
  if (urlAlias === null || partNumber === null) return undefined
  return hrefOf(
    'marketplace-transaction-btocheckout',
    {},
    {
      urlAlias,
      partNumber,
      parts: lines.map((it) => `*:${it.partNumber}`).join(','),
      ...(totals.quantity === 1 ? {} : { quantity: String(totals.quantity) }),
    },
  )
}
