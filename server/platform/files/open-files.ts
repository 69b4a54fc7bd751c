import { join } from 'node:path'
import { openBucketStore } from './bucket-store.ts'
import type { FileStore } from './file-store.ts'
import { openFolderStore } from './folder-store.ts'

/**
 * Opens the file store: the bucket at `s3Url`, which several machines can share, or otherwise a
 * folder below the data folder.
 */
export function openFiles({
  s3Url,
  dataDir,
}: {
  s3Url: string | undefined
  dataDir: string
}): FileStore {
  return s3Url === undefined ? openFolderStore(join(dataDir, 'files')) : openBucketStore(s3Url)
}
