import { type IncomingHttpHeaders, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import supertest, { type Test } from 'supertest'

const methods = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options'] as const

/** Sends requests by supertest. Source: https://github.com/forwardemail/supertest */
export type HttpClient = Record<(typeof methods)[number], (path: string) => Test>

/** A client of an origin. It accepts no content encoding unless a test names one. */
export function httpClientOf(origin: string): HttpClient {
  const client = supertest(origin)
  return Object.fromEntries(
    methods.map((it) => [it, (path: string) => client[it](path).unset('Accept-Encoding')]),
  ) as HttpClient
}

/** An answer as it came over the wire. */
export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  /** Names and values in turn. */
  rawHeaders: string[]
  /** As sent: compressed when `content-encoding` says so. */
  body: Buffer
  /** Decompressed. */
  text: string
}

/** What is asked. Unlike `fetch`, this sends the path and the headers as given, Host included. */
export interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
}

/** One request on a connection of its own. */
export function ask(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body }: Asked = {},
): Promise<Answer> {
  const { hostname, port } = new URL(origin)
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  // node says the length of what it sends with a DELETE to nobody
  const length =
    body === undefined || method !== 'DELETE'
      ? {}
      : { 'Content-Length': String(Buffer.byteLength(body)) }
  const request = httpRequest(
    { host: hostname, port, path, method, headers: { ...length, ...headers }, agent: false },
    (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () => {
        const bytes = Buffer.concat(chunks)
        const { statusCode = 0, headers: received, rawHeaders } = response
        resolve({
          status: statusCode,
          headers: received,
          rawHeaders,
          body: bytes,
          text: decoded(bytes, received['content-encoding']).toString('utf8'),
        })
      })
    },
  )
  request.once('error', reject)
  request.end(body)
  return promise
}

/** Sends bytes that no HTTP client would send, and returns all that comes back. */
export function askRaw(origin: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(origin)
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'))
  const chunks: Buffer[] = []
  socket.setTimeout(5000, () => socket.destroy())
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.once('error', reject)
  socket.once('close', () => resolve(Buffer.concat(chunks).toString('latin1')))
  return promise
}

function decoded(bytes: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'br') return brotliDecompressSync(bytes)
  if (encoding === 'gzip') return gunzipSync(bytes)
  return bytes
}
