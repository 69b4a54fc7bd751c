import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { signatureOf } from '#server/trade/payment/signature.ts'
import type { TestApp } from './app.ts'
import { ownPageHeaders, type SignedInPerson } from './people.ts'

/** A payment at the gateway, as a test plays the gateway for it. */
export interface CardPayment {
  session: string
  reference: string
  amount: number
  currency: string
  /** Where the page stands on which a card is typed. */
  path: string
}

export interface Told {
  type?: 'payment.succeeded' | 'payment.declined'
  id?: string
  /** When it was signed. */
  at?: Date
  occurredAt?: Date
  /** Another key than the gateway's. */
  key?: string
  amount?: number
}

/** Goes to the gateway from an order; leads nowhere when nothing is to be paid. */
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

/** Types a card on the gateway's page. */
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

/** Tells the marketplace of a payment, as the gateway does: the bytes that were signed. */
export async function tell(app: TestApp, payment: CardPayment, told: Told = {}) {
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
  // made when the gateway is first heard of
  return row?.value ?? Buffer.alloc(32).toString('base64url')
}
