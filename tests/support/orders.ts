import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { ProblemCode } from '#config/problems.ts'
import { company } from '#server/people/account/tables.ts'
import type { Quote } from '#server/trade/checkout/quote-contract.ts'
import { giftValueOf, grantGiftValue, spendGiftValue } from '#server/trade/giftvalue/service.ts'
import type { PlacedOrder } from '#server/trade/order/order-contract.ts'
import type { TestApp } from './app.ts'
import { type ApiClient, clientWith } from './client.ts'
import type { Answer, RequestOptions } from './http.ts'
import { signInAs, type SignedInPerson, type SessionOptions } from './people.ts'

/** A signed-in person who buys for a company. */
export interface Buyer extends SignedInPerson {
  accountId: string
  websiteCode: string
  client: ApiClient
}

/** The default plan in tests: a subscription that all sites sell. */
export const plan = { urlAlias: 'edge365-fleet', partNumber: '980EDFMTM01' }

/** Selects one unit of `plan` on a site. */
export function onePlan(websiteCode: string) {
  return {
    websiteCode,
    transactionType: 'redeem-product',
    checkoutType: 'general',
    ...plan,
    quantity: 1,
  } as const
}

/** Opens a session for a buyer. */
export async function buyerAs(
  app: TestApp,
  name: string,
  {
    accountId = 'A-20417',
    websiteCode = 'zh-tw',
    ...options
  }: SessionOptions & { websiteCode?: string } = {},
): Promise<Buyer> {
  const person = await signInAs(app, name, { accountId, ...options })
  const client = clientWith(app, { ...person.headers, 'X-Company-Id': accountId })
  return { ...person, accountId, websiteCode, client }
}

/** Fields of a quote request that a test changes. */
export type QuoteChanges = Partial<QuoteRequest>
type QuoteRequest = Parameters<ApiClient['checkout']['hold']>[0]

/** Requests a quote, by default for one unit of `plan`, paid with gift value. */
export async function holdQuote(
  { client, websiteCode }: Buyer,
  changes: QuoteChanges = {},
): Promise<Quote> {
  const { data } = await client.checkout.hold({
    ...onePlan(websiteCode),
    paymentMethodCode: 0,
    ...changes,
  })
  return data
}

/** Requests a quote and a checkout token, and returns them as an order that can be placed. */
export async function prepare(buyer: Buyer, changes: QuoteChanges = {}) {
  const quote = await holdQuote(buyer, changes)
  const { token } = await buyer.client.checkout.token({ websiteCode: buyer.websiteCode })
  const { paymentMethodCode = 0 } = changes
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

/** Response to an order: the placed order or a problem. */
interface OrderAnswer {
  status: number
  body: { data: PlacedOrder; code?: ProblemCode }
  answer: Answer
}

/** Places an order, for tests that check the HTTP response. */
export function place(
  app: TestApp,
  { headers, accountId }: Buyer,
  order: Record<string, unknown>,
  key: string = crypto.randomUUID(),
): Promise<OrderAnswer> {
  return app.api(
    '/checkout/orders',
    jsonOf(order, { ...headers, 'X-Company-Id': accountId, 'Idempotency-Key': key }),
  )
}

/** Requests a quote, places the order for it and expects that to succeed. */
export async function buy(
  app: TestApp,
  buyer: Buyer,
  changes: QuoteChanges = {},
  more: Record<string, unknown> = {},
) {
  const { order } = await prepare(buyer, changes)
  const { status, body } = await place(app, buyer, { ...order, ...more })
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return { httpStatus: status, ...body.data }
}

/** Returns the options of a POST request with a JSON body. */
export function jsonOf(body: unknown, headers: Record<string, string>): RequestOptions {
  return {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
}

/** Reads an order as the buyer sees it. */
export async function orderOf({ client }: Buyer, orderNumber: string) {
  return (await client.order.detail({ orderNumber })).data
}

/** Grants gift value to a company, in hundredths. */
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

/**
 * Sets the gift value of a company. Spends the balance and grants the amount, so that the entries
 * stay consistent.
 */
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
