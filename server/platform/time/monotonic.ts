/**
 * Milliseconds since the process started, unaffected by changes of the system clock. Use it to
 * measure lifetimes within a process.
 */
export function monotonicNow(): number {
  return performance.now()
}

/** Converts a time of `monotonicNow` to a date, by the present system clock. */
export function dateOfMonotonic(time: number): Date {
  return new Date(Date.now() + time - monotonicNow())
}
