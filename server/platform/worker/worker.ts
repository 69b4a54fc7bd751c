import { Tinypool } from 'tinypool'

/** A thread for computations that would keep the main thread from handling requests. */
export interface WorkerThread<Task extends object = object> extends AsyncDisposable {
  /** Runs a task after all earlier tasks. */
  run(task: Task): Promise<Buffer>
  /** Number of tasks that are running or waiting. */
  pending(): number
}

const idleTimeoutMs = 60_000

/**
 * Creates a worker. Its thread starts with the first task and ends after a minute without tasks.
 *
 * @param module exports `run`, which turns a task into bytes
 */
export function createWorker<Task extends object>(module: URL): WorkerThread<Task> {
  const pool = new Tinypool({
    filename: module.href,
    name: 'run',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleTimeoutMs,
  })
  let pending = 0
  return {
    pending: () => pending,
    async run(task) {
      pending += 1
      try {
        const bytes = (await pool.run(task)) as Uint8Array
        return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      } finally {
        pending -= 1
      }
    },
    [Symbol.asyncDispose]: () => pool.destroy(),
  }
}
