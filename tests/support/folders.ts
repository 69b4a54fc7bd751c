import { statfsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const memory = '/dev/shm'
/** More than all databases of a run at a time. A container has 64 MB there by default. */
const neededBytes = 4_000_000_000

/** A new folder for data of a test: in memory where there is room, for a disk takes five times as long to copy a database's 1,400 files. */
export function dataFolder(prefix: string): Promise<string> {
  return mkdtemp(join(hasRoom(memory) ? memory : tmpdir(), prefix))
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= neededBytes
  } catch {
    return false // no such folder on this system
  }
}
