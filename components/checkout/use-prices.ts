import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { queries } from '#components/app/api.ts'
import type { Prices } from '#server/trade/checkout/price-contract.ts'
import type { Quote } from '#server/trade/checkout/quote-contract.ts'
import type { Selection } from './types.ts'

interface Options {
  requestApproval: boolean
  /** A quote to order: what it costs is shown, with the payment method that it was made for. */
  quote?: Quote | undefined
}

/**
 * Reads what a selection costs with each payment method, without holding it. While a changed
 * selection is priced, the prices before stay: `isPlaceholderData` is then true, and a late answer
 * to an earlier selection is ignored.
 */
export function usePrices(
  selection: Selection,
  { requestApproval, quote }: Options,
): UseQueryResult<Prices> {
  return useQuery({
    ...queries.checkout.prices.queryOptions({ input: { ...selection, requestApproval } }),
    placeholderData: keepPreviousData,
    select: ({ data }) => (quote ? asQuoted(data, quote) : data),
  })
}

function asQuoted(prices: Prices, { paymentMethodCode, paymentMethods, giftValue }: Quote): Prices {
  const methods = paymentMethods.filter((it) => it.paymentMethodCode === paymentMethodCode)
  return {
    ...prices,
    paymentMethodCode,
    giftValue,
    paymentMethods: methods.map((it) => ({ ...it, converted: [] })),
  }
}

/** Problems that the form tells at its fields, before the server does. */
const atFields = new Set([
  'checkout.receive_mail_required',
  'checkout.serial_count_mismatch',
  'serial.invalid',
  'serial.duplicate',
  'serial.type_mismatch',
  'purchase.role_price_restricted',
  'checkout.quantity_exceeded',
  'checkout.additional_item_required',
  'checkout.category_missing',
])

/** Returns what keeps a selection from being ordered, whatever is filled in. */
export function blockingProblems({ problems }: Prices): Prices['problems'] {
  return problems.filter((it) => !atFields.has(it.code))
}
