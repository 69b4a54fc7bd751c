import { announce } from '#components/notices/announce.ts'
import { SessionEnded } from './ask-api.ts'

/** Tells a person that their session has ended, with a link to the login. False for any other failure, which is reported. */
export function isToldAsEnded(error: unknown): boolean {
  const isEnded = error instanceof SessionEnded
  if (isEnded) announce({ kind: 'session-ended' })
  else reportError(error)
  return isEnded
}
