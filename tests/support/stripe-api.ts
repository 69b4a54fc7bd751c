import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'

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
    options?: MessageOptions,
  ): { body: string; signature: string }
}

interface MessageOptions {
  /** Id of the event. */
  id?: string
  at?: Date
  secret?: string
  /** Changes to the session in the message. */
  changes?: object
}

type Answer = { status: number; body: unknown }

/** Path of the pages where cards are entered. */
const payPath = '/c/pay/'

const secretKey = 'sk_test_stub'
const webhookSecret = 'whsec_stub'
const minimumSessionSeconds = 30 * 60

/** What the account at Stripe holds. */
interface Account {
  sessions: Map<string, StubSession>
  refunds: { payment_intent: string; amount: number; status: string }[]
  /** First answers by idempotency key, with the parameters that were sent. */
  answers: Map<string, { text: string; answer: Answer }>
  failures: number
}

/** Starts the server. */
export async function startStripeApi(): Promise<StripeApi> {
  const account: Account = { sessions: new Map(), refunds: [], answers: new Map(), failures: 0 }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => void chunks.push(chunk))
    request.on('end', () => {
      if (request.url?.startsWith(payPath))
        return void response.setHeader('Content-Type', 'text/html').end('<h1>Pay by card</h1>')
      const { status, body } = answerTo(account, request, Buffer.concat(chunks).toString())
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { sessions, refunds } = account
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secretKey,
    webhookSecret,
    sessions,
    refunds,
    fail: (times) => void (account.failures = times),
    pay(sessionId) {
      const session = sessions.get(sessionId)
      if (!session) throw new Error(`there is no session ${sessionId}`)
      const payment = `pi_${randomBytes(12).toString('hex')}`
      sessions.set(sessionId, { ...session, payment_status: 'paid', payment_intent: payment })
    },
    message: (type, sessionId, options = {}) =>
      signedMessage({ ...sessions.get(sessionId), ...options.changes }, { type, ...options }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function signedMessage(
  object: object,
  { type, id, at = new Date(), secret = webhookSecret }: { type: string } & MessageOptions,
): { body: string; signature: string } {
  const created = Math.floor(at.getTime() / 1000)
  const body = JSON.stringify({
    id: id ?? `evt_${randomBytes(12).toString('hex')}`,
    object: 'event',
    type,
    created,
    data: { object },
  })
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret,
    timestamp: created,
  })
  return { body, signature }
}

/** A repeated key returns the first answer; with other parameters it is refused. */
function answerTo(account: Account, request: IncomingMessage, text: string): Answer {
  if (account.failures > 0) {
    account.failures -= 1
    return refusal(503, 'Stripe is unavailable')
  }
  const { method = 'GET', headers } = request
  if (headers.authorization !== `Bearer ${secretKey}`)
    return refusal(401, 'Invalid API Key provided')
  const url = new URL(request.url ?? '/', `http://${headers.host}`)
  const params = Object.fromEntries(new URLSearchParams(text))
  const key = headers['idempotency-key']
  if (typeof key !== 'string') return respond(account, { method, url, params })
  const first = account.answers.get(key)
  if (first && first.text !== text)
    return refusal(400, 'Keys for idempotent requests can only be used with the same parameters')
  const answer = first?.answer ?? respond(account, { method, url, params })
  account.answers.set(key, { text, answer })
  return answer
}

interface Call {
  method: string
  url: URL
  params: Readonly<Record<string, string>>
}

function respond(account: Account, { method, url, params }: Call): Answer {
  const { pathname: path, searchParams } = url
  const { sessions, refunds } = account
  if (method === 'POST' && path === '/v1/checkout/sessions')
    return openSession(account, { url, params })
  if (method === 'POST' && path === '/v1/refunds') {
    const { payment_intent: payment = '', amount } = params
    refunds.push({ payment_intent: payment, amount: Number(amount), status: 'succeeded' })
    return { status: 200, body: { object: 'refund', ...refunds.at(-1) } }
  }
  if (path === '/v1/refunds') {
    const data = refunds.filter((it) => it.payment_intent === searchParams.get('payment_intent'))
    return { status: 200, body: { object: 'list', data, has_more: false } }
  }
  const id = path.split('/').at(-1) ?? ''
  const session = sessions.get(id)
  if (path === `/v1/checkout/sessions/${id}` && session) return { status: 200, body: session }
  if (path === `/v1/payment_intents/${id}`) return { status: 200, body: paymentIntent(id) }
  return refusal(404, `No such resource: ${path}`)
}

function openSession({ sessions }: Account, { url, params }: Omit<Call, 'method'>): Answer {
  if (Number(params['expires_at']) < Date.now() / 1000 + minimumSessionSeconds)
    return refusal(400, 'expires_at must be at least 30 minutes from now')
  const id = `cs_test_${randomBytes(12).toString('hex')}`
  const session: StubSession = {
    id,
    object: 'checkout.session',
    url: new URL(payPath + id, url).href,
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

function paymentIntent(id: string) {
  const card = { brand: 'mastercard' }
  const charge = { object: 'charge', payment_method_details: { type: 'card', card } }
  return { id, object: 'payment_intent', latest_charge: charge }
}

function refusal(status: number, message: string): Answer {
  return { status, body: { error: { type: 'invalid_request_error', message } } }
}
