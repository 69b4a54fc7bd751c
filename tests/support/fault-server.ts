import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as httpRequest,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

const slowMs = 2000

/** A failure of a provider. */
export type Fault =
  | 'none'
  /** Accepts the request and never responds. */
  | 'silent'
  /** Passes the request on after two seconds. */
  | 'slow'
  /** Breaks the connection. */
  | 'reset'
  /** Breaks the connection in the middle of the body. */
  | 'truncated'
  /** 200 with the content type of JSON and a body that is not valid JSON. */
  | 'garbage'
  /** 200 with the HTML page of a proxy. */
  | 'html'
  /** 404 with the HTML page of a proxy. */
  | 'html-404'
  /** 200 with JSON that does not match the schema. */
  | 'off-schema'
  /** A redirect to another server. */
  | 'redirect'
  /** 200 with 50 MB of JSON, compressed to a few kilobytes. */
  | 'bomb'
  | 500
  | 503
  | 429

/** A proxy in front of a provider. It fails when a test asks it to. */
export interface FaultServer extends AsyncDisposable {
  origin: string
  fault: Fault
  /** How many of the next requests fail. */
  times: number
  /** Requests received. */
  asked: { url: string; headers: IncomingHttpHeaders }[]
}

/** Starts a proxy between an application and its provider. */
export async function startFaultServer(provider: string): Promise<FaultServer> {
  const server = createServer((request, response) => {
    const url = request.url ?? ''
    faults.asked.push({ url, headers: request.headers })
    const fault = faults.times > 0 ? faults.fault : 'none'
    faults.times -= 1
    if (fault === 'slow') return void setTimeout(pass, slowMs, request, response)
    if (fault === 'none') return pass(request, response)
    fail(fault, url, response)
  })
  function pass(request: IncomingMessage, response: ServerResponse): void {
    const passing = httpRequest(
      new URL(request.url ?? '', provider),
      {
        method: request.method ?? 'GET',
        headers: { ...request.headers, host: new URL(provider).host },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(response)
      },
    )
    passing.once('error', () => response.destroy())
    request.pipe(passing)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const faults: FaultServer = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: 'none',
    times: Number.POSITIVE_INFINITY,
    asked: [],
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return faults
}

function fail(fault: Exclude<Fault, 'none' | 'slow'>, url: string, response: ServerResponse): void {
  const json = { 'content-type': 'application/json' }
  switch (fault) {
    case 'silent':
      return
    case 'reset':
      return void response.socket?.resetAndDestroy()
    case 'truncated':
      response.writeHead(200, { ...json, 'content-length': '1000' })
      response.write('{"items":[')
      return void setImmediate(() => response.destroy())
    case 'garbage':
      return void response.writeHead(200, json).end('{"items":[')
    case 'html':
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Back soon</h1>')
    case 'html-404':
      return void response
        .writeHead(404, { 'content-type': 'text/html' })
        .end('<h1>No such site</h1>')
    case 'off-schema':
      return void response
        .writeHead(200, json)
        .end('{"groups":[{"groupCode":1}],"productAlias":"x"}')
    case 'redirect':
      return void response.writeHead(302, { location: `http://127.0.0.1:1${url}` }).end()
    case 'bomb':
      return void response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(bomb())
    default:
      return void response
        .writeHead(fault, {
          'content-type': 'application/problem+json',
          ...(fault === 429 ? { 'retry-after': '7' } : {}),
        })
        .end(JSON.stringify(problemOf(fault)))
  }
}

function problemOf(status: 500 | 503 | 429): object {
  const codes = { 500: 'unexpected', 503: 'maintenance', 429: 'rate.limited' }
  return {
    status,
    code: codes[status],
    title: 'Internal name of a table',
    detail: 'select * from secrets',
    context: status === 503 ? { maintenanceTimePeriod: '02:00-03:00' } : {},
  }
}

function bomb(): Buffer {
  return gzipSync(
    Buffer.concat([Buffer.from('{"items":["'), Buffer.alloc(50_000_000, 'a'), Buffer.from('"]}')]),
  )
}
