import { type LocalTime, localTimeText, type LocalTimeTemplates } from './local-time.ts'

/** An event's time and the templates for showing it in the visitor's time zone. */
export type LocalTimeLine = LocalTime & LocalTimeTemplates

// Creating the first date formatter takes a phone about 100 ms, so it is done off the main thread.
self.addEventListener('message', ({ data }: MessageEvent<LocalTimeLine[]>) => {
  postMessage(data.map((it) => localTimeText(it, it)))
})
