import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'

/** A Checkout session as Stripe returns it, with the parameters that opened it. */
interface StubSession {
  id: string
  object: 'checkout.session'
  url: string
  client_reference_id: string
  amount_total: number
  currency: string
  payment_status: 'paid' | 'unpaid'
  payment_intent: string | null
  params: Readonly<Record<string, string>>
}

/**
 * A server that responds as Stripe's API does to the calls that we make, refuses what Stripe
 * refuses, and signs messages for a webhook. Source: Stripe API reference.
 */
export interface StripeApi extends AsyncDisposable {
  url: string
  secretKey: string
  webhookSecret: string
  sessions: ReadonlyMap<string, StubSession>
  refunds: readonly { payment_intent: string; amount: number }[]
  /** Makes the next `times` calls fail. */
  fail(times: number): void
  /** Pays a session on Stripe's page. */
  pay(sessionId: string): void
  /** Returns a signed message about a session. */
  message(
    type: string,
    sessionId: string,
    options?: { id?: string; at?: Date; secret?: string; changes?: object },
  ): { body: string; signature: string }
}

type Answer = { status: number; body: unknown }

const secretKey = 'sk_test_stub'
const webhookSecret = 'whsec_stub'
const minimumSessionSeconds = 30 * 60

/** Starts the server. */
export async function startStripeApi(): Promise<StripeApi> {
  const sessions = new Map<string, StubSession>()
  const refunds: { payment_intent: string; amount: number; status: string }[] = []
  const answers = new Map<string, { text: string; answer: Answer }>()
  let failures = 0

  function openSession(params: Record<string, string>): Answer {
    const endsAt = Number(params['expires_at'])
    if (endsAt < Date.now() / 1000 + minimumSessionSeconds)
      return refusal(400, 'expires_at must be at least 30 minutes from now')
    const id = `cs_test_${randomBytes(12).toString('hex')}`
    const session: StubSession = {
      id,
      object: 'checkout.session',
      url: `https://checkout.stripe.test/c/pay/${id}`,
      client_reference_id: params['client_reference_id'] ?? '',
      amount_total:
        Number(params['line_items[0][price_data][unit_amount]']) *
        Number(params['line_items[0][quantity]']),
      currency: params['line_items[0][price_data][currency]'] ?? '',
      payment_status: 'unpaid',
      payment_intent: null,
      params,
    }
    sessions.set(id, session)
    return { status: 200, body: session }
  }

  function refund(params: Record<string, string>): Answer {
    const { payment_intent: payment = '', amount } = params
    const created = { payment_intent: payment, amount: Number(amount), status: 'succeeded' }
    refunds.push(created)
    return { status: 200, body: { object: 'refund', ...created } }
  }

  function respond(method: string, url: URL, params: Record<string, string>): Answer {
    const { pathname: path } = url
    if (method === 'POST' && path === '/v1/checkout/sessions') return openSession(params)
    if (method === 'POST' && path === '/v1/refunds') return refund(params)
    if (path === '/v1/refunds') {
      const data = refunds.filter(
        (it) => it.payment_intent === url.searchParams.get('payment_intent'),
      )
      return { status: 200, body: { object: 'list', data, has_more: false } }
    }
    const id = path.split('/').at(-1) ?? ''
    const session = sessions.get(id)
    if (path === `/v1/checkout/sessions/${id}` && session) return { status: 200, body: session }
    if (path === `/v1/payment_intents/${id}`) return { status: 200, body: paymentIntent(id) }
    return refusal(404, `No such resource: ${path}`)
  }

  /** A repeated key returns the first answer; with other parameters it is refused. */
  function respondOnce(request: IncomingMessage, text: string): Answer {
    const url = new URL(request.url ?? '/', 'http://stripe.test')
    const params = Object.fromEntries(new URLSearchParams(text))
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string') return respond(request.method ?? 'GET', url, params)
    const first = answers.get(key)
    if (first && first.text !== text)
      return refusal(400, 'Keys for idempotent requests can only be used with the same parameters')
    const answer = first?.answer ?? respond(request.method ?? 'GET', url, params)
    answers.set(key, { text, answer })
    return answer
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => void chunks.push(chunk))
    request.on('end', () => {
      const isFailing = failures > 0
      if (isFailing) failures -= 1
      const isOurs = request.headers.authorization === `Bearer ${secretKey}`
      const { status, body } = isFailing
        ? refusal(503, 'Stripe is unavailable')
        : isOurs
          ? respondOnce(request, Buffer.concat(chunks).toString())
          : refusal(401, 'Invalid API Key provided')
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secretKey,
    webhookSecret,
    sessions,
    refunds,
    fail: (times) => void (failures = times),
    pay(sessionId) {
      const session = sessions.get(sessionId)
      if (!session) throw new Error(`there is no session ${sessionId}`)
      sessions.set(sessionId, {
        ...session,
        payment_status: 'paid',
        payment_intent: `pi_${randomBytes(12).toString('hex')}`,
      })
    },
    message(type, sessionId, { id, at = new Date(), secret = webhookSecret, changes = {} } = {}) {
      const body = JSON.stringify({
        id: id ?? `evt_${randomBytes(12).toString('hex')}`,
        object: 'event',
        type,
        created: Math.floor(at.getTime() / 1000),
        data: { object: { ...sessions.get(sessionId), ...changes } },
      })
      const signature = Stripe.webhooks.generateTestHeaderString({
        payload: body,
        secret,
        timestamp: Math.floor(at.getTime() / 1000),
      })
      return { body, signature }
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function paymentIntent(id: string) {
  const card = { brand: 'mastercard' }
  const charge = { object: 'charge', payment_method_details: { type: 'card', card } }
  return { id, object: 'payment_intent', latest_charge: charge }
}

function refusal(status: number, message: string): Answer {
  return { status, body: { error: { type: 'invalid_request_error', message } } }
}
