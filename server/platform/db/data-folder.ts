import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs'
import { StartRefusal } from '#server/platform/start-refusal.ts'

/** Permission bits of the group and of all others. */
const othersBits = 0o077
/** Bit of folders that all users share, such as /tmp. */
const stickyBit = 0o1000

/**
 * Creates the data folder if it is missing, and keeps other users of the machine out of it: the
 * embedded database makes files that everybody may write.
 *
 * @throws StartRefusal if this process cannot write to the folder
 */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    closeToOthers(folder)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartRefusal(
      'data_folder.unusable',
      `DATA_DIR: ${folder} must be a folder that this process can write to (${reason})`,
    )
  }
}

/** Removes the permissions of other users, unless the folder is one that all users share. */
function closeToOthers(folder: string): void {
  const { mode, uid } = statSync(folder)
  if ((mode & othersBits) === 0 || (mode & stickyBit) !== 0) return
  // only the owner may: a volume that belongs to root and a group of ours stays as it is
  if (uid === process.getuid?.() || process.getuid?.() === 0)
    chmodSync(folder, mode & 0o7777 & ~othersBits)
}
