import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, ftruncateSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** A running bench server on the loopback interface. It is stopped when its scope ends. */
export interface Started extends AsyncDisposable {
  name: string
  pid: number
  origin: string
  /** Empties the server's log, which grows with each request. */
  emptyLog(): void
}

interface Starting {
  name: string
  /** Script and arguments to run with Node. */
  args: readonly string[]
  env?: Record<string, string>
  port: number
  /** URL that responds with 200 once the server is ready. */
  readyUrl: string
  folder: string
  readyWithinMs?: number
}

const closeWithinMs = 8_000
const running = new Map<number, ChildProcess>()

// stop all servers when the bench ends, even if it is interrupted
process.on('exit', () => {
  for (const it of running.values()) it.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => process.exit(130))

/**
 * Starts a server process and waits until it is ready.
 *
 * @throws Error when the port is in use (a leftover server would be measured), or when the process
 * ends or is not ready in time
 */
export async function startProcess({
  name,
  args,
  env = {},
  port,
  readyUrl,
  folder,
  readyWithinMs = 60_000,
}: Starting): Promise<Started> {
  await refuseBound(port)
  const logFile = join(folder, `${name}-${port}.log`)
  const log = openSync(logFile, 'a')
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', log, log],
  })
  const { pid } = child
  if (pid === undefined) throw new Error(`${name} could not be started`)
  running.set(pid, child)
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      running.delete(pid)
      resolve()
    })
  })
  const started: Started = {
    name,
    pid,
    origin: `http://localhost:${port}`,
    emptyLog: () => ftruncateSync(log),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), closeWithinMs)
      await ended
      clearTimeout(timer)
      closeSync(log)
    },
  }
  try {
    await answers(readyUrl, { child, withinMs: readyWithinMs })
    return started
  } catch (error) {
    const tail = readFileSync(logFile, 'utf8').slice(-2000)
    await started[Symbol.asyncDispose]()
    throw new Error(`${name} did not start: ${String(error)}\n${tail}`, { cause: error })
  }
}

/**
 * Checks that a port is free.
 *
 * @throws Error when the port is in use
 */
export function refuseBound(port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const probe = createServer()
  probe.once('error', () =>
    reject(new Error(`port ${port} is already bound; end what listens there or set BENCH_PORT`)),
  )
  probe.listen(port, () => probe.close(() => resolve()))
  return promise
}

async function answers(
  url: string,
  { child, withinMs }: { child: ChildProcess; withinMs: number },
): Promise<void> {
  const until = Date.now() + withinMs
  while (Date.now() < until) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`it ended with ${child.exitCode ?? child.signalCode}`)
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
    await response?.body?.cancel()
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`it did not answer within ${withinMs} ms`)
}
