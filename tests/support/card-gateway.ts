import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { signatureOf } from '#server/trade/payment/signature.ts'
import type { TestApp } from './app.ts'
import { buy, type Buyer, orderOf } from './orders.ts'
import { ownPageHeaders, type SignedInPerson } from './people.ts'

/** A payment at the card gateway. Tests send its events in place of the gateway. */
export interface CardPayment {
  session: string
  reference: string
  amount: number
  currency: string
  /** Path of the gateway page where a buyer enters the card. */
  path: string
}

export interface PaymentNotice {
  type?: 'payment.succeeded' | 'payment.declined'
  id?: string
  /** Time of the signature. */
  at?: Date
  occurredAt?: Date
  /** A signing key other than the gateway's. */
  key?: string
  amount?: number
}

/** Starts the payment of an order at the gateway. Returns undefined if there is nothing to pay. */
export async function goAndPay(
  app: TestApp,
  buyer: SignedInPerson,
  orderNumber: string,
): Promise<CardPayment | undefined> {
  const { status, headers } = await app.ask(
    `/marketplace/api/v1/checkout/orders/${orderNumber}/payment`,
    { headers: buyer.headers },
  )
  const { pathname } = new URL(String(headers.location))
  if (status !== 302 || !pathname.startsWith('/sandbox-gateway/')) return undefined
  const session = pathname.split('/').at(-1) ?? ''
  const [row] = await app.rows<{ reference: string; amount_minor: string; currency: string }>(
    sql`select * from sandbox_session where id = ${session}`,
  )
  return {
    session,
    path: pathname,
    reference: row?.reference ?? '',
    amount: Number(row?.amount_minor),
    currency: row?.currency ?? '',
  }
}

/** Submits a card on the gateway page. */
export function typeCard(
  app: TestApp,
  { path }: CardPayment,
  number: string,
  more: Record<string, string> = {},
) {
  const body = new URLSearchParams({ number, expiry: '12/99', code: '123', ...more }).toString()
  return app.ask(path, {
    method: 'POST',
    headers: { ...ownPageHeaders, 'Content-Type': 'application/x-www-form-urlencoded' },
    body,
  })
}

/** Sends a signed payment event to the marketplace, as the gateway does. */
export async function tell(app: TestApp, payment: CardPayment, told: PaymentNotice = {}) {
  const {
    type = 'payment.succeeded',
    id = `evt_${randomBytes(12).toString('hex')}`,
    at = new Date(),
    occurredAt = new Date(),
  } = told
  const { session, reference, currency } = payment
  const event = {
    id,
    type,
    occurredAt: occurredAt.toISOString(),
    session,
    reference,
    amount: told.amount ?? payment.amount,
    currency,
    brand: 'visa',
  }
  const body = JSON.stringify(event)
  const signature = signatureOf(told.key ?? (await keyOf(app)), {
    body: Buffer.from(body),
    now: at,
  })
  return app.api('/payments/webhook', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Payment-Signature': signature },
    body,
  })
}

async function keyOf(app: TestApp): Promise<string> {
  const [row] = await app.rows<{ value: string }>(
    sql`select value from server_secret where name = 'sandbox-gateway-key'`,
  )
  // until the first call to the gateway creates its key, sign with zeros
  return row?.value ?? Buffer.alloc(32).toString('base64url')
}

/** Orders something to be paid by card, and goes to the gateway's page. */
export async function startCardOrder(
  app: TestApp,
  buyer: Buyer,
): Promise<{ orderNumber: string; payment: CardPayment }> {
  const { orderNumber, status, payment } = await buy(app, buyer, { paymentMethodCode: 2 })
  expect({ status, payment }).toEqual({
    status: 'pending_payment',
    payment: {
      code: 2,
      status: 'pending',
      redirectUrl: `/marketplace/api/v1/checkout/orders/${orderNumber}/payment`,
    },
  })
  const begun = await goAndPay(app, buyer, orderNumber)
  if (!begun) throw new Error('the way does not lead to the gateway')
  return { orderNumber, payment: begun }
}

/** Returns the status of an order and of its payments, the oldest first. */
export async function paymentStateOf(buyer: Buyer, orderNumber: string) {
  const { status, payments } = await orderOf(buyer, orderNumber)
  return { status, payments: payments.map((it) => it.status) }
}
