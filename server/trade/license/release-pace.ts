import { dayMs } from '#server/platform/time/duration.ts'

/** The time when a license can next be released, and the limit that delays the release. */
export interface NextRelease {
  at: Date
  reason: 'release_cool_down' | 'releases_per_year'
}

/**
 * Returns the time when a license can next be released, with the limit that delays it. Returns
 * undefined if it can be released now.
 *
 * @param releases the times of releases in the last 365 days, latest first
 */
export function nextRelease(
  releases: readonly Date[],
  { now, coolDownDays, perYear }: { now: Date; coolDownDays: number; perYear: number },
): NextRelease | undefined {
  const waits: NextRelease[] = []
  const last = releases[0]
  if (last)
    waits.push({ at: new Date(last.getTime() + coolDownDays * dayMs), reason: 'release_cool_down' })
  const oldest = releases[perYear - 1]
  if (oldest)
    waits.push({ at: new Date(oldest.getTime() + 365 * dayMs), reason: 'releases_per_year' })
  return waits.filter((it) => it.at > now).toSorted((a, b) => b.at.getTime() - a.at.getTime())[0]
}
