import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { type Buyer, place } from './orders.ts'

/** A quote with a token to order it. */
export interface QuoteCopy {
  quoteId: string
  token: string
}

/**
 * Inserts copies of a quote, each with a separate token, into the database. Requesting them from
 * the API would take longer than the test itself.
 */
export async function copies(app: TestApp, quoteId: string, count: number): Promise<QuoteCopy[]> {
  const quotes = await app.rows<{ id: string }>(
    sql`insert into quote (session_key, person_id, company_id, held, created_at, expires_at)
      select session_key, person_id, company_id, held, created_at, expires_at from quote, generate_series(1, ${count}) where id = ${quoteId} returning id`,
  )
  const tokens = await app.rows<{ token: string }>(
    sql`with made as (select 'load-' || gen_random_uuid() as token from generate_series(1, ${count}))
      , kept as (insert into checkout_token (key, session_key, person_id, company_id, website_code, created_at, expires_at)
        select encode(sha256(token::bytea), 'hex'), session_key, person_id, company_id, held->>'websiteCode', created_at, expires_at from made, quote where quote.id = ${quoteId})
      select token from made`,
  )
  return quotes.map((it, at) => ({ quoteId: it.id, token: tokens[at]?.token ?? '' }))
}

type Placed = Awaited<ReturnType<typeof place>>

/** Places all orders at once. */
export function placeAll(
  app: TestApp,
  buyer: Buyer,
  {
    quote: { paymentMethodCode, totals },
    orders,
  }: {
    quote: { paymentMethodCode: number; totals: { subtotal: number } }
    orders: readonly QuoteCopy[]
  },
): Promise<Placed[]> {
  return Promise.all(
    orders.map((it) =>
      placeSurely(app, buyer, {
        ...it,
        paymentMethodCode,
        termsVersion: '2026-01',
        expectedSubtotal: totals.subtotal,
      }),
    ),
  )
}

/** Repeats an order with the same key while the database is too busy, as a browser does. */
async function placeSurely(app: TestApp, buyer: Buyer, order: object): Promise<Placed> {
  const key = crypto.randomUUID()
  for (;;) {
    const placed = await place(app, buyer, { ...order }, key)
    if (placed.status !== 503) return placed
  }
}

/** Expects that exactly one order was placed. Returns it and the refusals. */
export function expectOne(placed: readonly Placed[]) {
  const [won, ...others] = placed.filter((it) => it.status === 201)
  expect(others).toEqual([])
  if (!won) throw new Error(`nothing was ordered: ${placed[0]?.answer.text}`)
  return { won: won.body.data, lost: placed.filter((it) => it.status !== 201) }
}
