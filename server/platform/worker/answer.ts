import { parentPort } from 'node:worker_threads'
import type { Asked, Done } from './worker.ts'

/** Answers what the thread is asked, one after the other: what the module of a thread calls. */
export function answerWith<Work>(make: (work: Work) => Uint8Array | Promise<Uint8Array>): void {
  let before: Promise<unknown> = Promise.resolve()
  parentPort?.on('message', ({ id, work }: Asked<Work>) => {
    before = before
      .then(() => make(work))
      .then(
        (bytes): Done => ({ id, bytes }),
        (error: unknown): Done => ({
          id,
          failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
        }),
      )
      .then((done) => parentPort?.postMessage(done, []))
  })
}
