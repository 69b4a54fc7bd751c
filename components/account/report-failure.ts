import { announce } from '#components/notices/announce.ts'
import { SessionEndedError } from '#components/session/call-api.ts'

/**
 * Handles an error from an API call. If the session has ended, shows a notice with a link to the
 * login; reports any other error. Returns which of the two it was.
 */
export function reportFailure(error: unknown): 'session-ended' | 'failed' {
  if (error instanceof SessionEndedError) {
    announce({ kind: 'session-ended' })
    return 'session-ended'
  }
  reportError(error)
  return 'failed'
}
