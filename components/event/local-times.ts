import { ownTimeText } from './own-time.ts'

/**
 * Says below the hours of an event what they are on the visitor's own clock. The line has words of about that length already,
 * which are not seen: nothing moves. No React: it runs before anything was touched.
 */
export function showLocalTimes(): void {
  for (const line of document.querySelectorAll<HTMLElement>('[data-zone]')) {
    const { startsAt = '', endsAt = '', zone = '', tag = '', whole = '', beginning = '', same = '' } = line.dataset
    const [held, templates] = [
      { startsAt, endsAt, tag },
      { whole, beginning },
    ]
    const here = ownTimeText(held, templates)
    line.textContent = here === ownTimeText({ ...held, timeZone: zone }, templates) ? same : here
    line.dataset.shown = ''
  }
}
