import type { LocalTimeLine } from './local-time-worker.ts'

/**
 * Shows the visitor's local time below the times of each event. The line for the local time has
 * reserved its space, so the layout does not shift.
 */
export function showLocalTimes(): void {
  const others: HTMLElement[] = []
  for (const line of document.querySelectorAll<HTMLElement>('[data-starts-at]')) {
    const { startsAt = '', endsAt = '', same = '' } = line.dataset
    if ([startsAt, endsAt].every(isInLocalOffset)) showText(line, same)
    else others.push(line)
  }
  if (others.length === 0) return
  const worker = new Worker(new URL('./local-time-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<string[]>) => {
    for (const [index, line] of others.entries()) showText(line, data[index] ?? '')
    worker.terminate()
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's postMessage has no such parameter
  worker.postMessage(others.map(readLine))
}

function readLine({ dataset }: HTMLElement): LocalTimeLine {
  const { startsAt = '', endsAt = '', tag = '', whole = '', beginning = '' } = dataset
  return { startsAt, endsAt, tag, whole, beginning }
}

function showText(line: HTMLElement, text: string): void {
  line.firstElementChild?.replaceChildren(text)
  line.dataset.shown = ''
}

/**
 * Returns true if the UTC offset in an ISO string is the visitor's own at that time. A string
 * without an offset is parsed in the visitor's time zone, so both results are then the same.
 */
function isInLocalOffset(moment: string): boolean {
  return Date.parse(moment.slice(0, 'yyyy-mm-ddThh:mm:ss'.length)) === Date.parse(moment)
}
