import { useState } from 'react'
import { reportFailure } from './report-failure.ts'

/**
 * Manages the state of a button that calls the API. Only one call runs at a time. After a success,
 * the button stays busy, because `onSuccess` leaves the page. It is idle again after a failure, and
 * after a redirect to the login, because the person may return without signing in.
 */
export function useAttempt() {
  const [status, setStatus] = useState<'idle' | 'busy' | 'failed'>('idle')
  async function attempt<T>(
    call: () => Promise<T | undefined>,
    onSuccess: (answer: T) => void,
  ): Promise<void> {
    if (status === 'busy') return
    setStatus('busy')
    try {
      const answer = await call()
      if (answer === undefined) setStatus('idle')
      else onSuccess(answer)
    } catch (error) {
      setStatus(reportFailure(error) === 'session-ended' ? 'idle' : 'failed')
    }
  }
  return { status, attempt }
}
