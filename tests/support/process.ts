import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import { endWithThis } from './children.ts'
import { copyData } from './folders.ts'
import { freePort } from './free-port.ts'
import { type Answer, type RequestOptions, ask } from './http.ts'
import { type ConfigChanges, ownConfig } from './own-config.ts'

const root = join(import.meta.dirname, '../..')
const startsWithinMs = 60_000

/** Options of `startProcess`, which creates folders that are not given and removes them later. */
export interface ProcessOptions {
  dataDir?: string
  databaseUrl?: string
  configDir?: string
  config?: ConfigChanges
  env?: NodeJS.ProcessEnv
}

/** A running server, started as `npm start` does. */
export interface ServerProcess extends AsyncDisposable {
  origin: string
  opsOrigin: string
  pid: number
  dataDir: string
  configDir: string
  /** Parsed log lines so far. */
  log: Record<string, unknown>[]
  ask(path: string, asked?: RequestOptions): Promise<Answer>
  signal(name: NodeJS.Signals): void
  /** Resolves with the exit code and the signal. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** Resolves with the first matching log line. */
  logged(fits: (line: Record<string, unknown>) => boolean): Promise<Record<string, unknown>>
}

/** Starts the server as in production and waits until it listens. */
export async function startProcess(options: ProcessOptions = {}): Promise<ServerProcess> {
  const made: string[] = []
  const own = async (making: Promise<string>) => {
    const folder = await making
    made.push(folder)
    return folder
  }
  const dataDir = options.dataDir ?? (await own(copyData(inject('dataTemplate'))))
  const configDir = options.configDir ?? (await own(ownConfig(options.config ?? {})))
  const [port, opsPort] = [await freePort(), await freePort()]
  const run = spawnServer({
    PORT: String(port),
    OPS_PORT: String(opsPort),
    DATA_DIR: dataDir,
    CONFIG_DIR: configDir,
    ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}),
    ...options.env,
  })
  const server: ServerProcess = {
    origin: `http://127.0.0.1:${port}`,
    opsOrigin: `http://127.0.0.1:${opsPort}`,
    pid: run.child.pid ?? 0,
    dataDir,
    configDir,
    log: run.log,
    ended: run.ended,
    ask: (path, asked) => ask(`http://127.0.0.1:${port}`, path, asked),
    signal: (name) => void run.child.kill(name),
    logged: (fits) => logged(run, fits),
    async [Symbol.asyncDispose]() {
      run.child.kill('SIGKILL')
      await run.ended
      for (const folder of made) await rm(folder, { recursive: true, force: true })
    },
  }
  try {
    await logged(run, (it) => it['event'] === 'started')
    return server
  } catch (error) {
    await server[Symbol.asyncDispose]()
    throw error
  }
}

/** A server process that may fail to start, for example if its data folder is missing. */
export interface Run {
  child: ChildProcess
  log: Record<string, unknown>[]
  /** Returns the output on stderr so far. */
  errors: () => string
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** Starts `node server/main.ts` with an environment. */
export function spawnServer(env: NodeJS.ProcessEnv): Run {
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { PATH, HOME, TMPDIR, LOG_LEVEL: 'info', DRAIN_SECONDS: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log: Run['log'] = []
  let pending = ''
  let errors = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const lines = (pending + text).split('\n')
    pending = lines.pop() ?? ''
    for (const line of lines) log.push(JSON.parse(line) as Record<string, unknown>)
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const { promise: ended, resolve } = Promise.withResolvers<{
    code: number | null
    signal: NodeJS.Signals | null
  }>()
  child.once('close', (code, signal) => resolve({ code, signal }))
  endWithThis(() => child)
  return { child, log, errors: () => errors, ended }
}

async function logged(
  { child, log, errors }: Run,
  fits: (line: Record<string, unknown>) => boolean,
): Promise<Record<string, unknown>> {
  for (const until = Date.now() + startsWithinMs; Date.now() < until; await sleep(10)) {
    const line = log.find(fits)
    if (line) return line
    if (child.exitCode !== null) break
  }
  throw new Error(`no such line in the log of ${log.length} lines; ${errors().slice(0, 1000)}`)
}
