import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { isProblem } from '#components/app/api-problem.ts'
import { queries } from '#components/app/api.ts'
import type { LeadDetail, LeadStatus } from '#server/contact/desk/lead-contract.ts'

interface Change {
  ownerId?: string | null
  status?: LeadStatus
}

/**
 * The changes of a lead. If somebody else has changed it since, the lead is loaded again; what was
 * typed stays in its field.
 */
export function useLeadChanges({ referenceNo, version }: LeadDetail) {
  const client = useQueryClient()
  const onSuccess = (lead: LeadDetail) => {
    client.setQueryData(queries.desk.detail.queryKey({ input: { referenceNo } }), lead)
    void client.invalidateQueries({ queryKey: queries.desk.page.key() })
  }
  const onError = (error: Error) => {
    if (isProblem(error, 'desk.changed', 'desk.merged'))
      void client.invalidateQueries({ queryKey: queries.desk.key() })
  }
  const key = useReplyKey()
  return {
    change: useMutation({
      mutationFn: (change: Change) => queries.desk.change.call({ referenceNo, version, ...change }),
      onSuccess,
      onError,
    }),
    note: useMutation({
      mutationFn: (text: string) => queries.desk.note.call({ referenceNo, text }),
      onSuccess,
      onError,
    }),
    reply: useMutation({
      mutationFn: (text: string) =>
        queries.desk.reply.call(
          { referenceNo, version, text },
          { context: { idempotencyKey: key(`${version} ${text}`) } },
        ),
      onSuccess,
      onError,
    }),
    merge: useMutation({
      mutationFn: (into: string) => queries.desk.merge.call({ referenceNo, version, into }),
      onSuccess,
      onError,
    }),
    separate: useMutation({
      mutationFn: () => queries.desk.separate.call({ referenceNo, version }),
      onSuccess,
      onError,
    }),
  }
}

/** Returns the same key for the same answer, so that a second try does not send it twice. */
function useReplyKey(): (answer: string) => string {
  const last = useRef({ answer: '', key: '' })
  return (answer) => {
    if (last.current.answer !== answer) last.current = { answer, key: crypto.randomUUID() }
    return last.current.key
  }
}
