import { announce } from '#components/notices/announce.ts'
import { SessionEndedError } from '#components/session/call-api.ts'

/** Tells a person that their session has ended, with a link to the login. False for any other failure, which is reported. */
export function reportFailure(error: unknown): boolean {
  const isEnded = error instanceof SessionEndedError
  if (isEnded) announce({ kind: 'session-ended' })
  else reportError(error)
  return isEnded
}
