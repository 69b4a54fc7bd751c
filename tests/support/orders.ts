import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { company } from '#server/people/account/tables.ts'
import { giftValueOf, grantGiftValue, spendGiftValue } from '#server/trade/giftvalue/service.ts'
import type { TestApp } from './app.ts'
import type { Asked } from './http.ts'
import { signInAs, type SignedInPerson, type Wish } from './people.ts'

/** Somebody who buys for a company, in a session of their own. */
export interface Buyer extends SignedInPerson {
  accountId: string
  websiteCode: string
}

/** What is bought unless told otherwise: a subscription that is sold everywhere. */
export const plan = { urlAlias: 'edge365-fleet', partNumber: '980EDFMTM01' }

/** Opens a session for a buyer. */
export async function buyerAs(
  app: TestApp,
  name: string,
  { accountId = 'A-20417', websiteCode = 'zh-tw', ...wish }: Wish & { websiteCode?: string } = {},
): Promise<Buyer> {
  return { ...(await signInAs(app, name, { accountId, ...wish })), accountId, websiteCode }
}

/** A price, held. */
export interface Held {
  quoteId: string
  totals: { subtotal: number; currency: string }
}

/** Asks for a price; by gift value and for one unless told otherwise. */
export function askQuote(
  app: TestApp,
  { headers, websiteCode, accountId }: Buyer,
  wish: Record<string, unknown> = {},
) {
  const body = {
    websiteCode,
    transactionType: 'redeem-product',
    checkoutType: 'general',
    ...plan,
    quantity: 1,
    paymentMethodCode: 0,
    ...wish,
  }
  return app.api('/checkout/quotes', jsonOf(body, { ...headers, 'X-Company-Id': accountId }))
}

/** Holds a price and gets the right to order by it. */
export async function prepare(app: TestApp, buyer: Buyer, wish: Record<string, unknown> = {}) {
  const { status, body } = await askQuote(app, buyer, wish)
  expect(status, JSON.stringify(body)).toBe(201)
  const { data: quote } = body as { data: Held }
  const { body: right } = await app.api(`/checkout/token?websiteCode=${buyer.websiteCode}`, {
    headers: buyer.headers,
  })
  const { token } = right as { token: string }
  const { paymentMethodCode = 0 } = wish
  return {
    quote,
    order: {
      token,
      quoteId: quote.quoteId,
      paymentMethodCode,
      termsVersion: '2026-01',
      expectedSubtotal: quote.totals.subtotal,
    },
  }
}

/** Places an order. */
export function place(
  app: TestApp,
  { headers, accountId }: Buyer,
  order: Record<string, unknown>,
  key: string = crypto.randomUUID(),
) {
  return app.api(
    '/checkout/orders',
    jsonOf(order, { ...headers, 'X-Company-Id': accountId, 'Idempotency-Key': key }),
  )
}

/** Quotes and orders. */
export async function buy(
  app: TestApp,
  buyer: Buyer,
  wish: Record<string, unknown> = {},
  more: Record<string, unknown> = {},
) {
  const { order } = await prepare(app, buyer, wish)
  const { status, body } = await place(app, buyer, { ...order, ...more })
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return { httpStatus: status, ...(body as { data: Placed }).data }
}

export interface Placed {
  orderNumber: string
  status: string
  payment: { code: number; status: string; redirectUrl: string | null }
  resultUrl: string
}

/** A POST of JSON. */
export function jsonOf(body: unknown, headers: Record<string, string>): Asked {
  return {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
}

/** An order as somebody sees it. */
export async function orderOf(app: TestApp, { headers }: SignedInPerson, orderNumber: string) {
  const { body } = await app.api(`/checkout/orders/${orderNumber}`, { headers })
  return (
    body as {
      data: Placed & {
        events: { from: string; to: string; actor: string }[]
        payments: { status: string }[]
        lines: { orderItem: string; isDelivered: boolean }[]
      }
    }
  ).data
}

/** Gives a company gift value, in hundredths. */
export async function grant(
  app: TestApp,
  { accountId, amount, currency = 'USD' }: { accountId: string; amount: number; currency?: string },
): Promise<void> {
  const { database, config } = app.resources
  await database.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: company.id })
      .from(company)
      .where(eq(company.accountId, accountId))
    const companyId = found?.id ?? ''
    await grantGiftValue(tx, config.current, {
      companyId,
      currency,
      amount,
      expiresOn: '2099-12-31',
      source: 'purchase',
      now: new Date(),
    })
  })
}

/** Leaves a company so much gift value: what it has is spent first, so that the books agree. */
export async function leaveGiftValue(
  app: TestApp,
  { accountId, personId, amount }: { accountId: string; personId: string; amount: number },
): Promise<void> {
  await app.resources.database.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: company.id })
      .from(company)
      .where(eq(company.accountId, accountId))
    const account = { companyId: found?.id ?? '', currency: 'USD', now: new Date() }
    const before = await giftValueOf(tx, account)
    await spendGiftValue(tx, {
      ...account,
      amount: before,
      orderNumber: crypto.randomUUID(),
      personId,
    })
  })
  await grant(app, { accountId, amount })
}
