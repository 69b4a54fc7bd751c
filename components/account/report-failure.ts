import { announce } from '#components/notices/announce.ts'
import { SessionEndedError } from '#components/session/call-api.ts'

/**
 * Shows the session-ended notice, with a link to the login, if that is why a call failed. Reports
 * any other error. Returns which of the two it was.
 */
export function reportFailure(error: unknown): 'session-ended' | 'failed' {
  if (error instanceof SessionEndedError) {
    announce({ kind: 'session-ended' })
    return 'session-ended'
  }
  reportError(error)
  return 'failed'
}
