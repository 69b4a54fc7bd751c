import { useState } from 'react'
import { reportFailure } from './report-failure.ts'

/**
 * Manages the state of a button that calls the API. Only one call runs at a time. After a success,
 * the button stays busy, because `onSuccess` leaves the page. After a failure, it is idle again,
 * and also after a redirect to the login, which the person may abandon.
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
