import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, startApp, type TestApp } from '#tests/support/app.ts'
import { giftValueFaults } from '#tests/support/gift-lots.ts'
import { buyerAs, type Buyer, leaveGiftValue, place, prepare } from '#tests/support/orders.ts'

/** Number of rounds; set ORDER_ROUNDS=50 for a long run. */
const rounds = Number(process.env['ORDER_ROUNDS'] ?? 1)
const buyers = Number(process.env['ORDER_BUYERS'] ?? 200)
const enough = 3

interface Scarce {
  /** Changes to the usual purchase. Only three of the changed purchases can succeed. */
  changes: Record<string, unknown>
  makeScarce: (app: TestApp, price: number) => Promise<unknown>
  left: (app: TestApp) => Promise<number>
  refusals: readonly string[]
}

const limited = { urlAlias: 'edge365-vision-runtime', partNumber: '980EDVRSL01' }
const shared = { urlAlias: 'iotsuite-core', partNumber: '980ITCRGR01' }
/** A company at the highest level, so that no order can raise its level and change its prices. */
const accountId = 'A-21002'
const ofCompany = sql`company_id = (select id from company where account_id = ${accountId}) and currency = 'USD'`
const give = async (app: TestApp, amount: number) => {
  const [admin] = await app.rows<{ id: string }>(
    sql`select id from person where email like 'dana.whitfield@%'`,
  )
  await leaveGiftValue(app, { accountId, personId: admin?.id ?? '', amount })
}
const numberOf = async (app: TestApp, query: ReturnType<typeof sql>) =>
  Number((await app.rows<{ left: string | null }>(query))[0]?.left ?? 0)
const stockOf = (app: TestApp, part: string, kind: string) =>
  numberOf(
    app,
    sql`select quantity as left from stock where part_number = ${part} and kind = ${kind}`,
  )
const setStock = (app: TestApp, part: string, kind: string) =>
  app.rows(
    sql`update stock set quantity = ${enough} where part_number = ${part} and kind = ${kind}`,
  )

const scarce: Record<string, Scarce> = {
  'gift value for three': {
    changes: {},
    makeScarce: (app, price) => give(app, price * enough),
    left: (app) =>
      numberOf(
        app,
        sql`select sum(remaining_minor) as left from gift_lot where ${ofCompany} and expires_at > now()`,
      ),
    refusals: ['giftvalue.insufficient', 'payment.method_unavailable'],
  },
  'a plan of which three are left': {
    changes: limited,
    makeScarce: (app) => setStock(app, limited.partNumber, 'limited'),
    left: (app) => stockOf(app, limited.partNumber, 'limited'),
    refusals: ['checkout.plan_unavailable', 'checkout.quantity_exceeded'],
  },
  'three share points': {
    changes: shared,
    makeScarce: (app) => setStock(app, shared.partNumber, 'share'),
    left: (app) => stockOf(app, shared.partNumber, 'share'),
    refusals: ['checkout.plan_unavailable', 'checkout.quantity_exceeded'],
  },
}

describe.each(databases)('on %s', (database) => {
  let app: TestApp
  let admin: Buyer
  beforeAll(async () => {
    app = await startApp({
      database,
      config: { checkout: { quoteMinutes: 600, tokenMinutes: 600 } },
    })
    admin = await buyerAs(app, 'dana.whitfield', { accountId, websiteCode: 'en-americas' })
  })
  afterAll(() => app[Symbol.asyncDispose]())

  test.each(Object.keys(scarce))(
    `%s: exactly three of ${buyers} concurrent orders are placed`,
    { timeout: rounds * 240_000 },
    async (name) => {
      const { changes, makeScarce, left, refusals } = scarce[name] ?? Object.values(scarce)[0]!
      for (let round = 0; round < rounds; round += 1) {
        await give(app, 1_000_000_000)
        await app.rows(
          sql`update stock set quantity = 100000 where part_number in (${limited.partNumber}, ${shared.partNumber})`,
        )
        const { quote } = await prepare(admin, changes)
        const orders = await copies(app, quote.quoteId, buyers)
        const price = quote.totals.subtotal
        await makeScarce(app, price)
        const placed = await Promise.all(
          orders.map(({ token, quoteId }) =>
            place(app, admin, {
              token,
              quoteId,
              paymentMethodCode: 0,
              termsVersion: '2026-01',
              expectedSubtotal: price,
            }),
          ),
        )
        expect(countOf(placed.map((it) => it.status))).toEqual({
          201: enough,
          ...countOf(placed.filter((it) => it.status !== 201).map((it) => it.status)),
        })
        expect(placed.filter((it) => it.status === 201)).toHaveLength(enough)
        for (const { status, body } of placed)
          if (status !== 201) expect(refusals).toContain(body.code)
        expect(await left(app)).toBe(0)
        expect(await giftValueFaults(app), 'the ledger').toEqual([])
      }
    },
  )

  test('a hundred requests with the same idempotency key place only one order', async () => {
    await give(app, 1_000_000_000)
    const before = await numberOf(app, sql`select count(*) as left from purchase_order`)
    const { order } = await prepare(admin)
    const placed = await Promise.all(
      Array.from({ length: 100 }, () => place(app, admin, order, 'one-key')),
    )
    const numbers = new Set(
      placed.filter((it) => it.status === 201).map((it) => it.body.data.orderNumber),
    )
    expect(numbers.size).toBe(1)
    for (const { status, body } of placed)
      if (status !== 201)
        expect({ status, code: body.code }).toEqual({
          status: 409,
          code: 'idempotency.in_progress',
        })
    expect(await numberOf(app, sql`select count(*) as left from purchase_order`)).toBe(before + 1)
    expect((await place(app, admin, { ...order, note: 'other' }, 'one-key')).status).toBe(422)
  })
})

/**
 * Inserts copies of a quote, each with a separate token, into the database. Requesting them from
 * the API would take longer than the test itself.
 */
async function copies(
  app: TestApp,
  quoteId: string,
  count: number,
): Promise<{ quoteId: string; token: string }[]> {
  const quotes = await app.rows<{ id: string }>(
    sql`insert into quote (session_key, person_id, company_id, held, created_at, expires_at)
      select session_key, person_id, company_id, held, created_at, expires_at from quote, generate_series(1, ${count}) where id = ${quoteId} returning id`,
  )
  const tokens = await app.rows<{ token: string }>(
    sql`with made as (select 'load-' || gen_random_uuid() as token from generate_series(1, ${count}))
      , kept as (insert into checkout_token (key, session_key, person_id, company_id, website_code, created_at, expires_at)
        select encode(sha256(token::bytea), 'hex'), session_key, person_id, company_id, 'en-americas', created_at, expires_at from made, quote where quote.id = ${quoteId})
      select token from made`,
  )
  return quotes.map((it, at) => ({ quoteId: it.id, token: tokens[at]?.token ?? '' }))
}

function countOf(statuses: readonly number[]): Record<number, number> {
  return Object.fromEntries(
    [...Map.groupBy(statuses, (it) => it)].map(([status, all]) => [status, all.length]),
  )
}
