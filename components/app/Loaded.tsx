import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failure } from './Failure.tsx'
import { Waiting } from './Waiting.tsx'

interface Props<Data> {
  query: UseQueryResult<Data>
  /** What could not be loaded, as a sentence. */
  failedTitle: string
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * A part of a page that loads on its own: a skeleton at first, its content, or why it could not be
 * loaded. Content that was loaded before stays while it is refreshed, also if that fails.
 */
export function Loaded<Data>({ query, failedTitle, skeleton, children }: Props<Data>) {
  const { data, error, isPending, refetch } = query
  if (data !== undefined) return children(data)
  if (error && !isPending)
    return <Failure error={error} title={failedTitle} onRetry={() => void refetch()} />
  return <Waiting>{skeleton}</Waiting>
}
