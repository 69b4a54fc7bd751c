import { createServer, request as forward } from 'node:http'
import { refuseBound } from './processes.ts'

/** A proxy between our server and its provider that delays calls. */
export interface SlowProxy extends AsyncDisposable {
  origin: string
  /** Delay of calls in ms, by the end of their path. The key '' applies to every call. */
  delaysMs: Record<string, number>
}

interface Standing {
  port: number
  upstream: string
}

/** Starts a proxy in this process, on the loopback interface only. */
export async function startSlowProxy({ port, upstream }: Standing): Promise<SlowProxy> {
  await refuseBound(port)
  const delaysMs: Record<string, number> = {}
  const delayOf = (url = '') =>
    Math.max(
      0,
      ...Object.entries(delaysMs).map(([end, ms]) => (url.split('?')[0]?.endsWith(end) ? ms : 0)),
    )
  const server = createServer((request, response) => {
    setTimeout(() => {
      const { method, headers } = request
      const onward = forward(
        upstream + request.url,
        { method, headers: { ...headers, host: new URL(upstream).host } },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
        },
      )
      onward.on('error', () => response.writeHead(502).end())
      request.pipe(onward)
    }, delayOf(request.url))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${port}`,
    delaysMs,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
