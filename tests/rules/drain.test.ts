import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createDrain } from '#server/web/drain.ts'

test('while a server drains, it accepts connections, and each response closes its connection', async () => {
  await using server = await serve((_request, response) => response.end('ok'))
  expect(await server.ask()).toBe('200 keep-alive')

  const drained = server.drain({ acceptMs: 300, finishMs: 1000 })
  expect(await server.ask()).toBe('200 close') // on the connection that was kept
  expect(await server.ask()).toBe('200 close') // on a new connection

  expect(await drained).toBe(0)
  await expect(server.ask()).rejects.toThrow('ECONNREFUSED')
})

test('a response that was pending when the server began to drain is complete and closes its connection', async () => {
  const { promise: finish, resolve } = Promise.withResolvers<void>()
  await using server = await serve(async (_request, response) => {
    await finish
    response.end('ok')
  })
  const pending = server.ask()
  await server.asked()

  const drained = server.drain({ acceptMs: 0, finishMs: 5000 })
  await sleep(50)
  resolve()

  expect(await pending).toBe('200 close')
  expect(await drained).toBe(0)
})

test('a connection that becomes idle after its response has begun is closed', async () => {
  const { promise: finish, resolve } = Promise.withResolvers<void>()
  await using server = await serve(async (_request, response) => {
    response.writeHead(200)
    response.flushHeaders()
    await finish
    response.end('ok')
  })
  const pending = server.ask()
  await server.asked()

  const drained = server.drain({ acceptMs: 0, finishMs: 5000 })
  resolve()

  expect(await pending).toBe('200 keep-alive')
  expect(await drained).toBe(0)
})

test('a client that stops in the middle of a request is cut off after the time limit', async () => {
  await using server = await serve((request, response) => {
    request.resume().once('end', () => response.end('ok'))
  })
  const socket = connect(server.port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nhalf')
  await server.asked()
  const closed = once(socket, 'close')

  expect(await server.drain({ acceptMs: 0, finishMs: 100 })).toBe(1)
  await closed
})

/** Starts a server with a drain. One connection is kept between requests. */
async function serve(listener: RequestListener) {
  const server = createServer(listener)
  const drain = createDrain(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    port,
    drain: drain.drain,
    /** Returns the status and the Connection header of a response. */
    async ask(): Promise<string> {
      const [response] = (await once(get({ port, agent }), 'response')) as [IncomingMessage]
      await text(response)
      return `${response.statusCode} ${response.headers.connection}`
    },
    /** Resolves when the next request has arrived. */
    asked: () => once(server, 'request'),
    async [Symbol.asyncDispose]() {
      agent.destroy()
      server.closeAllConnections()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  }
}
