import { watch } from 'node:fs'
import type { ConfigFault } from './faults.ts'
import { builtInFolder, inspectConfig, loadConfig } from './load.ts'
import { type Config, type TableName, tables } from './schema.ts'

/** Result of a reload. If the configuration is invalid, the previous one stays in force. */
export type Reload =
  | { ok: true; version: number; changed: readonly TableName[] }
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
  reload(): Reload
  /** Adds a listener. Returns a function that removes it. */
  onChange(listener: ChangeListener): () => void
}

/**
 * Reads the configuration and returns the object that provides it.
 *
 * @throws ConfigError if the configuration is invalid
 */
export function createConfigSource(folder: string = builtInFolder): ConfigSource {
  let current = loadConfig(folder)
  let version = 1
  const listeners = new Set<ChangeListener>()

  return {
    folder,
    get current() {
      return current
    },
    get version() {
      return version
    },
    reload() {
      const inspection = inspectConfig(folder)
      if (!inspection.ok) return inspection
      const changed = changedTables(current, inspection.config)
      if (changed.length > 0) {
        current = inspection.config
        version += 1
        for (const listener of listeners) listener(changed, current)
      }
      return { ok: true, version, changed }
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
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
