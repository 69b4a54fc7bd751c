import { useQueryClient } from '@tanstack/react-query'
import { queries } from '#components/app/api.ts'

/** Returns a function that loads again what shows an order, after it has changed. */
export function useOrderChanged(): () => void {
  const client = useQueryClient()
  return () => {
    for (const queryKey of [
      queries.order.key(),
      queries.orderHistory.key(),
      queries.payments.key(),
      queries.license.key(),
      queries.giftValue.key(),
    ])
      void client.invalidateQueries({ queryKey })
  }
}
