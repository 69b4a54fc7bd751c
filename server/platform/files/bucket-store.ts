import { AwsClient } from 'aws4fetch'
import { Unavailable } from '#server/platform/unavailable.ts'
import { requireFileName, type FileStore } from './file-store.ts'

const timeoutMs = 10_000
const retries = 2

/**
 * Opens a store for files in a bucket of an S3-compatible service.
 *
 * @param url `https://key:secret@s3.example.com/bucket?region=eu-west-1`, with the bucket as the
 * path
 */
export function openBucketStore(url: string): FileStore {
  const { username, password, origin, pathname, searchParams } = new URL(url)
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    retries,
    region: searchParams.get('region') ?? 'us-east-1',
  })
  const send = async (
    method: string,
    name: string,
    init: { body?: Uint8Array<ArrayBuffer>; headers?: Record<string, string> } = {},
  ) => {
    const address = `${origin}${pathname.replace(/\/+$/, '')}/${requireFileName(name)}`
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await client
      .fetch(address, { method, ...init, redirect: 'error', signal })
      .catch(refuseAsUnavailable)
    if (response.ok || response.status === 404) return response
    await response.body?.cancel()
    throw new Unavailable(`the file store answered ${method} with ${response.status}`)
  }
  return {
    async put(name, bytes, type) {
      const headers = { 'Content-Type': type, 'Content-Length': String(bytes.byteLength) }
      const { status } = await send('PUT', name, { body: new Uint8Array(bytes), headers })
      if (status === 404) throw new Unavailable('the bucket of the file store does not exist')
    },
    async get(name) {
      const response = await send('GET', name)
      return response.status === 404
        ? undefined
        : Buffer.from(await response.arrayBuffer().catch(refuseAsUnavailable))
    },
    async delete(name) {
      await send('DELETE', name)
    },
  }
}

function refuseAsUnavailable(cause: unknown): never {
  throw new Unavailable('the file store did not respond', { cause })
}
