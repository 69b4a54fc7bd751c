import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queries } from './api.ts'
import { useAccount } from './profile.ts'
import { accountState } from '#components/session/profile-store.ts'

/** The number of unread notifications, as one tab tells the others. */
interface CountMessage {
  unread: number
  /** The company that it counts for: a tab that shows another one ignores it. */
  accountId: string
}

const pollMs = 60_000
const count = queries.notification.count.queryOptions({ context: { isBackground: true } })

/**
 * Returns the number of unread notifications; undefined until it is known. It is read again each
 * minute while the tab is visible, and is the same in all tabs.
 */
export function useUnread(): number | undefined {
  const client = useQueryClient()
  const { profile } = useAccount()
  const { data } = useQuery({
    ...count,
    enabled: profile?.isLogin === true,
    refetchInterval: pollMs,
    refetchOnWindowFocus: true,
  })
  const unread = data?.unread
  const channel = useRef<BroadcastChannel>(null)
  // what this tab reads, the others show
  useEffect(() => {
    const opened = new BroadcastChannel('unread')
    channel.current = opened
    opened.addEventListener('message', ({ data: told }: MessageEvent<CountMessage>) => {
      if (told.accountId === accountState().profile?.accountId) showUnread(client, told.unread)
    })
    return () => opened.close()
  }, [client])
  useEffect(() => {
    const message = { unread, accountId: accountState().profile?.accountId }
    if (unread !== undefined) channel.current?.postMessage(message)
  }, [unread])
  return profile?.isLogin ? unread : undefined
}

/** Shows a number that the server has told, in all tabs. */
export function showUnread(client: QueryClient, unread: number): void {
  if (client.getQueryData(count.queryKey)?.unread !== unread)
    client.setQueryData(count.queryKey, { unread })
}
