import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { oc } from '@orpc/contract'
import { implement } from '@orpc/server'
import express from 'express'
import * as z from 'zod'
import { apiAnswers } from '#server/web/api/api-answer.ts'
import { apiPrefix } from '#server/platform/address/api-prefix.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { operation } from '#server/kernel/contract.ts'
import { sendProblem } from '#server/web/problem-answer.ts'
import { startState, stateOf } from '#server/kernel/request-state.ts'
import { openTexts } from '#server/platform/text/texts.ts'
import { createLog } from '#server/platform/log.ts'
import { type Answer, ask, type RequestOptions } from './http.ts'

const Order = z.strictObject({
  name: z.string().trim().min(1).max(5),
  quantity: z.int().min(1).max(999),
  serials: z.array(z.string().min(3)).max(2).optional(),
  'a/b': z.string().optional(),
})
const contract = {
  place: operation({ access: 'any' })
    .route({ method: 'POST', path: '/orders' })
    .input(Order)
    .output(z.object({ name: z.string() })),
  remove: operation({ access: 'any' })
    .route({ method: 'DELETE', path: '/orders/{id}' })
    .input(z.object({ id: z.string() }))
    .output(z.object({})),
  show: oc
    .route({ method: 'GET', path: '/orders/{id}' })
    .input(z.object({ id: z.string() }))
    .output(z.object({ id: z.string() })),
}

/** A server of the small contract. */
export interface Served extends AsyncDisposable {
  send(path: string, asked?: RequestOptions): Promise<Answer>
  post(body: unknown): Promise<{
    status: number
    problem: { code: string; title: string; detail: string; errors?: unknown[] }
  }>
}

/** Starts a server that handles a small contract with the real API middleware. */
export async function serve(): Promise<Served> {
  const os = implement(contract).$context<RequestContext>()
  const router = os.router({
    place: os.place.handler(({ input }) => ({ name: input.name })),
    remove: os.remove.handler(() => ({})),
    show: os.show.handler(({ input }) => ({ id: input.id })),
  })
  const texts = await openTexts({ log: createLog({ level: 'silent' }) })
  const app = express()
  app.use((request, _response, next) => {
    startState(request, { isHttps: false })
    next()
  })
  const contextFor = () => ({ locale: 'en-int' }) as RequestContext
  app.use(
    apiPrefix,
    apiAnswers(router as never, {
      contextFor,
      admit: async () => undefined,
      publicCaching: () => 'public',
    }),
  )
  app.use(((error, request, response, _next) => {
    sendProblem(response, error, {
      locale: 'en-int',
      requestId: stateOf(request).id,
      origin: 'http://a',
      texts,
      isRead: request.method === 'GET',
    })
  }) satisfies express.ErrorRequestHandler)
  const server = createServer(app)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const send: Served['send'] = (path, asked) => ask(origin, `${apiPrefix}${path}`, asked)
  return {
    send,
    async post(body) {
      const { status, text } = await send('/orders', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
      return { status, problem: JSON.parse(text) as never }
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
