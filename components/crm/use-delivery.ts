import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { isProblem } from '#components/app/api-problem.ts'
import { queries } from '#components/app/api.ts'

/**
 * Delivers a line. A repeated press sends the same key, so that it delivers once. If somebody else
 * was faster, the line is loaded again, which shows who.
 */
export function useDeliver(orderItem: string) {
  const refresh = useRefresh()
  const key = useRef(crypto.randomUUID())
  return useMutation({
    mutationFn: (accountId: string) =>
      queries.crm.process.call(
        { orderItem, accountId },
        { context: { idempotencyKey: key.current } },
      ),
    onError: (error) => {
      if (isProblem(error, 'crm.already_processed', 'order.state_conflict')) void refresh()
    },
    onSuccess: refresh,
  })
}

/** Undoes a delivery. */
export function useUndo(orderItem: string) {
  const refresh = useRefresh()
  const key = useRef(crypto.randomUUID())
  return useMutation({
    mutationFn: () =>
      queries.crm.undo.call({ orderItem }, { context: { idempotencyKey: key.current } }),
    onError: (error) => {
      if (isProblem(error, 'order.state_conflict')) void refresh()
    },
    onSuccess: refresh,
  })
}

/** Loads lines and lists again: the answer to a write is not the same for every address. */
function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: queries.crm.key() })
}
