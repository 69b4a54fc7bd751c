import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { endWithThis } from './children.ts'
import { copyFolder, dataFolder } from './folders.ts'
import { canInstall, install, programOnPath } from './install.ts'

const run = promisify(execFile)
const user = 'market'
/** Query for sessions that wait for a lock, only in this database: other tests share the server. */
const waitingSessions = `select 1 from pg_locks
  join pg_database on pg_database.oid = pg_locks.database
  where not granted and datname = current_database()`

/** Signals that end a server, by how it ends. */
const stopSignals = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const

/** A PostgreSQL server for tests: in a private folder, on a free port, without fsync. */
export interface Postgres extends AsyncDisposable {
  /** URL of the database `postgres`. */
  url: string
  /** Path of the data folder. */
  data: string
  pid: number
  /** Stops the server and keeps its data. `kill` simulates a crash. */
  stop(how?: 'fast' | 'immediate' | 'kill'): Promise<void>
  /** Stops all processes of the server where they are until `thaw`, so that nothing responds. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Restarts the server on the same port and data. */
  start(): Promise<void>
  /** Resets the write-ahead log of a stopped server, to remove its spare files. */
  removeLog(): Promise<void>
}

/**
 * Starts a PostgreSQL server. The server is empty, or has a copy of `copyOf`, the data folder of a
 * stopped server. If PostgreSQL is missing, installs the Debian package, provided that this process
 * may install packages.
 */
export async function startPostgres({ copyOf }: { copyOf?: string } = {}): Promise<Postgres> {
  const programs = findPrograms()
  const account = accountFor()
  const folder = await dataFolder('marketplace-pg-')
  const data = join(folder, 'data')
  await mkdir(data, { mode: 0o700 })
  if (copyOf !== undefined) await copyFolder(copyOf, data)
  if (account) await run('chown', ['-R', `${account.uid}:${account.gid}`, folder])
  if (copyOf === undefined) await initialize(programs, data, account)
  const port = await freePort()
  const url = `postgres://${user}@127.0.0.1:${port}/postgres`
  let child: ChildProcess | undefined

  const start = async () => {
    child = spawn(join(programs, 'postgres'), serverOptions({ data, port, folder }), {
      ...account,
      cwd: folder,
      stdio: 'ignore',
    })
    await answering(url, child)
  }
  const stop = async (how: keyof typeof stopSignals = 'fast') => {
    if (child?.exitCode !== null || child.signalCode !== null) return
    const connections = await childrenOf(child.pid ?? 0)
    const { promise, resolve } = Promise.withResolvers<void>()
    child.once('exit', () => resolve())
    child.kill(stopSignals[how])
    await promise
    // the processes of a killed server end by themselves; until then, no other can start
    while (connections.some(isRunning)) await sleep(10)
  }
  endWithThis(() => child)
  await start()
  return {
    url,
    data,
    get pid() {
      return child?.pid ?? 0
    },
    stop,
    start,
    freeze: () => signalAll(child?.pid ?? 0, 'SIGSTOP'),
    thaw: () => signalAll(child?.pid ?? 0, 'SIGCONT'),
    removeLog: async () =>
      void (await run(join(programs, 'pg_resetwal'), [data], { ...account, cwd: data })),
    async [Symbol.asyncDispose]() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Sends a signal to a server and to its processes, one for each connection. */
async function signalAll(pid: number, signal: NodeJS.Signals): Promise<void> {
  for (const it of [pid, ...(await childrenOf(pid))]) process.kill(it, signal)
}

async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children
    .split(' ')
    .filter((it) => it !== '')
    .map(Number)
}

function isRunning(pid: number): boolean {
  return existsSync(`/proc/${pid}`)
}

/** Returns the path of the server program, and installs PostgreSQL if necessary. */
export function postgresProgram(): string {
  return join(findPrograms(), 'postgres')
}

/** Returns the URL of another database on the same server. */
export function databaseUrl(url: string, name: string): string {
  return new URL(`/${name}`, url).href
}

/** Runs a statement on a database and returns its rows. */
export async function readSql(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** Runs statements on a database. */
export async function runSql(url: string, ...statements: string[]): Promise<void> {
  for (const statement of statements) await readSql(url, statement)
}

/** A lock on a table. */
export interface TableLock {
  /** Counts the sessions of the database that wait for a lock. */
  waiting(): Promise<number>
  release(): Promise<void>
}

/**
 * Locks a table until it is released, so that a test has a slow query without sleeping. `share`
 * blocks writers alone.
 */
export async function lockTable(
  url: string,
  table: string,
  mode: 'access exclusive' | 'share' = 'access exclusive',
): Promise<TableLock> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await client.query(`lock table ${pg.escapeIdentifier(table)} in ${mode} mode`)
  return {
    waiting: async () => (await client.query(waitingSessions)).rowCount ?? 0,
    release: () => client.end(),
  }
}

interface Account {
  uid: number
  gid: number
}

async function initialize(programs: string, data: string, account?: Account): Promise<void> {
  const server = ['-U', user, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']
  const options = [...server, '--no-sync', '--wal-segsize=1']
  await run(join(programs, 'initdb'), ['-D', data, ...options], { ...account, cwd: data })
}

function serverOptions({
  data,
  port,
  folder,
}: {
  data: string
  port: number
  folder: string
}): string[] {
  const settings = [
    'fsync=off',
    'full_page_writes=off',
    'min_wal_size=2MB',
    'max_connections=200',
    'listen_addresses=127.0.0.1',
  ]
  return ['-D', data, '-p', String(port), '-k', folder, ...settings.flatMap((it) => ['-c', it])]
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (child.exitCode !== null) throw new Error(`postgres ended with ${child.exitCode}`)
    try {
      return await runSql(url, 'select 1')
    } catch {
      await sleep(50)
    }
  }
  throw new Error('postgres does not answer')
}

/** Returns the folder of the newest PostgreSQL programs, and installs PostgreSQL if necessary. */
function findPrograms(): string {
  const found = installed()
  if (found) return found
  if (!canInstall())
    throw new Error(
      "No PostgreSQL: install Debian's package postgresql, or put initdb and postgres on the PATH",
    )
  // configure the common package first, so that the main package does not start a server
  install('postgresql-common')
  appendFileSync('/etc/postgresql-common/createcluster.conf', 'create_main_cluster = false\n')
  install('postgresql')
  const now = installed()
  if (!now) throw new Error('postgresql was installed, but has no initdb')
  return now
}

function installed(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian)
    ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a))
    : []
  const folders = [
    ...versions.map((it) => join(debian, it, 'bin')),
    ...[programOnPath('initdb')?.replace(/\/initdb$/, '') ?? []].flat(),
  ]
  return folders.find((it) => existsSync(join(it, 'initdb')) && existsSync(join(it, 'postgres')))
}

/**
 * Returns the account to run PostgreSQL with if this process is root, since PostgreSQL refuses to
 * run as root. Returns undefined for any other user.
 */
function accountFor(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  const line =
    lines.find((it) => it.startsWith('postgres:')) ??
    lines.find((it) => it.startsWith('nobody:')) ??
    ''
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}
