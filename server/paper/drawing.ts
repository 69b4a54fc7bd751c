import { Worker } from 'node:worker_threads'
import type { Config } from '#config/schema.ts'
import type { Paper } from './paper.ts'

/** A paper that the thread is asked to draw. */
export interface Asked {
  id: number
  site: Config['site']
  paper: Paper
}

/** What the thread answers. */
export type Drawn = { id: number; pdf: Uint8Array } | { id: number; failure: string }

interface Thread {
  worker: Worker
  waiting: Map<number, PromiseWithResolvers<Buffer>>
  idle: NodeJS.Timeout
}

const idleMs = 60_000

let thread: Thread | undefined
let asked = 0

/** Draws a paper on a thread of its own, so that nobody else waits for its fonts. The thread goes when it is not used for a minute. */
export function draw({ site, paper }: Omit<Asked, 'id'>): Promise<Buffer> {
  thread ??= startThread()
  const { worker, waiting, idle } = thread
  asked += 1
  const drawing = Promise.withResolvers<Buffer>()
  waiting.set(asked, drawing)
  worker.postMessage({ id: asked, site, paper } satisfies Asked, [])
  idle.refresh()
  return drawing.promise
}

function startThread(): Thread {
  const worker = new Worker(new URL('draw-worker.ts', import.meta.url))
  const waiting: Thread['waiting'] = new Map()
  const idle = setTimeout(() => (waiting.size > 0 ? idle.refresh() : void worker.terminate()), idleMs)
  const started = { worker, waiting, idle }
  const ended = (error?: Error) => {
    if (thread === started) thread = undefined
    clearTimeout(idle)
    for (const it of waiting.values()) it.reject(error ?? new Error('the thread that draws has ended'))
    waiting.clear()
  }
  worker.on('message', (drawn: Drawn) => {
    const drawing = waiting.get(drawn.id)
    waiting.delete(drawn.id)
    if ('pdf' in drawn) drawing?.resolve(Buffer.from(drawn.pdf.buffer, drawn.pdf.byteOffset, drawn.pdf.byteLength))
    else drawing?.reject(new Error(drawn.failure))
  })
  worker.on('error', ended)
  worker.on('exit', () => ended())
  // neither keeps a process from ending
  worker.unref()
  idle.unref()
  return started
}
