import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The process that holds the lock on a data folder. The start time, in clock ticks, distinguishes
 * it from a later process with the same pid.
 */
interface Holder {
  pid: number
  startedAt: string
}

/** Thrown if another running process has the data folder open. */
export class FolderInUse extends Error {
  readonly pid: number

  constructor(folder: string, pid: number) {
    super(
      `${folder} is in use by process ${pid}; the embedded database can be opened by one process at a time`,
    )
    this.pid = pid
  }
}

/**
 * Locks a data folder and returns a function that releases the lock. Takes over the lock of a dead
 * process. PGlite itself does not lock the folder, and a second process on the same folder corrupts
 * the data.
 *
 * @throws FolderInUse if a running process holds the lock
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'lock.json')
  const mine: Holder = { pid: process.pid, startedAt: startOf(process.pid) ?? '' }
  for (let tries = 0; tries < 3; tries += 1) {
    if (createExclusively(file, mine)) return () => release(file, mine)
    const holder = holderOf(file)
    if (holder && isAlive(holder)) throw new FolderInUse(folder, holder.pid)
    rmSync(file, { force: true })
  }
  throw new FolderInUse(folder, holderOf(file)?.pid ?? 0)
}

/** Creates the lock file. Returns false if it already exists. */
function createExclusively(file: string, holder: Holder): boolean {
  try {
    const fd = openSync(file, 'wx')
    writeSync(fd, JSON.stringify(holder))
    closeSync(fd)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function release(file: string, mine: Holder): void {
  const holder = holderOf(file)
  if (holder?.pid === mine.pid && holder.startedAt === mine.startedAt) rmSync(file, { force: true })
}

function holderOf(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return undefined // the file is missing, or a crash truncated it
  }
}

function isAlive({ pid, startedAt }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const start = startOf(pid)
  return start === undefined || start === startedAt
}

/**
 * Returns a process's start time in clock ticks since boot: field 22 of /proc/{pid}/stat. Returns
 * undefined on systems without /proc.
 */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined
  }
}
