import type { RequestContext } from './context.ts'
import { Problem } from './problem.ts'

/** A version as an ETag. Source: RFC 9110 §8.8.3. */
export function entityTag(version: number): string {
  return `"${version}"`
}

/**
 * Refuses to change what is not any more what the caller saw. Source: C3, RFC 9110 §13.1.1.
 *
 * @param isNeeded whether a change without `If-Match` is refused
 * @throws Problem `precondition.required` without one, `precondition.failed` for another version, `context.current` being this one
 */
export function refuseStale(
  { request }: RequestContext,
  { current, isNeeded }: { current: { version: number }; isNeeded: boolean },
): void {
  const seen = request.header('If-Match')
  if (seen === undefined) {
    if (isNeeded) throw new Problem('precondition.required')
    return
  }
  const isSeen = seen
    .split(',')
    .some((it) => it.trim() === '*' || it.trim() === entityTag(current.version))
  if (!isSeen) throw new Problem('precondition.failed', { context: { current } })
}

/** Refuses a change that does not say which version it is of, before that is looked for. */
export function needIfMatch({ request }: RequestContext): void {
  if (request.header('If-Match') === undefined) throw new Problem('precondition.required')
}
