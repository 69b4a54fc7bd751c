import { Worker } from 'node:worker_threads'

/** What a thread is sent, and what it answers. */
export type Asked<Work> = { id: number; work: Work }
export type Done = { id: number; bytes: Uint8Array } | { id: number; failure: string }

/** Work that is done beside the thread which answers requests. */
export interface Thread<Work> {
  /** What comes of the work; it waits for what was asked before. */
  ask(work: Work): Promise<Buffer>
  /** How much waits. */
  waiting(): number
}

interface Running {
  worker: Worker
  waiting: Map<number, PromiseWithResolvers<Buffer>>
  idle: NodeJS.Timeout
}

const idleMs = 60_000

/**
 * A thread that starts when it is first asked, and goes when it is not asked for a minute.
 *
 * @param file the module that it runs, which calls `answerWith`
 */
export function threadOf<Work extends object>(file: URL): Thread<Work> {
  let running: Running | undefined
  let asked = 0

  function start(): Running {
    const worker = new Worker(file)
    const waiting: Running['waiting'] = new Map()
    const idle = setTimeout(
      () => (waiting.size > 0 ? idle.refresh() : void worker.terminate()),
      idleMs,
    ).unref()
    const started = { worker, waiting, idle }
    const ended = (error?: Error) => {
      if (running === started) running = undefined
      clearTimeout(idle)
      for (const it of waiting.values()) it.reject(error ?? new Error('the thread has ended'))
      waiting.clear()
    }
    worker.on('message', (done: Done) => {
      const it = waiting.get(done.id)
      waiting.delete(done.id)
      if (waiting.size === 0) worker.unref() // a process may end while nothing is asked
      if ('bytes' in done)
        it?.resolve(Buffer.from(done.bytes.buffer, done.bytes.byteOffset, done.bytes.byteLength))
      else it?.reject(new Error(done.failure))
    })
    worker.on('error', ended)
    worker.on('exit', () => ended())
    return started
  }

  return {
    waiting: () => running?.waiting.size ?? 0,
    ask(work) {
      running ??= start()
      const { worker, waiting, idle } = running
      asked += 1
      const done = Promise.withResolvers<Buffer>()
      waiting.set(asked, done)
      worker.ref()
      worker.postMessage({ id: asked, work } satisfies Asked<Work>, [])
      idle.refresh()
      return done.promise
    },
  }
}
