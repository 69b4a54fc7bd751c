import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SpendByMonth } from '#server/trade/membership/contract.ts'
import { countOrder, uncountOrder } from '#server/trade/membership/service.ts'
import type { MembershipStanding } from '#server/trade/standing/contract.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { newCompany } from '#tests/support/companies.ts'
import { signInAs } from '#tests/support/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

async function as(name: string, accountId?: string) {
  const { headers } = await signInAs(app, name, accountId === undefined ? {} : { accountId })
  const read = async (path: string) => (await app.api(path, { headers })).body
  return {
    standing: async (): Promise<MembershipStanding> => read('/membership/standing'),
    months: async (query = ''): Promise<SpendByMonth> =>
      read(`/membership/spend-by-month?${query}`),
    read,
  }
}

test('a company sees what it lacks for its own and the next level, with open orders apart', async () => {
  const person = await as('yi-chun.lin')
  const it = await person.standing()
  const { accumulatedAmount: counted, openOrders } = it
  expect(await person.read('/profile/accumulated-amount-info')).toMatchObject({
    memberType: it.memberType,
    accumulatedAmount: counted,
    levelEndDate: it.levelEndDate,
  })
  expect(openOrders.total).toBeGreaterThan(0)
  for (const target of [it.keep, it.next]) {
    expect(target?.missing).toBe(Math.max(0, (target?.amount ?? 0) - counted))
    expect(target?.missingAfterOpenOrders).toBe(
      Math.max(0, (target?.amount ?? 0) - counted - openOrders.amount),
    )
  }
})

test('the open orders that are listed add up to what they will bring', async () => {
  const person = await as('yi-chun.lin')
  const { openOrders } = await person.standing()
  const { items, totalItems } = (await person.read(
    '/profile/uncompleted-accumulated-orders?pageSize=100',
  )) as { items: { amount: number }[]; totalItems: number }
  expect(totalItems).toBe(openOrders.total)
  expect(items.reduce((total, order) => total + order.amount, 0)).toBe(openOrders.amount)
})

test('each level has its threshold, benefits, plan with effect and end date, and what it would save', async () => {
  const { levels, memberType, levelEndDate } = await (await as('yi-chun.lin')).standing()
  expect(memberType).toBe(2)
  expect(levels.map((it) => [it.code, it.threshold, it.discountPercent])).toEqual([
    ['REGULAR', 0, 0],
    ['SILVER', 600_000, 10],
    ['GOLD', 2_000_000, 20],
    ['VIP', 5_000_000, 30],
  ])
  expect(levels.map((it) => it.plan?.effect)).toEqual([null, null, 'MaintainLevel', 'UpgradeLevel'])
  const ends = levels.map((it) => it.plan?.levelEndDate ?? null)
  expect(ends.slice(0, 2)).toEqual([null, null])
  expect(ends[2]?.slice(0, 4)).toBe(String(Number(levelEndDate.slice(0, 4)) + 2))
  const [none, silver = 0, gold = 0, vip = 0] = levels.map((it) => it.saving)
  expect(none).toBe(0)
  expect(silver).toBeGreaterThan(0)
  expect(Math.abs(gold - 2 * silver)).toBeLessThanOrEqual(1)
  expect(Math.abs(vip - 3 * silver)).toBeLessThanOrEqual(1)
})

test('a Japanese company counts in GV and has the fixed plans of Japan', async () => {
  const { currency, levels } = await (await as('ken.takahashi')).standing()
  expect(currency).toBe('GV')
  expect(levels.map((it) => [it.threshold, it.plan?.partNumber, it.plan?.price])).toEqual([
    [0, '980GOPWWR00', 0],
    [90_000_000, '980GOPWWS00', 90_000_000],
    [300_000_000, '980GOPWWG00', 300_000_000],
    [750_000_000, '980GOPWWV00', 750_000_000],
  ])
})

test('a Chinese company counts in USD and pays its plan in CNY', async () => {
  const { currency, listPricePerUnit, levels } = await (await as('wang.lei')).standing()
  expect({ currency, listPricePerUnit }).toEqual({ currency: 'USD', listPricePerUnit: 7 })
  expect(levels[1]).toMatchObject({
    threshold: 600_000,
    plan: { partNumber: '980MBPCS00', currency: 'CNY', price: 4_200_000 },
  })
})

test('Regular without spend lacks the whole first threshold, and its end changes nothing', async () => {
  await newCompany(app, { accountId: 'S-none', regionCode: 'int', admin: 'tomas.rey' })
  const it = await (await as('tomas.rey', 'S-none')).standing()
  expect(it).toMatchObject({
    memberType: 0,
    accumulatedAmount: 0,
    openOrders: { total: 0, amount: 0 },
    keep: null,
    next: { memberType: 1, amount: 600_000, missing: 600_000, missingAfterOpenOrders: 600_000 },
    atEnd: { memberType: 0, memberTypeAfterOpenOrders: 0 },
  })
  expect(it.levels.every((level) => level.saving === 0)).toBe(true)
})

test('spend by month has a row for each month, and a refund is taken off the month of the order', async () => {
  const { config, database } = app.resources
  const accountId = 'S-months'
  const companyId = await newCompany(app, { accountId, regionCode: 'kr', admin: 'min-jun.seo' })
  const person = await as('min-jun.seo', accountId)
  const count = (orderNumber: string, at: string, amount: number) =>
    database.db.transaction((tx) =>
      countOrder(tx, config.current, {
        companyId,
        at: new Date(at),
        orderNumber,
        currency: 'USD',
        amount,
        isSilent: true,
      }),
    )
  const year = new Date().getFullYear() - 1
  await count('month-1', `${year}-12-31T14:59:00Z`, 10_000) // still December in Seoul
  await count('month-2', `${year}-12-31T15:00:00Z`, 20_000)
  await count('month-3', `${year}-12-05T00:00:00Z`, 5_000)
  const amounts = async () => {
    const { months, total, currency } = await person.months('months=24')
    expect(months).toHaveLength(24)
    expect(currency).toBe('USD')
    expect(months.reduce((sum, it) => sum + it.amount, 0)).toBe(total)
    return months.filter((it) => it.amount > 0)
  }
  const december = { month: `${year}-12`, amount: 15_000 }
  expect(await amounts()).toEqual([december, { month: `${year + 1}-01`, amount: 20_000 }])
  await database.db.transaction((tx) =>
    uncountOrder(tx, config.current, { orderNumber: 'month-2', at: new Date() }),
  )
  expect(await amounts()).toEqual([december])
  expect(await person.months('months=37')).toMatchObject({ status: 422 })
})
