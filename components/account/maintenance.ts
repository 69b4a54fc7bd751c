import { useEffect, useState } from 'react'
import type { UserProfile } from '#server/people/account/contract.ts'

/** The longest that a browser's timer takes. */
const longestTimerMs = 2 ** 31 - 1

/** Whether the account is under maintenance now: from its start, before which it is only announced, to its end. It changes by itself. */
export function useIsInMaintenance(period: UserProfile['maintenanceTimePeriod']): boolean {
  const [nowMs, setNowMs] = useState(() => Date.now())
  const fromMs = period ? Date.parse(period.from) : Number.POSITIVE_INFINITY
  const toMs = period ? Date.parse(period.to) : Number.POSITIVE_INFINITY
  // the account goes and comes back without a reload
  useEffect(() => {
    const nextMs = nowMs < fromMs ? fromMs : toMs
    if (!Number.isFinite(nextMs) || nextMs <= nowMs) return undefined
    const timer = setTimeout(
      () => setNowMs(Date.now()),
      Math.min(nextMs - Date.now(), longestTimerMs),
    )
    return () => clearTimeout(timer)
  }, [nowMs, fromMs, toMs])
  return fromMs <= nowMs && nowMs < toMs
}
