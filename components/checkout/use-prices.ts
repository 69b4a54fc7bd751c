import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { queries } from '#components/app/api.ts'
import type { Prices } from '#server/trade/checkout/price-contract.ts'
import type { Selection } from './types.ts'

/**
 * Reads what a selection costs with each payment method, without holding it. While a changed
 * selection is priced, the prices before stay: `isPlaceholderData` is then true, and a late answer
 * to an earlier selection is ignored.
 */
export function usePrices(
  selection: Selection,
  { requestApproval }: { requestApproval: boolean },
): UseQueryResult<Prices> {
  return useQuery({
    ...queries.checkout.prices.queryOptions({ input: { ...selection, requestApproval } }),
    placeholderData: keepPreviousData,
    select: ({ data }) => data,
  })
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
