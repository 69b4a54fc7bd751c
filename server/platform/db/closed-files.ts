import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/** Sizes of a database's files when it was closed. */
const ClosedFiles = z.object({
  /** Hash of pg_control, which changes each time the database is opened or closed. */
  control: z.string(),
  /** Bytes by path. */
  sizes: z.record(z.string(), z.number()),
})
type ClosedFiles = z.infer<typeof ClosedFiles>

const recordName = 'sizes-at-close.json'
const checkedFolders = ['base', 'global', 'pg_xact']

/**
 * Records the sizes of a closed embedded database's files in its folder. PostgreSQL itself does not
 * notice a table that was cut off at a page's end.
 */
export function recordClosedFiles(folder: string): void {
  try {
    const closed: ClosedFiles = { control: controlHash(folder), sizes: sizesIn(folder) }
    writeFileSync(join(folder, recordName), JSON.stringify(closed))
  } catch {
    // such as a full disk: without the record the next start compares nothing
  }
}

/**
 * Returns the files of a closed database that are missing or have another size than at its close.
 * Returns none if the sizes are unknown: for a new database, or one that was opened since and has
 * not been closed, as after kill -9.
 */
export function changedFiles(folder: string): string[] {
  const closed = readRecord(folder)
  if (!closed || closed.control !== controlHash(folder)) return []
  const sizes = sizesIn(folder)
  return Object.keys(closed.sizes).filter((it) => sizes[it] !== closed.sizes[it])
}

function readRecord(folder: string): ClosedFiles | undefined {
  try {
    return ClosedFiles.parse(JSON.parse(readFileSync(join(folder, recordName), 'utf8')))
  } catch {
    return undefined // never closed, or ended while it wrote the record
  }
}

function controlHash(folder: string): string {
  return createHash('sha256')
    .update(readFileSync(join(folder, 'global/pg_control')))
    .digest('hex')
}

function sizesIn(folder: string): Record<string, number> {
  const files = checkedFolders.flatMap((name) =>
    readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
      .filter((it) => it.isFile())
      .map((it) => join(it.parentPath, it.name)),
  )
  return Object.fromEntries(files.map((it) => [it.slice(folder.length + 1), statSync(it).size]))
}
