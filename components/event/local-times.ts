/**
 * Beside the hours of an event, those of the visitor's own clock. They stand in a line that the page keeps for them, so that
 * nothing moves. No React: it runs before anything was touched.
 */
export function showLocalTimes(): void {
  for (const line of document.querySelectorAll<HTMLElement>('[data-zone]')) {
    const { startsAt = '', endsAt = '', zone = '', tag = '', yours = '', same = '' } = line.dataset
    const [start, end] = [new Date(startsAt), new Date(endsAt)]
    const options: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }
    const here = new Intl.DateTimeFormat(tag, options)
    const there = new Intl.DateTimeFormat(tag, { ...options, timeZone: zone })
    line.textContent = here.format(start) === there.format(start) ? same : yours.replace('{time}', here.formatRange(start, end))
  }
}
