import { parentPort } from 'node:worker_threads'
import { drawnPaper } from './drawn-paper.ts'
import type { Asked, Drawn } from './drawing.ts'

// The thread that papers are drawn on, one after the other.
let before: Promise<unknown> = Promise.resolve()
parentPort?.on('message', ({ id, site, paper }: Asked) => {
  before = before
    .then(() => drawnPaper({ site }, paper))
    .then(
      (pdf): Drawn => ({ id, pdf }),
      (error: unknown): Drawn => ({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
    .then((drawn) => parentPort?.postMessage(drawn, []))
})
