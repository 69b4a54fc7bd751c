/** A time of a call. */
export interface Slot {
  start: string
  end: string
}

/** Returns the value of a time's checkbox. */
export const valueOf = ({ start, end }: Slot) => `${start}/${end}`

/** Returns the three times that begin nearest to one that is taken, without the call's own. */
export function nearestTo(taken: Slot, times: readonly Slot[], own?: Slot): Slot[] {
  const distanceOf = ({ start }: Slot) => Math.abs(Date.parse(start) - Date.parse(taken.start))
  return times
    .filter((it) => it.start !== taken.start && it.start !== own?.start)
    .toSorted((a, b) => distanceOf(a) - distanceOf(b))
    .slice(0, 3)
    .toSorted((a, b) => a.start.localeCompare(b.start))
}

/** Returns the times that a page offers in place of one that was taken. */
export function nearestIn(html: string): { value: string; text: string }[] {
  const [, group = ''] = /data-nearest[^>]*>(.*?)<template>/s.exec(html) ?? []
  return [...group.matchAll(/value="([^"]+)".*?<time [^>]*>([^<]+)/gs)].map(
    ([, value = '', text = '']) => ({ value, text }),
  )
}
