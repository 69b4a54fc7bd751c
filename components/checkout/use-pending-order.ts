import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queries } from '#components/app/api.ts'
import type { Order } from '#server/trade/order/order-contract.ts'

/** Pauses between asking for the state of a payment: 60 seconds in total. Source: C7. */
const pausesMs = [2000, 4000, 8000, 8000, 8000, 10_000, 10_000, 10_000]

/** States that pass without the buyer. */
const passing = new Set<Order['status']>(['pending_payment', 'paid'])

/**
 * Asks again for an order whose payment is on its way. Returns true while it asks; false once the
 * outcome is known or a minute has passed, when a mail will tell.
 */
export function usePendingOrder({ status }: Order): boolean {
  const client = useQueryClient()
  const [turn, setTurn] = useState(0)
  const isAsking = passing.has(status) && turn < pausesMs.length
  // the payment service tells the server, which cannot tell the page
  useEffect(() => {
    if (!isAsking) return
    const timer = setTimeout(() => {
      void client
        .invalidateQueries({ queryKey: queries.order.detail.key() })
        .finally(() => setTurn((it) => it + 1))
    }, pausesMs[turn])
    return () => clearTimeout(timer)
  }, [client, isAsking, turn])
  return isAsking
}
