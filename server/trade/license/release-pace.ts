import { dayMs } from '#server/platform/time/duration.ts'

/** The next possible release of a license, and the limit that delays it. */
export interface NextRelease {
  at: Date
  reason: 'release_cool_down' | 'releases_per_year'
}

/**
 * The next possible release of a license; undefined if it can be released now.
 *
 * @param releases those of the last 365 days, the latest first
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
