import { join } from 'node:path'
import type { FileStore } from './file-store.ts'
import { openFolderStore } from './folder-store.ts'

/** Opens the store of files: below the data folder. */
export function openFiles({ dataDir }: { dataDir: string }): FileStore {
  return openFolderStore(join(dataDir, 'files'))
}
