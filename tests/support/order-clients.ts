import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, ask, type RequestOptions } from './http.ts'
import { serials } from './licenses.ts'
import { computer, computerItems } from './quotes.ts'
import { renewed } from './renewals.ts'

const api = '/marketplace/api/v1'

/** A request for a quote that the person of `prepared` can order. */
export const quoteRequest = {
  websiteCode: 'zh-tw',
  transactionType: 'redeem-product',
  checkoutType: 'general',
  urlAlias: 'edge365-fleet',
  partNumber: '980EDFMTM01',
  quantity: 1,
  paymentMethodCode: 0,
}

/** A part of the computer whose pieces on hand are counted. */
export const countedDrive = '980ECPIMG04'

/** A license that all clients renew. */
export const renewedSerial = serials.unassigned

/** What clients order: a dated quote is ordered by two colleagues at once. */
export type OrderKind = 'plan' | 'computer' | 'dated quote' | 'renewal'

const { urlAlias: _alias, ...withoutProduct } = quoteRequest
const renewal = {
  ...withoutProduct,
  checkoutType: 'license-renewal',
  partNumber: renewed.partNumber,
  serialNumbers: [renewedSerial],
}

interface Request {
  paymentMethodCode: number
  [field: string]: unknown
}

const requests: Record<OrderKind, Request> = {
  plan: quoteRequest,
  computer: {
    ...quoteRequest,
    ...computer,
    items: computerItems.map((it) =>
      it.partNumber === '980ECPIMG02' ? { partNumber: countedDrive } : it,
    ),
  },
  'dated quote': quoteRequest,
  renewal,
}

/** Refusals of an order that others have made impossible since: nothing is ordered then. */
const refusals = new Set([
  'checkout.items_unavailable',
  'checkout.price_changed',
  'checkout.renewal_changed',
  'license.in_order',
])

/** A client that places orders, and what it was told. */
export interface OrderingClient {
  headers: Record<string, string>
  /** What it orders, one after the other; by default a plan, without asking for its price first. */
  kinds?: readonly OrderKind[]
  /** Headers of the colleague with whom it orders a dated quote at once. */
  colleague?: Record<string, string>
  origin: () => string
  isOver: () => boolean
  /** Order numbers that the server acknowledged, by idempotency key. */
  acknowledged: Map<string, string>
  keys: Set<string>
}

/**
 * Places orders one after another. Repeats each request with the same idempotency key until the
 * server responds.
 */
export async function orderOn(client: OrderingClient): Promise<void> {
  const { headers, colleague = headers, kinds, isOver } = client
  for (let turn = 0; !isOver(); turn += 1) {
    const kind = kinds?.[turn % kinds.length]
    const quote = kind === undefined ? await hold(client, 'plan') : await holdTwice(client, kind)
    if (!quote) continue
    if (kind === 'dated quote') await orderTogether(client, quote, [headers, colleague])
    else await order(client, quote, headers)
  }
}

/** A held price, as far as an order names it. */
interface Held {
  quoteId: string
  totals: { subtotal: number }
}

/** Holds a price; undefined if that is refused because of what others have ordered. */
async function hold(client: OrderingClient, kind: OrderKind): Promise<Held | undefined> {
  return dataIn<Held>(await post(client, '/checkout/quotes', requests[kind]), 201)
}

/** Asks for prices, holds one, reads it and holds it again. */
async function holdTwice(client: OrderingClient, kind: OrderKind): Promise<Held | undefined> {
  const { paymentMethodCode: _method, ...selection } = requests[kind]
  dataIn(await post(client, '/checkout/prices', selection), 200)
  const first = await hold(client, kind)
  if (!first) return undefined
  const path = `/checkout/quotes/${first.quoteId}`
  dataIn(await sent(client, path), 200)
  return dataIn<Held>(await post(client, `${path}/renewal`, {}), 201)
}

/**
 * Makes a dated quote, which colleagues then order at once.
 *
 * @throws Error if they have placed more than one order
 */
async function orderTogether(
  client: OrderingClient,
  { quoteId, totals }: Held,
  colleagues: readonly Record<string, string>[],
): Promise<void> {
  const saved = await post(client, '/checkout/dated-quotes', { quoteId })
  const dated = dataIn<{ quoteId: string }>(saved, 201)
  if (!dated) return
  const quote = { quoteId: dated.quoteId, totals }
  const placed = await Promise.all(colleagues.map((it) => order(client, quote, it)))
  if (new Set(placed).size > 1) throw new Error(`one quote was ordered as ${placed.join(', ')}`)
}

/** Places an order. Returns its number, or that of the order that has used the quote before. */
async function order(
  client: OrderingClient,
  { quoteId, totals }: Held,
  headers: Record<string, string>,
): Promise<string | undefined> {
  const answer = await sent(client, '/checkout/token?websiteCode=zh-tw', { headers })
  const { token } = JSON.parse(answer.text) as { token: string }
  const key = crypto.randomUUID()
  client.keys.add(key)
  const placed = await post(
    client,
    '/checkout/orders',
    {
      token,
      quoteId,
      paymentMethodCode: 0,
      termsVersion: '2026-01',
      expectedSubtotal: totals.subtotal,
      note: key,
    },
    { ...headers, 'Idempotency-Key': key },
  )
  const { code, context } = JSON.parse(placed.text) as Refusal
  if (code === 'checkout.token_used') return context?.orderNumber
  const data = dataIn<{ orderNumber: string }>(placed, 201)
  if (data) client.acknowledged.set(key, data.orderNumber)
  return data?.orderNumber
}

interface Refusal {
  code?: string
  context?: { orderNumber?: string }
}

/**
 * Returns the data of an answer; undefined if it is one of `refusals`.
 *
 * @throws Error for any other answer
 */
function dataIn<Data>({ status, text }: Answer, expected: number): Data | undefined {
  const body = JSON.parse(text) as Refusal & { data: Data }
  if (status === expected) return body.data
  if (refusals.has(body.code ?? '')) return undefined
  throw new Error(`${status} ${text}`)
}

function post(
  client: OrderingClient,
  path: string,
  body: object,
  headers = client.headers,
): Promise<Answer> {
  return sent(client, path, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** Sends a request until the server answers, as a browser would. */
async function sent(
  { origin, headers }: OrderingClient,
  path: string,
  options: RequestOptions = {},
): Promise<Answer> {
  for (;;) {
    try {
      const answer = await ask(origin(), `${api}${path}`, { headers, ...options })
      if (answer.status < 500 && !answer.text.includes('idempotency.in_progress')) return answer
    } catch {
      // the server is down
    }
    await sleep(50)
  }
}
