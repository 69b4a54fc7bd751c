// A load generator on plain sockets, run as a separate process: `node load-client.ts
// '{"url":…,"connections":…,"count":…}'`. It parses only as much of a response as it needs to find
// the end, so that it does not become the bottleneck.
import { connect, type Socket } from 'node:net'
import type { LoadResult } from './load.ts'
import { quantile } from './stats.ts'

interface LoadOptions {
  url: string
  headers: Record<string, string>
  connections: number
  count?: number
  seconds?: number
}

const endOfHead = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('\r\n0\r\n\r\n')

/** Requests one URL repeatedly over kept-alive connections. */
async function load({
  url,
  headers,
  connections,
  count = Number.POSITIVE_INFINITY,
  seconds = 60,
}: LoadOptions): Promise<LoadResult> {
  const { hostname, port, host, pathname, search } = new URL(url)
  const lines = Object.entries({ Host: host, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const request = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`)
  const times: number[] = []
  let begun = 0
  let failures = 0
  const startedAt = performance.now()
  const stopAt = startedAt + seconds * 1000

  async function oneConnection(): Promise<void> {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
    const next = answersOf(socket)
    while (begun < count && performance.now() < stopAt) {
      begun += 1
      const at = performance.now()
      socket.write(request)
      if ((await next()) !== 200) failures += 1
      times.push(performance.now() - at)
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: connections }, oneConnection))
  return {
    requests: times.length,
    seconds: (performance.now() - startedAt) / 1000,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    failures,
  }
}

/** Returns a function that resolves to the status of the next complete response on the socket. */
function answersOf(socket: Socket): () => Promise<number> {
  let settle: { resolve(status: number): void; reject(error: Error): void } | undefined
  let seen = Buffer.alloc(0)
  let status = 0
  // bytes of the body still to come; undefined while reading the head, Infinity if chunked
  let missing: number | undefined
  const whole = () => {
    seen = Buffer.alloc(0)
    missing = undefined
    settle?.resolve(status)
  }
  socket.on('error', (error) => settle?.reject(error))
  socket.on('close', () => settle?.reject(new Error('the server closed a connection')))
  socket.on('data', (chunk: Buffer) => {
    seen =
      missing === undefined
        ? Buffer.concat([seen, chunk])
        : Buffer.concat([seen.subarray(-lastChunk.length), chunk])
    if (missing === undefined) {
      const head = seen.indexOf(endOfHead)
      if (head === -1) return
      const text = seen.toString('latin1', 0, head)
      status = Number(text.slice(9, 12))
      const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
      missing =
        length === undefined
          ? Number.POSITIVE_INFINITY
          : Number(length) - (seen.length - head - endOfHead.length)
    } else missing -= chunk.length
    if (
      missing === Number.POSITIVE_INFINITY
        ? seen.subarray(-lastChunk.length).equals(lastChunk)
        : missing <= 0
    )
      whole()
  })
  return () => new Promise((resolve, reject) => (settle = { resolve, reject }))
}

process.stdout.write(JSON.stringify(await load(JSON.parse(process.argv[2] ?? '{}') as LoadOptions)))
