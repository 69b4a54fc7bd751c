import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { requireFileName, type FileStore } from './file-store.ts'

/**
 * Opens a store for files in a folder that only this user may read. A file is written under a
 * temporary name and then renamed, so that it is never incomplete.
 */
export function openFolderStore(folder: string): FileStore {
  const pathOf = (name: string) => join(folder, requireFileName(name))
  return {
    async put(name, bytes) {
      const path = pathOf(name)
      const partial = `${path}.${crypto.randomUUID()}.half`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeFile(partial, bytes, { mode: 0o600, flush: true })
      await rename(partial, path)
    },
    get: (name) => readFile(pathOf(name)).catch(absent),
    delete: (name) => rm(pathOf(name), { force: true }),
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
