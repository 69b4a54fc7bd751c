import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { LRUCache } from 'lru-cache'

/** Returns the strong ETag of a file's content; undefined if there is no such file. */
export type ContentTags = (file: string) => Promise<string | undefined>

interface Tagged {
  mtimeMs: number
  size: number
  tag: Promise<string>
}

const maxFiles = 10_000

/**
 * Creates ETags from the content of files, so that all servers of the site send the same one and
 * `If-Range` can match. Reads a file again once it has changed. Source: RFC 9110 §8.8.3, §13.1.5.
 */
export function createContentTags(): ContentTags {
  const tags = new LRUCache<string, Tagged>({ max: maxFiles })
  return async (file) => {
    const found = await stat(file).catch(() => undefined)
    if (!found?.isFile()) return undefined
    const { mtimeMs, size } = found
    const existing = tags.get(file)
    if (existing?.mtimeMs === mtimeMs && existing.size === size) return existing.tag
    const tag = tagOf(file)
    tags.set(file, { mtimeMs, size, tag })
    tag.catch(() => tags.delete(file)) // read the file again at the next request
    return tag
  }
}

async function tagOf(file: string): Promise<string> {
  const hash = createHash('sha1')
  await pipeline(createReadStream(file), hash)
  return `"${hash.digest('base64url').slice(0, 20)}"`
}
