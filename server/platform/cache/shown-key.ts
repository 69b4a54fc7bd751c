import { createHmac, randomBytes } from 'node:crypto'

/** Of this process: what was typed cannot be guessed from a log. */
const salt = randomBytes(16)
const shownDigits = 12
const keyword = /"keyword":|[?&]keyword=/

/**
 * The key of kept data as operators see it. Where it holds what a visitor typed, only whose key it is and a hash, the same in the log
 * and in the list of one process. Source: C19.
 */
export function shownKey(kind: string, key: string): string {
  if (kind !== 'search' && !keyword.test(key)) return key
  const [name = ''] = key.split(/[ ?]/, 1)
  return `${name} #${createHmac('sha256', salt).update(key).digest('hex').slice(0, shownDigits)}`
}
