import { type IncomingHttpHeaders, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import supertest, { type Test } from 'supertest'

const methods = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options'] as const

/** Request methods of supertest. Source: https://github.com/forwardemail/supertest */
export type HttpClient = Record<(typeof methods)[number], (path: string) => Test>

/** Returns a client for an origin that sends no Accept-Encoding unless a test sets it. */
export function httpClientOf(origin: string): HttpClient {
  const client = supertest(origin)
  return Object.fromEntries(
    methods.map((it) => [it, (path: string) => client[it](path).unset('Accept-Encoding')]),
  ) as HttpClient
}

/** A received response. */
export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  /** Alternating names and values. */
  rawHeaders: string[]
  /** Body as received, compressed according to `content-encoding`. */
  body: Buffer
  /** Decompressed body. */
  text: string
}

/** A request. Unlike `fetch`, `ask` sends path and headers as given, Host included. */
export interface RequestOptions {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
}

/** Sends one request on a new connection. */
export function ask(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body }: RequestOptions = {},
): Promise<Answer> {
  const { hostname, port } = new URL(origin)
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  // set the Content-Length of a DELETE, because Node.js does not
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

/** Sends raw bytes, which need not be valid HTTP, and returns everything received. */
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
