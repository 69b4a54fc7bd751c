import { announce } from './announce.ts'
import type { Notice } from './notice-queue.ts'

/**
 * Announces the outcome of a sign-in that the URL names. Whoever announces notices calls it first,
 * since code that loads sooner would show a less important notice before.
 */
export function announceOutcome(): void {
  for (const it of takeOutcomes()) announce(it)
}

/**
 * Reads the outcome of a sign-in from the URL and removes it, so that going back or a reload does
 * not announce it again.
 * Source: trap 34.
 */
function takeOutcomes(): Notice[] {
  const url = new URL(location.href)
  const error = url.searchParams.get('error')
  const role = url.searchParams.get('role')
  const outcomes: Notice[] = []
  if (error === '1' || error === '2')
    outcomes.push({ kind: 'login-error', type: error === '1' ? 'E' : 'F' })
  if (role === '0') outcomes.push({ kind: 'login-failed' })
  if (outcomes.length === 0) return outcomes
  url.searchParams.delete('error')
  url.searchParams.delete('role')
  history.replaceState(history.state, '', url)
  return outcomes
}
