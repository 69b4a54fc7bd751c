import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseDocument } from 'yaml'
import { seedPassword } from '#tests/support/seed-password.ts'
import { countersOf, type Counters } from './metrics.ts'
import { refuseBound, type Started, startProcess } from './processes.ts'

/** Our server in production mode, with access to its counters and caches. */
export interface OurServer extends Started {
  counters(): Promise<Counters>
  /** Clears all caches, or only the entries with the given tags. */
  forget(tags?: readonly string[]): Promise<void>
}

/** A folder for the files of the bench servers, and a supply of free ports. */
export interface Place {
  folder: string
  nextPort(): number
}

interface ServerOptions {
  name?: string
  /** Values to change in config/cache.yaml, by dotted path. */
  cache?: Readonly<Record<string, unknown>>
  env?: Record<string, string>
  nodeFlags?: readonly string[]
  /** Changes the server's data folder before the server starts. */
  prepare?: (dataDir: string) => Promise<void>
}

const root = join(import.meta.dirname, '../../..')
/** Time in ms allowed for the build and for seeding an empty database. */
const firstStartMs = 180_000

/** Creates a place whose ports count up from the given one. Each of our servers uses two ports. */
export function placeIn(folder: string, firstPort: number): Place {
  let port = firstPort
  return { folder, nextPort: () => (port += 1) }
}

/** Starts our server as in production, with the request log on and a copy of a seeded database. */
export async function startOurs(
  place: Place,
  { name = 'ours', cache = {}, env = {}, nodeFlags = startFlags(), prepare }: ServerOptions = {},
): Promise<OurServer> {
  const seeded = join(place.folder, 'seeded')
  if (!existsSync(seeded)) await seed(place, seeded)
  const [port, opsPort] = [place.nextPort(), place.nextPort()]
  const dataDir = join(place.folder, `data-${port}`)
  cpSync(seeded, dataDir, { recursive: true })
  await prepare?.(dataDir)
  const configDir = join(place.folder, `config-${port}`)
  writeConfig(configDir, cache)
  return started(place, {
    name,
    port,
    opsPort,
    nodeFlags,
    env: { DATA_DIR: dataDir, CONFIG_DIR: configDir, ...env },
  })
}

/** Returns the flags that `npm start` gives to Node. */
function startFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  return scripts.start.split(' ').filter((it) => it.startsWith('--'))
}

async function seed(place: Place, dataDir: string): Promise<void> {
  const [port, opsPort] = [place.nextPort(), place.nextPort()]
  const env = { DATA_DIR: dataDir, SEED_PASSWORD: seedPassword }
  const first = await started(place, { name: 'seeding', port, opsPort, env })
  await first[Symbol.asyncDispose]()
}

interface Starting {
  name: string
  port: number
  opsPort: number
  env: Record<string, string>
  nodeFlags?: readonly string[]
}

async function started(
  { folder }: Place,
  { name, port, opsPort, env, nodeFlags = [] }: Starting,
): Promise<OurServer> {
  await refuseBound(opsPort)
  const ops = `http://127.0.0.1:${opsPort}`
  const own = {
    PORT: String(port),
    OPS_PORT: String(opsPort),
    LOG_LEVEL: 'info',
    NODE_ENV: 'production',
    DRAIN_SECONDS: '0',
    DATABASE_URL: '',
    API_URL: '',
  }
  const filled = Object.fromEntries(
    Object.entries({ ...own, ...env }).filter(([, value]) => value !== ''),
  )
  const unset = Object.fromEntries(
    ['DATABASE_URL', 'API_URL', 'PUBLIC_ORIGIN'].map((it) => [it, undefined as unknown as string]),
  )
  const server = await startProcess({
    name,
    port,
    folder,
    readyWithinMs: firstStartMs,
    readyUrl: `${ops}/readyz`,
    args: [...nodeFlags, join(root, 'server/main.ts')],
    env: { ...unset, ...filled },
  })
  return Object.assign(server, {
    counters: async () => countersOf(await (await fetch(`${ops}/metrics`)).text()),
    forget: (tags?: readonly string[]) => forget(ops, tags),
  })
}

interface ListedCache {
  kind: string
  size: number
  entries: { tags: string[] }[]
}

async function forget(ops: string, only?: readonly string[]): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const { caches } = (await (await fetch(`${ops}/caches`)).json()) as { caches: ListedCache[] }
    const kept = new Set(caches.flatMap((it) => it.entries.flatMap((entry) => entry.tags)))
    const tags = only ? only.filter((it) => kept.has(it)) : [...kept]
    if (only ? tags.length === 0 : caches.every((it) => it.size === 0)) return
    const response = await fetch(`${ops}/caches/purge`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tags }),
    })
    if (!response.ok) throw new Error(`purging answered ${response.status}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('the caches could not be emptied')
}

/**
 * Writes a copy of the configuration with changes to cache.yaml. Rate limits are set so high that
 * calls are still counted but never rejected.
 */
function writeConfig(folder: string, cache: Readonly<Record<string, unknown>>): void {
  const source = join(root, 'config')
  mkdirSync(folder)
  for (const file of readdirSync(source).filter((it) => it.endsWith('.yaml'))) {
    const document = parseDocument(readFileSync(join(source, file), 'utf8'))
    if (file === 'cache.yaml')
      for (const [path, value] of Object.entries(cache)) document.setIn(path.split('.'), value)
    if (file === 'limits.yaml')
      for (const kind of ['read', 'search', 'page'])
        document.setIn(['rates', kind, 'calls'], 1_000_000)
    writeFileSync(join(folder, file), document.toString())
  }
}

/** Returns cache settings that keep data fresh during a measurement. */
export function lastingData(): Record<string, number> {
  const { data } = parseDocument(readFileSync(join(root, 'config/cache.yaml'), 'utf8')).toJS() as {
    data: Record<string, object>
  }
  return Object.fromEntries(Object.keys(data).map((kind) => [`data.${kind}.ttlMs`, 3_600_000]))
}
