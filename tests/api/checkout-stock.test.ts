import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HeldQuote } from '#server/trade/checkout/held-quote-contract.ts'
import { returnStock, takeStock } from '#server/trade/offer/service.ts'
import { Problem } from '#server/kernel/problem.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const now = new Date()

/** Returns the part of a quote that takeStock() reads, with the given lines. */
function quoteOf(
  ...lines: [partNumber: string, quantity: number][]
): Pick<HeldQuote, 'lines' | 'totals' | 'why'> {
  const line = {
    name: { en: 'A line' },
    categoryName: null,
    role: 'main',
    capacity: null,
    price: 0,
    converted: 0,
  } as const
  return {
    lines: lines.map(([partNumber, quantity]) => ({
      ...line,
      partNumber,
      quantity,
      fulfillment: 'license',
      termMonths: null,
      licenseTypeCode: 0,
    })),
    totals: {
      productCurrency: 'USD',
      currency: 'USD',
      rate: '1',
      rateAt: null,
      unitPrice: 0,
      quantity: 1,
      goods: 0,
      taxRate: '0',
      tax: 0,
      subtotal: 0,
    },
    why: {
      ruleVersion: 1,
      regionCode: 'tw',
      memberType: 0,
      prices: [],
      rateSource: null,
      taxSource: null,
    },
  }
}

async function take(orderNumber: string, ...lines: [string, number][]): Promise<string> {
  try {
    await app.resources.database.db.transaction((tx) =>
      takeStock(tx, quoteOf(...lines), orderNumber, now),
    )
    return 'taken'
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}

async function leftOf(partNumber: string): Promise<Record<string, number>> {
  const rows = await app.rows<{ kind: string; quantity: number }>(
    sql`select kind, quantity from stock where part_number = ${partNumber}`,
  )
  return Object.fromEntries(rows.map((it) => [it.kind, it.quantity]))
}

const set = (partNumber: string, kind: string, quantity: number) =>
  app.rows(
    sql`insert into stock (part_number, kind, quantity) values (${partNumber}, ${kind}, ${quantity}) on conflict (part_number, kind) do update set quantity = ${quantity}`,
  )

test('when 200 concurrent orders compete for three units, or for three points of a share license, exactly three succeed', async () => {
  await set('980EDVRSL01', 'limited', 3)
  await set('980ITCRGR01', 'share', 3)
  for (const partNumber of ['980EDVRSL01', '980ITCRGR01']) {
    const ends = await Promise.all(
      Array.from({ length: 200 }, (_, at) => take(`many-${partNumber}-${at}`, [partNumber, 1])),
    )
    expect(ends.filter((it) => it === 'taken')).toHaveLength(3)
    expect(new Set(ends)).toEqual(new Set(['taken', 'checkout.plan_unavailable']))
    expect(Object.values(await leftOf(partNumber))).toEqual([0])
  }
})

test('concurrent orders for the same items in a different sequence do not deadlock', async () => {
  await set('980EDRCUS01', 'limited', 60)
  await set('980ECPIMG04', 'inventory', 60)
  const ends = await Promise.all(
    Array.from({ length: 60 }, (_, at) => {
      const lines: [string, number][] = [
        ['980EDRCUS01', 1],
        ['980ECPIMG04', 1],
      ]
      return take(`both-${at}`, ...(at % 2 === 0 ? lines : lines.toReversed()))
    }),
  )
  expect(new Set(ends)).toEqual(new Set(['taken']))
  expect([await leftOf('980EDRCUS01'), await leftOf('980ECPIMG04')]).toEqual([
    { limited: 0 },
    { inventory: 0 },
  ])
})

test('an order of a share license reduces both its points and its limit, or neither', async () => {
  await set('980ITTSHA01', 'share', 5)
  await set('980ITTSHA01', 'limited', 4)
  await set('980ECPCBM12', 'inventory', 1)
  expect(await take('share-1', ['980ITTSHA01', 3])).toBe('taken')
  expect(await leftOf('980ITTSHA01')).toEqual({ share: 2, limited: 1 })
  expect(await take('share-2', ['980ITTSHA01', 2])).toBe('checkout.quantity_exceeded')
  expect(await take('share-3', ['980ITTSHA01', 1], ['980ECPCBM12', 2])).toBe(
    'checkout.items_unavailable',
  )
  expect(await leftOf('980ITTSHA01')).toEqual({ share: 2, limited: 1 })
})

test('the stock of an order is returned once, even by concurrent calls', async () => {
  await set('980VSENKT05', 'limited', 10)
  await take('given-back', ['980VSENKT05', 4])
  const { db } = app.resources.database
  await Promise.all(
    Array.from({ length: 5 }, () =>
      db.transaction((tx) => returnStock(tx, { orderNumber: 'given-back', now })),
    ),
  )
  expect(await leftOf('980VSENKT05')).toEqual({ limited: 10 })
})

test('of an order that is refunded in part, only the pieces of the refunded lines return to stock, once', async () => {
  await set('980VSENKT05', 'limited', 10)
  await set('980ECPCBM12', 'inventory', 10)
  await take('in-part', ['980VSENKT05', 4], ['980ECPCBM12', 2], ['980ECPCBM12', 3])
  const { db } = app.resources.database
  const lines = [{ partNumber: '980ECPCBM12', quantity: 3 }]
  for (let time = 0; time < 2; time += 1)
    await db.transaction((tx) => returnStock(tx, { orderNumber: 'in-part', now, lines }))
  expect([await leftOf('980VSENKT05'), await leftOf('980ECPCBM12')]).toEqual([
    { limited: 6 },
    { inventory: 8 },
  ])
})

test('a plan without a limit is always available', async () => {
  expect(await take('not-counted', ['980EDFMTM01', 999])).toBe('taken')
})
