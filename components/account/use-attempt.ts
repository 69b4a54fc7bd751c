import { useState } from 'react'
import { reportFailure } from './report-failure.ts'

/**
 * What a button asks of the API: once at a time. Busy until the answer has led on; usable again when it was refused, and when
 * the login has been started, which may come to nothing.
 */
export function useAttempt() {
  const [status, setStatus] = useState<'idle' | 'busy' | 'failed'>('idle')
  async function attempt<T>(
    ask: () => Promise<T | undefined>,
    leadOn: (answer: T) => void,
  ): Promise<void> {
    if (status === 'busy') return
    setStatus('busy')
    try {
      const answer = await ask()
      if (answer === undefined) setStatus('idle')
      else leadOn(answer)
    } catch (error) {
      setStatus(reportFailure(error) ? 'idle' : 'failed')
    }
  }
  return { status, attempt }
}
