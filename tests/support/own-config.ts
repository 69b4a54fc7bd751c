import { cp, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { builtInFolder } from '#config/load.ts'

/** Configuration changes by table name, to be merged into the tables. */
export type ConfigChanges = Record<string, unknown>

/** Creates a configuration folder for one test: the built-in tables with changes. */
export async function ownConfig(changes: ConfigChanges): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'marketplace-config-'))
  for (const file of await readdir(builtInFolder))
    if (file.endsWith('.yaml')) await cp(join(builtInFolder, file), join(folder, file))
  for (const [table, change] of Object.entries(changes)) await changeTable(folder, table, change)
  return folder
}

/** Merges a change into one table of a configuration folder. */
export async function changeTable(folder: string, table: string, change: unknown): Promise<void> {
  const file = join(folder, `${table}.yaml`)
  await writeFile(file, stringify(merged(parse(await readFile(file, 'utf8')), change)))
}

function merged(value: unknown, change: unknown): unknown {
  if (!isObject(value) || !isObject(change)) return change
  return {
    ...value,
    ...Object.fromEntries(Object.entries(change).map(([key, it]) => [key, merged(value[key], it)])),
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
