import { useState } from 'react'
import { reportFailure } from './report-failure.ts'

/**
 * State of a button that calls the API. Only one call runs at a time. The button stays busy after
 * a success, because `onSuccess` leaves the page; it is idle again after a failure and after a
 * redirect to the login, which may be abandoned.
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
