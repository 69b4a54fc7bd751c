import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * An S3 server with the operations that we use, which checks AWS signatures. Source: AWS Signature
 * Version 4.
 */
export interface Bucket extends AsyncDisposable {
  url: string
  /** Media types of the stored objects, by name. */
  types: ReadonlyMap<string, string>
  /** Makes the next `times` calls fail. */
  fail(times: number): void
}

const secret = 'se/cret+key'

/** Starts an S3 server with one bucket. */
export async function startBucket(): Promise<Bucket> {
  const objects = new Map<string, Buffer>()
  const types = new Map<string, string>()
  let failures = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => void chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const name = request.url?.replace('/bucket/', '') ?? ''
      if (failures > 0) {
        failures -= 1
        return void response.writeHead(503).end()
      }
      if (!isSigned(request)) return void response.writeHead(403).end()
      if (request.method === 'PUT') {
        objects.set(name, body)
        types.set(name, request.headers['content-type'] ?? '')
      }
      if (request.method === 'DELETE') objects.delete(name)
      const found = request.method === 'GET' ? objects.get(name) : Buffer.alloc(0)
      response.writeHead(found ? 200 : 404).end(found)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://key:${encodeURIComponent(secret)}@127.0.0.1:${(server.address() as AddressInfo).port}/bucket?region=eu-west-1`,
    types,
    fail: (times) => void (failures = times),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function isSigned({ method = '', url = '', headers }: IncomingMessage): boolean {
  const found =
    /^AWS4-HMAC-SHA256 Credential=key\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)$/.exec(
      headers.authorization ?? '',
    )
  const [, scope = '', signed = '', signature] = found ?? []
  const named = signed.split(';').map((it) => `${it}:${String(headers[it])}\n`)
  const canonical = [method, url, '', named.join(''), signed, headers['x-amz-content-sha256']].join(
    '\n',
  )
  const toSign = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    scope,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n')
  let key: string | Buffer = `AWS4${secret}`
  for (const part of scope.split('/')) key = createHmac('sha256', key).update(part).digest()
  return createHmac('sha256', key).update(toSign).digest('hex') === signature
}
