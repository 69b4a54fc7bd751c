import { isUnavailable } from '#server/platform/unavailable.ts'
import { Problem } from './problem.ts'

/** Seconds after which a caller may ask a failed service again. */
export const retryAfterSeconds = 5

/**
 * Returns the problem to show for an error that is not a problem: `upstream.failed` if the database
 * or the file store is unavailable, otherwise `unexpected`.
 */
export function problemOfFailure(cause: unknown): Problem {
  return isUnavailable(cause)
    ? new Problem('upstream.failed', { retryAfterSeconds, cause })
    : new Problem('unexpected', { cause })
}
