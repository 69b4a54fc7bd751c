import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PaymentMethod } from '#server/trade/payment/payment-method-contract.ts'
import { databases, startApp, type TestApp } from '#tests/support/app.ts'
import { Refusal, refusalOf } from '#tests/support/client.ts'
import { giftValueFaults } from '#tests/support/gift-lots.ts'
import { copies, expectOne, placeAll } from '#tests/support/order-copies.ts'
import {
  buyerAs,
  type Buyer,
  holdQuote,
  leaveGiftValue,
  place,
  prepare,
  type QuoteChanges,
  onePlan,
} from '#tests/support/orders.ts'
import { computer, computerItems } from '#tests/support/quotes.ts'
import { endingIn, inDays, lastDayOf, renewalOf, yearAfter } from '#tests/support/renewals.ts'

/** Number of rounds; set ORDER_ROUNDS=50 for a long run. */
const rounds = Number(process.env['ORDER_ROUNDS'] ?? 1)
const buyers = Number(process.env['ORDER_BUYERS'] ?? 200)
const enough = 3

interface Scarce {
  /** Changes to the usual purchase. Only three of the changed purchases can succeed. */
  changes: QuoteChanges
  makeScarce: (app: TestApp, price: number) => Promise<unknown>
  left: (app: TestApp) => Promise<number>
  refusals: readonly string[]
}

const limited = { urlAlias: 'edge365-vision-runtime', partNumber: '980EDVRSL01' }
const shared = { urlAlias: 'iotsuite-core', partNumber: '980ITCRGR01' }
const drive = '980ECPIMG04'
const computerWithDrive = {
  ...computer,
  items: [...computerItems.filter((it) => it.partNumber !== '980ECPIMG02'), { partNumber: drive }],
}
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
  'drives for three computers built to order': {
    changes: computerWithDrive,
    makeScarce: (app) => setStock(app, drive, 'inventory'),
    left: (app) => stockOf(app, drive, 'inventory'),
    refusals: ['checkout.items_unavailable'],
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
          sql`update stock set quantity = 100000 where part_number in (${limited.partNumber}, ${shared.partNumber}, ${drive})`,
        )
        const quote = await holdQuote(admin, changes)
        const orders = await copies(app, quote.quoteId, buyers)
        await makeScarce(app, quote.totals.subtotal)
        const [placed] = await Promise.all([
          placeAll(app, admin, { quote, orders }),
          askBeside(admin, { quoteId: quote.quoteId, changes, refusals }),
        ])
        expect(countOf(placed.map((it) => it.status))).toMatchObject({ 201: enough })
        for (const { status, body } of placed)
          if (status !== 201) expect(refusals).toContain(body.code)
        expect(await left(app)).toBe(0)
        expect(await giftValueFaults(app), 'the ledger').toEqual([])
      }
    },
  )

  test(
    `one dated quote: of ${buyers} concurrent orders by two colleagues, one is placed`,
    { timeout: rounds * 60_000 },
    async () => {
      await give(app, 1_000_000_000)
      const colleague = await buyerAs(app, 'luis.ortega', { accountId, websiteCode: 'en-americas' })
      for (let round = 0; round < rounds; round += 1) await orderOneQuote(app, [admin, colleague])
    },
  )

  test(
    `one license: ${buyers / 2} concurrent renewals extend it once, and as many held again once more`,
    { timeout: rounds * 60_000 },
    async () => {
      await give(app, 1_000_000_000)
      for (let round = 0; round < rounds; round += 1) await renewOneLicense(app, admin)
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

/** Colleagues order a dated quote of the first of them, all at once. */
async function orderOneQuote(app: TestApp, colleagues: readonly Buyer[]): Promise<void> {
  const [owner] = colleagues
  if (!owner) return
  const { quoteId } = await holdQuote(owner)
  const { data: dated } = await owner.client.checkout.saveQuote({ quoteId })
  const quote = { paymentMethodCode: 0, totals: { subtotal: dated.amount } }
  const orders = await Promise.all(
    colleagues.map(async (buyer) => {
      const own = await holdQuote(buyer)
      return copies(app, own.quoteId, buyers / colleagues.length)
    }),
  )
  const placed = await Promise.all(
    colleagues.map((buyer, index) =>
      placeAll(app, buyer, {
        quote,
        orders: (orders[index] ?? []).map(({ token }) => ({ token, quoteId: dated.quoteId })),
      }),
    ),
  )
  const { won, lost } = expectOne(placed.flat())
  for (const { body } of lost)
    expect(body).toMatchObject({
      code: 'checkout.token_used',
      context: { orderNumber: won.orderNumber },
    })
}

/** Orders of many quotes renew one license at once; then the quote is held again. */
async function renewOneLicense(app: TestApp, buyer: Buyer): Promise<void> {
  const serial = await endingIn(app, 20, { accountId })
  const first = await holdQuote(buyer, {
    ...renewalOf(serial),
    paymentMethodCode: PaymentMethod.GiftValue,
  })
  const held = async () => (await buyer.client.checkout.renewQuote({ quoteId: first.quoteId })).data
  let day = inDays(20)
  for (const quote of [() => first, held]) {
    const current = await quote()
    const orders = await copies(app, current.quoteId, buyers / 2)
    const { lost } = expectOne(await placeAll(app, buyer, { quote: current, orders }))
    for (const { body } of lost)
      expect(['checkout.renewal_changed', 'license.in_order']).toContain(body.code)
    day = yearAfter(day)
    expect(await lastDayOf(app, serial)).toBe(day)
  }
}

/**
 * Asks for prices, reads the quote and holds it again five times, while others order. None of these
 * takes anything; holding is refused as soon as too little is left.
 */
async function askBeside(
  { client, websiteCode }: Buyer,
  {
    quoteId,
    changes,
    refusals,
  }: { quoteId: string; changes: QuoteChanges; refusals: readonly string[] },
): Promise<void> {
  const { checkout } = client
  const selection = { ...onePlan(websiteCode), ...changes }
  await Promise.all(
    Array.from({ length: 5 }, async () => {
      await repeated(() => checkout.prices(selection))
      await repeated(() => checkout.quote({ quoteId }))
      await repeated(() => checkout.renewQuote({ quoteId })).catch(async (error: unknown) => {
        const { code } = await refusalOf(Promise.reject(error))
        expect(refusals).toContain(code)
      })
    }),
  )
}

/** Repeats a call while the database is too busy. */
async function repeated(call: () => Promise<unknown>): Promise<void> {
  for (;;)
    try {
      await call()
      return
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 503) throw error
    }
}

function countOf(statuses: readonly number[]): Record<number, number> {
  return Object.fromEntries(
    [...Map.groupBy(statuses, (it) => it)].map(([status, all]) => [status, all.length]),
  )
}
