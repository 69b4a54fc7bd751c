import { type LocalTime, localTimeText, type LocalTimeTemplates } from './local-time.ts'

/** Line to fill with the visitor's local time of an event. */
export type LocalTimeLine = LocalTime & LocalTimeTemplates

// Creating the first date formatter takes a phone about 100 ms, so it is done off the main thread.
self.addEventListener('message', ({ data }: MessageEvent<LocalTimeLine[]>) => {
  postMessage(data.map((it) => localTimeText(it, it)))
})
