import { useEffect, useState } from 'react'

/** Returns the seconds until a moment, counting down; 0 once it has come. */
export function useSecondsUntil(moment: string | null | undefined): number {
  const end = moment === undefined || moment === null ? 0 : Date.parse(moment)
  const [now, setNow] = useState(() => Date.now())
  const isWaiting = end > now
  // the time passes by itself
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isWaiting])
  return Math.max(0, Math.ceil((end - now) / 1000))
}
