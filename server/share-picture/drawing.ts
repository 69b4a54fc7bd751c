import { Worker } from 'node:worker_threads'

/** A picture that the thread is asked to draw. */
export interface Asked {
  id: number
  svg: string
  fontFiles: string[]
}

/** What the thread answers. */
export type Drawn = { id: number; png: Uint8Array } | { id: number; failure: string }

interface Thread {
  worker: Worker
  waiting: Map<number, PromiseWithResolvers<Buffer>>
  idle: NodeJS.Timeout
}

const idleMs = 60_000

let thread: Thread | undefined
let asked = 0

/** How many pictures wait to be drawn. */
export function drawingCount(): number {
  return thread?.waiting.size ?? 0
}

/** Draws a picture on a thread of its own. The thread goes when it is not used for a minute. */
export function drawnPicture(picture: Omit<Asked, 'id'>): Promise<Buffer> {
  thread ??= startThread()
  const { worker, waiting, idle } = thread
  asked += 1
  const drawing = Promise.withResolvers<Buffer>()
  waiting.set(asked, drawing)
  worker.postMessage({ id: asked, ...picture } satisfies Asked, [])
  idle.refresh()
  return drawing.promise
}

function startThread(): Thread {
  const worker = new Worker(new URL('draw-worker.ts', import.meta.url))
  worker.unref()
  const waiting: Thread['waiting'] = new Map()
  const idle = setTimeout(() => (waiting.size > 0 ? idle.refresh() : void worker.terminate()), idleMs).unref()
  const started = { worker, waiting, idle }
  const ended = (error?: Error) => {
    if (thread === started) thread = undefined
    clearTimeout(idle)
    for (const it of waiting.values()) it.reject(error ?? new Error('the thread of share pictures has ended'))
    waiting.clear()
  }
  worker.on('message', (drawn: Drawn) => {
    const drawing = waiting.get(drawn.id)
    waiting.delete(drawn.id)
    if ('png' in drawn) drawing?.resolve(Buffer.from(drawn.png))
    else drawing?.reject(new Error(drawn.failure))
  })
  worker.on('error', ended)
  worker.on('exit', () => ended())
  return started
}
