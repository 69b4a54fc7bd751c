import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod'
import { StartRefusal } from '#server/platform/start-refusal.ts'

/** The process that has a data folder open, for messages to operators. */
const Holder = z.object({
  pid: z.number(),
  /** Name of the machine or container. */
  host: z.string(),
})
type Holder = z.infer<typeof Holder>

/** Result code of SQLite for a file that another process has locked. */
const sqliteBusy = 5

/** Thrown if another running process has the data folder open. */
export class FolderInUse extends StartRefusal {
  constructor(folder: string, holder: Holder | undefined) {
    const process = holder ? `process ${holder.pid} on ${holder.host}` : 'another process'
    super(
      'data_folder.in_use',
      `${folder} is in use by ${process}; the embedded database can be opened by one process at a time`,
    )
  }
}

/**
 * Locks a data folder and returns a function that releases the lock. PGlite itself does not lock
 * the folder, and a second process on the same folder corrupts the data.
 *
 * The kernel keeps the lock, which SQLite takes with fcntl: it holds between containers, which do
 * not see each other's process ids, and it ends when its process ends, even with kill -9.
 * `lock.json` only tells operators which process has it.
 *
 * @throws FolderInUse if a running process holds the lock
 */
export function lockFolder(folder: string): () => void {
  const holderFile = join(folder, 'lock.json')
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'))
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error
    throw new FolderInUse(folder, holderOf(holderFile))
  }
  const holder: Holder = { pid: process.pid, host: hostname() }
  writeFileSync(holderFile, JSON.stringify(holder))
  return () => {
    rmSync(holderFile, { force: true })
    lock.close()
  }
}

function holderOf(file: string): Holder | undefined {
  try {
    return Holder.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined // the holder has not written it yet
  }
}
