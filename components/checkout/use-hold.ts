import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#components/app/api.ts'
import type { Quote } from '#server/trade/checkout/quote-contract.ts'
import type { HoldRequest } from './types.ts'

/** The price that the server holds for the buyer. */
export interface Hold {
  /** Undefined while nothing is held for what is chosen now. */
  quote: Quote | undefined
  isPending: boolean
  error: Error | null
  /** Tries again after an error. */
  retry: () => void
  /** Holds the price of now in place of the one before. */
  renew: () => Promise<Quote>
}

const settleMs = 400
const holdKey = ['held price'] as const

/**
 * Holds the price of a request: the first one at once, a changed one when it has been the same for
 * a moment; null while it is incomplete.
 * Going back to an earlier choice finds its price still held. Source: C7, PY3.
 */
export function useHold(request: HoldRequest | null): Hold {
  const client = useQueryClient()
  const wanted = request === null ? null : JSON.stringify(keyOf(request))
  const settled = useSettled(wanted)
  const isSettled = wanted !== null && settled === wanted
  const queryKey = [...holdKey, wanted]
  const query = useQuery({
    queryKey,
    queryFn: async () => {
      if (request === null) throw new Error('nothing to hold')
      return (await api.checkout.hold(request)).data
    },
    enabled: isSettled,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return {
    quote: wanted === null ? undefined : query.data,
    isPending: wanted !== null && (query.isFetching || (!isSettled && query.data === undefined)),
    error: wanted === null ? null : query.error,
    retry: () => void query.refetch(),
    renew: async () => {
      if (request === null) throw new Error('nothing to hold')
      const { data } = await api.checkout.hold(request)
      client.setQueryData(queryKey, data)
      return data
    },
  }
}

/** Key of the stored price of a request, for a price that was held before a reload. */
export function heldPriceKey(request: HoldRequest): readonly unknown[] {
  return [...holdKey, JSON.stringify(keyOf(request))]
}

/**
 * Where the licenses go can still be changed while the price is held: the order names it. Licenses
 * to renew are what is sold.
 */
function keyOf({ receiveMail: _mail, serialNumbers, ...priced }: HoldRequest) {
  return priced.checkoutType === 'license-renewal' ? { ...priced, serialNumbers } : priced
}

/** Returns the value: the first at once, each further one when it has been the same for a moment. */
function useSettled(value: string | null): string | null {
  const [settled, setSettled] = useState<string | null>(null)
  if (settled === null && value !== null) setSettled(value)
  // a buyer who types a quantity means the last one
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
