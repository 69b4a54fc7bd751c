import { createHash } from 'node:crypto'
import type { RequestContext } from './context.ts'
import { Problem } from './problem.ts'

/**
 * Returns the ETag of a text, which stays the same in every encoding. Source: RFC 9110 §8.8.3.
 */
export function textTag(text: string): string {
  return `W/"${createHash('sha1').update(text).digest('base64url').slice(0, 20)}"`
}

/**
 * Returns true if the client that sent `If-None-Match` already has the representation with an ETag.
 * Source: RFC 9110 §13.1.2, weak comparison.
 */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  return ifNoneMatch.split(',').some((it) => opaqueTag(it.trim()) === opaqueTag(etag))
}

function opaqueTag(etag: string): string {
  return etag.replace(/^W\//, '')
}

/** Returns the ETag of a version. Source: RFC 9110 §8.8.3. */
export function entityTag(version: number): string {
  return `"${version}"`
}

/**
 * Requires that the `If-Match` header contains the ETag of the current version. Source: C3, RFC
 * 9110 §13.1.1.
 *
 * @param isNeeded true to reject a change without `If-Match`
 * @throws Problem `precondition.required` if the header is missing, `precondition.failed` if it
 * contains a different version; `context.current` is the current version
 */
export function requireCurrentVersion(
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

/**
 * Requires the `If-Match` header, before the current version is looked up.
 *
 * @throws Problem `precondition.required`
 */
export function requireIfMatch({ request }: RequestContext): void {
  if (request.header('If-Match') === undefined) throw new Problem('precondition.required')
}
