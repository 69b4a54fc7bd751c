const dayMs = 86_400_000

/** When a license can be released again, and what it waits for. */
export interface NextRelease {
  at: Date
  reason: 'release_cool_down' | 'releases_per_year'
}

/**
 * When a license can be released next; undefined when it can be now.
 *
 * @param before releases of the last 365 days, the last first
 */
export function nextRelease(
  before: readonly Date[],
  { now, coolDownDays, perYear }: { now: Date; coolDownDays: number; perYear: number },
): NextRelease | undefined {
  const waits: NextRelease[] = []
  const last = before[0]
  if (last)
    waits.push({ at: new Date(last.getTime() + coolDownDays * dayMs), reason: 'release_cool_down' })
  const oldest = before[perYear - 1]
  if (oldest)
    waits.push({ at: new Date(oldest.getTime() + 365 * dayMs), reason: 'releases_per_year' })
  return waits.filter((it) => it.at > now).toSorted((a, b) => b.at.getTime() - a.at.getTime())[0]
}
