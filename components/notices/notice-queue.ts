import type { RegionCode } from '#config/locales.ts'

/**
 * A message to show in a dialog. `regionCode` has the same values as in the API.
 * Source: spec §4, §8.
 */
export type Notice =
  | { kind: 'login-error'; type: 'E' | 'F' }
  | { kind: 'login-failed' }
  /** The API answered 401 right after a login. */
  | { kind: 'session-ended' }
  | { kind: 'invalid-organization'; regionCode: string | null }
  /** Times in ISO 8601. */
  | { kind: 'maintenance'; from: string; to: string }
  | RegionNotice

/**
 * Type A: the visitor's region has its own site, at `href`. Type B: the account's region has no
 * site. Type D: the visitor was redirected to the account's own site.
 */
export type RegionNotice =
  | { kind: 'region'; type: 'A'; region: RegionCode; pageRegion: RegionCode; href: string }
  | { kind: 'region'; type: 'B' }
  | { kind: 'region'; type: 'D'; region: RegionCode }

/** A dialog that is part of the page, identified by its id. It opens after all notices. */
export interface OwnDialog {
  kind: 'own-dialog'
  id: string
}

/** An entry of the queue. */
export type QueueEntry = Notice | OwnDialog

/** Session storage key from the spec: "false" after the maintenance notice was closed. */
export const isDismissedKey = 'showAnnouncement'

/** Priority of notices, which are shown one at a time. Source: trap 38. */
const priority: readonly QueueEntry['kind'][] = [
  'login-error',
  'login-failed',
  'session-ended',
  'invalid-organization',
  'maintenance',
  'region',
  'own-dialog',
]

/** Adds a notice to the queue, unless one of its kind is already waiting. */
export function withNotice(
  waiting: readonly QueueEntry[],
  notice: QueueEntry,
): readonly QueueEntry[] {
  return waiting.some((it) => it.kind === notice.kind) ? waiting : [...waiting, notice]
}

/** Returns the next notice to show; undefined if the queue is empty. */
export function nextNotice(waiting: readonly QueueEntry[]): QueueEntry | undefined {
  return waiting.toSorted((a, b) => priority.indexOf(a.kind) - priority.indexOf(b.kind))[0]
}
