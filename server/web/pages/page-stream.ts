import { Writable } from 'node:stream'
import {
  type BrotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  type Gzip,
} from 'node:zlib'
import type { Encoding } from './page-store.ts'

/** Recipient of a page's bytes, such as the response to a client. */
export interface Follower {
  write(chunk: Buffer): unknown
  end(): unknown
  destroy(error?: Error): unknown
}

/** The bytes of a page while it is rendered. Any number of clients can receive them. */
export interface PageStream {
  /** The stream that the renderer writes to. `flush` sends on everything written so far. */
  out: Writable & { flush(): void }
  /**
   * Sends the page from its beginning to one more client. Returns a function that stops sending.
   */
  follow(encoding: Encoding | undefined, follower: Follower): () => void
  /** All bytes of the page. Rejects if rendering fails. */
  whole: Promise<Buffer>
}

type Compressor = Gzip | BrotliCompress

/** The page in one encoding. It is compressed once for all followers. */
interface Branch {
  sent: Buffer[]
  followers: Set<Follower>
  compressor: Compressor | undefined
  isEnded: boolean
}

const streamQuality = 4

/** Creates the stream between a page's renderer and its clients. It keeps all bytes in memory. */
export function createPageStream(): PageStream {
  const chunks: Buffer[] = []
  const branches = new Map<Encoding | undefined, Branch>()
  let failure: Error | undefined
  let isWhole = false
  const { promise: whole, resolve, reject } = Promise.withResolvers<Buffer>()
  whole.catch(() => undefined)

  const out = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      for (const branch of branches.values()) feed(branch, chunk)
      done()
    },
    final(done) {
      isWhole = true
      for (const branch of branches.values()) finish(branch)
      resolve(Buffer.concat(chunks))
      done()
    },
    destroy(error, done) {
      if (error) {
        failure = error
        for (const { followers } of branches.values()) for (const it of followers) it.destroy(error)
        reject(error)
      }
      done(error)
    },
  })

  // ignore the error, which `whole` and the followers get: without a handler the process would end
  out.on('error', () => undefined)

  function branchOf(encoding: Encoding | undefined): Branch {
    const existing = branches.get(encoding)
    if (existing) return existing
    const branch = createBranch(encoding)
    branches.set(encoding, branch)
    for (const chunk of chunks) feed(branch, chunk)
    if (isWhole) finish(branch)
    else if (chunks.length > 0) branch.compressor?.flush(flushOf(encoding))
    return branch
  }

  return {
    out: Object.assign(out, {
      flush: () => {
        for (const [encoding, { compressor }] of branches) compressor?.flush(flushOf(encoding))
      },
    }),
    follow(encoding, follower) {
      if (failure) {
        follower.destroy(failure)
        return () => undefined
      }
      const branch = branchOf(encoding)
      for (const chunk of branch.sent) follower.write(chunk)
      if (branch.isEnded) follower.end()
      else branch.followers.add(follower)
      return () => branch.followers.delete(follower)
    },
    whole,
  }
}

function createBranch(encoding: Encoding | undefined): Branch {
  const branch: Branch = {
    sent: [],
    followers: new Set(),
    compressor: compressorOf(encoding),
    isEnded: false,
  }
  branch.compressor?.on('data', (chunk: Buffer) => send(branch, chunk))
  branch.compressor?.on('end', () => end(branch))
  return branch
}

function compressorOf(encoding: Encoding | undefined): Compressor | undefined {
  if (encoding === 'gzip') return createGzip({ level: streamQuality })
  if (encoding === 'br')
    return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: streamQuality } })
  return undefined
}

function flushOf(encoding: Encoding | undefined): number {
  return encoding === 'br' ? constants.BROTLI_OPERATION_FLUSH : constants.Z_SYNC_FLUSH
}

function feed(branch: Branch, chunk: Buffer): void {
  if (branch.compressor) branch.compressor.write(chunk)
  else send(branch, chunk)
}

function finish(branch: Branch): void {
  if (branch.compressor) branch.compressor.end()
  else end(branch)
}

function send(branch: Branch, chunk: Buffer): void {
  branch.sent.push(chunk)
  for (const it of branch.followers) it.write(chunk)
}

function end(branch: Branch): void {
  branch.isEnded = true
  for (const it of branch.followers) it.end()
  branch.followers.clear()
}
