import { useEffect, useState } from 'react'
import type { UserProfile } from '#server/people/account/contract.ts'

/** Maximum delay that browser timers support. */
const longestTimerMs = 2 ** 31 - 1

/**
 * Returns true from the start to the end of the maintenance period, and re-renders the component at
 * both times. Before the start, maintenance is only announced.
 */
export function useIsInMaintenance(period: UserProfile['maintenanceTimePeriod']): boolean {
  const [nowMs, setNowMs] = useState(() => Date.now())
  const fromMs = period ? Date.parse(period.from) : Number.POSITIVE_INFINITY
  const toMs = period ? Date.parse(period.to) : Number.POSITIVE_INFINITY
  // re-render when the period starts or ends, so that no reload is needed
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
