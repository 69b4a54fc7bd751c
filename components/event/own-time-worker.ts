import { type OwnTime, ownTimeText, type OwnTimeTemplates } from './own-time.ts'

/** A line that is to say when an event is on the clock here. */
export type OwnTimeLine = OwnTime & OwnTimeTemplates

// The first formatter of dates takes a phone some 100 ms: a thread of its own keeps nobody waiting.
self.addEventListener('message', ({ data }: MessageEvent<OwnTimeLine[]>) => {
  postMessage(data.map((it) => ownTimeText(it, it)))
})
