import type { RegionCode } from '#config/locales.ts'

/** Something that a visitor is told in a window of its own. `regionCode` as the API has it. Source: spec §4, §8. */
export type Notice =
  | { kind: 'login-error'; type: 'E' | 'F' }
  | { kind: 'login-failed' }
  /** The API found nobody signed in, just after the login was started. */
  | { kind: 'session-ended' }
  | { kind: 'invalid-organization'; regionCode: string | null }
  /** Moments in ISO 8601. */
  | { kind: 'maintenance'; from: string; to: string }
  | RegionNotice

/** A: there is a site for the region that the visitor is in, at `href`. B: the account's region has no site. D: led to the account's own site. */
export type RegionNotice =
  | { kind: 'region'; type: 'A'; region: RegionCode; pageRegion: RegionCode; href: string }
  | { kind: 'region'; type: 'B' }
  | { kind: 'region'; type: 'D'; region: RegionCode }

/** A window that a page has of itself, by its id: it opens when nothing else has to be said. */
export interface OwnDialog {
  kind: 'own-dialog'
  id: string
}

/** What waits for its turn. */
export type Announced = Notice | OwnDialog

/** Session key of the spec: "false" once the maintenance notice has been closed. */
export const isDismissedKey = 'showAnnouncement'

/** In this order, one at a time. Source: trap 38. */
const order: readonly Announced['kind'][] = [
  'login-error',
  'login-failed',
  'session-ended',
  'invalid-organization',
  'maintenance',
  'region',
  'own-dialog',
]

/** The notices that wait, with one more. One of a kind is told once. */
export function withNotice(waiting: readonly Announced[], notice: Announced): readonly Announced[] {
  return waiting.some((it) => it.kind === notice.kind) ? waiting : [...waiting, notice]
}

/** The notice to show next, when none is shown; undefined when none waits. */
export function nextNotice(waiting: readonly Announced[]): Announced | undefined {
  return waiting.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))[0]
}
