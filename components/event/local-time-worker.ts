import { type LocalTime, localTimeText, type LocalTimeTemplates } from './local-time.ts'

/** A line that is to say when an event is on the clock here. */
export type LocalTimeLine = LocalTime & LocalTimeTemplates

// The first formatter of dates takes a phone some 100 ms: a thread of its own keeps nobody waiting.
self.addEventListener('message', ({ data }: MessageEvent<LocalTimeLine[]>) => {
  postMessage(data.map((it) => localTimeText(it, it)))
})
