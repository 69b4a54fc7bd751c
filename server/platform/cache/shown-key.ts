import { createHmac, randomBytes } from 'node:crypto'

/** Random for each process, so that keywords cannot be guessed from a log. */
const salt = randomBytes(16)
const shownDigits = 12
const keyword = /"keyword":|[?&]keyword=/

/**
 * Returns the text that stands for a cache key in logs and listings for operators. For a
 * key that contains text typed by a visitor, this is the operation's name and a hash. Within a
 * process, the hash is the same in the log and in listings. Source: C19.
 */
export function shownKey(kind: string, key: string): string {
  if (kind !== 'search' && !keyword.test(key)) return key
  const [name = ''] = key.split(/[ ?]/, 1)
  return `${name} #${createHmac('sha256', salt).update(key).digest('hex').slice(0, shownDigits)}`
}
