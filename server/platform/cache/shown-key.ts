import { createHmac, randomBytes } from 'node:crypto'

/** Random per process, so that keywords cannot be guessed from a log. */
const salt = randomBytes(16)
const shownDigits = 12
const keyword = /"keyword":|[?&]keyword=/

/**
 * A cache key in a form that may be logged and shown to operators. A key with text that a visitor
 * typed becomes its operation and a hash, equal in the log and the listing of one process. Source:
 * C19.
 */
export function shownKey(kind: string, key: string): string {
  if (kind !== 'search' && !keyword.test(key)) return key
  const [name = ''] = key.split(/[ ?]/, 1)
  return `${name} #${createHmac('sha256', salt).update(key).digest('hex').slice(0, shownDigits)}`
}
