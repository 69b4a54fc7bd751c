import { createHash } from 'node:crypto'
import { watch } from 'node:fs'
import { type ConfigChange, configChanges } from './changes.ts'
import { ConfigError, type ConfigFault } from './faults.ts'
import { builtInFolder, type ConfigFiles, type Inspection, inspectConfig } from './load.ts'
import { type Config, type TableName, tables } from './schema.ts'

/** Result of a reload. If the configuration is invalid, the previous one stays in force. */
export type Reload =
  | {
      ok: true
      version: number
      hash: string
      changed: readonly TableName[]
      changes: readonly ConfigChange[]
      /** True if the files were refused before. */
      isRepaired: boolean
    }
  | { ok: false; faults: readonly ConfigFault[] }

/** Called with the names of the changed tables after `current` has been replaced. */
type ChangeListener = (changed: readonly TableName[], config: Config) => void

/**
 * Provides the configuration in force. Keep a reference to this object rather than to `current`,
 * because a reload replaces `current`.
 */
export interface ConfigSource {
  readonly folder: string
  readonly current: Config
  /** Starts at 1 and is incremented by each change. */
  readonly version: number
  /** Hash of the values in force. Processes with the same hash run the same configuration. */
  readonly hash: string
  /** The files that the values in force were read from. */
  readonly files: ConfigFiles
  /** Time at which these files were read without faults. */
  readonly acceptedAt: Date
  /** Faults of the files in the folder; if there are any, an earlier configuration is in force. */
  readonly faults: readonly ConfigFault[]
  /** Where the values in force come from; `database` after a start with refused files. */
  readonly origin: 'files' | 'database'
  reload(): Reload
  /** Adds a listener. Returns a function that removes it. */
  onChange(listener: ChangeListener): () => void
}

/** The configuration at the start of a process. */
interface Start {
  config: Config
  files: ConfigFiles
  /** Present if the files in the folder are refused and others are used in their place. */
  refused?: { faults: readonly ConfigFault[]; acceptedAt: Date }
}

/**
 * Creates the object that provides the configuration. By default, it starts with the files in the
 * folder.
 *
 * @throws ConfigError if the configuration is invalid
 */
export function createConfigSource(
  folder: string = builtInFolder,
  { config, files, refused }: Start = accepted(inspectConfig(folder)),
): ConfigSource {
  let inForce: Omit<ConfigSource, 'folder' | 'reload' | 'onChange'> = {
    current: config,
    version: 1,
    hash: hashOf(config),
    files,
    acceptedAt: refused?.acceptedAt ?? new Date(),
    faults: refused?.faults ?? [],
    origin: refused ? 'database' : 'files',
  }
  const listeners = new Set<ChangeListener>()

  function reload(): Reload {
    const inspection = inspectConfig(folder)
    if (!inspection.ok) {
      inForce = { ...inForce, faults: inspection.faults }
      return inspection
    }
    const before = inForce
    const changed = changedTables(before.current, inspection.config)
    const hasChanged = changed.length > 0
    inForce = {
      current: hasChanged ? inspection.config : before.current,
      version: before.version + (hasChanged ? 1 : 0),
      hash: hasChanged ? hashOf(inspection.config) : before.hash,
      files: inspection.files,
      acceptedAt: new Date(),
      faults: [],
      origin: 'files',
    }
    if (hasChanged) for (const listener of listeners) listener(changed, inForce.current)
    return {
      ok: true,
      version: inForce.version,
      hash: inForce.hash,
      changed,
      changes: configChanges(before.current, inForce.current),
      isRepaired: before.faults.length > 0,
    }
  }

  return {
    folder,
    get current() {
      return inForce.current
    },
    get version() {
      return inForce.version
    },
    get hash() {
      return inForce.hash
    },
    get files() {
      return inForce.files
    },
    get acceptedAt() {
      return inForce.acceptedAt
    },
    get faults() {
      return inForce.faults
    },
    get origin() {
      return inForce.origin
    },
    reload,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function accepted(inspection: Inspection): Start {
  if (!inspection.ok) throw new ConfigError(inspection.faults)
  return inspection
}

/** Returns the hash of the values; the order of keys does not count. */
function hashOf(config: Config): string {
  const text = JSON.stringify(config, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

/**
 * Reloads the configuration if a file in its folder is changed, added or replaced. Watches the
 * folder rather than its files, because editors and deployments replace files by renaming.
 * `onReload` receives each result.
 */
export function watchConfig(
  source: ConfigSource,
  { onReload, debounceMs = 100 }: { onReload: (outcome: Reload) => void; debounceMs?: number },
) {
  let timer: NodeJS.Timeout | undefined
  const watcher = watch(source.folder, { persistent: false }, () => {
    clearTimeout(timer)
    timer = setTimeout(() => onReload(source.reload()), debounceMs)
    timer.unref()
  })
  watcher.on('error', (error) =>
    onReload({
      ok: false,
      faults: [{ file: source.folder, path: '', reason: `is no longer watched: ${error.message}` }],
    }),
  )
  return {
    close() {
      clearTimeout(timer)
      watcher.close()
    },
  }
}

function changedTables(before: Config, after: Config): TableName[] {
  return (Object.keys(tables) as TableName[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
}
