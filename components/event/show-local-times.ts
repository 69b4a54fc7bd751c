import type { LocalTimeLine } from './local-time-worker.ts'

/**
 * Says below the hours of an event what they are on the visitor's own clock. The line has words of about that length already,
 * which are not seen: nothing moves. No React: it runs before anything was touched.
 */
export function showLocalTimes(): void {
  const others: HTMLElement[] = []
  for (const line of document.querySelectorAll<HTMLElement>('[data-starts-at]')) {
    const { startsAt = '', endsAt = '', same = '' } = line.dataset
    if ([startsAt, endsAt].every(isInLocalOffset)) show(line, same)
    else others.push(line)
  }
  if (others.length === 0) return
  const worker = new Worker(new URL('./local-time-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<string[]>) => {
    for (const [at, line] of others.entries()) show(line, data[at] ?? '')
    worker.terminate()
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin of another
  worker.postMessage(others.map(readLine))
}

function readLine({ dataset }: HTMLElement): LocalTimeLine {
  const { startsAt = '', endsAt = '', tag = '', whole = '', beginning = '' } = dataset
  return { startsAt, endsAt, tag, whole, beginning }
}

function show(line: HTMLElement, text: string): void {
  line.textContent = text
  line.dataset.shown = ''
}

/** Whether the clock here shows the hour that a moment is written with: what has no offset is read by the clock here. */
function isInLocalOffset(moment: string): boolean {
  return Date.parse(moment.slice(0, 'yyyy-mm-ddThh:mm:ss'.length)) === Date.parse(moment)
}
