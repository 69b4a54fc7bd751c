import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkedName, type FileStore } from './file-store.ts'

/** Keeps files in a folder that only this user may read. A file is whole or not there: it is renamed when it is written. */
export function openFolderStore(folder: string): FileStore {
  const placeOf = (name: string) => join(folder, checkedName(name))
  return {
    async put(name, bytes) {
      const place = placeOf(name)
      const half = `${place}.${crypto.randomUUID()}.half`
      await mkdir(dirname(place), { recursive: true, mode: 0o700 })
      await writeFile(half, bytes, { mode: 0o600, flush: true })
      await rename(half, place)
    },
    get: (name) => readFile(placeOf(name)).catch(absent),
    delete: (name) => rm(placeOf(name), { force: true }),
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
