import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endTerms, remindOfEnds } from '#server/trade/membership/jobs.ts'
import { buyLevel, countOrder, uncountOrder } from '#server/trade/membership/service.ts'
import { productCurrency } from '#server/platform/money/product-currency.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { type LevelEvent, levelHistories } from '#tests/support/level-histories.ts'
import { signInAs } from '#tests/support/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const histories = levelHistories
  .map((it, at) => ({ ...it, accountId: `L-${at}` }))
  .toSorted((a, b) => a.asked.getTime() - b.asked.getTime())

// the histories are sorted by date, because each run of endTerms() ends the terms of all companies
test.each(histories)(
  'in the database: $history',
  async ({ accountId, region, joined, events, asked, expected }) => {
    const companyId = await newCompany({ accountId, region, joined })
    for (const event of events) await happen(companyId, region, event)
    await endTerms(...run(asked))
    await endTerms(...run(asked))
    const [level] = await app.rows<{ member_type: number }>(
      sql`select member_type from company where id = ${companyId}`,
    )
    expect(level).toEqual({ member_type: expected.memberType })
    const [running] = await app.rows(sql`
    select member_type as "memberType", starts_on::text as "startsOn", ends_on::text as "endsOn",
      (select coalesce(sum(amount_minor), 0)::float from level_spend where term_id = level_term.id and uncounted_at is null) as amount
    from level_term where company_id = ${companyId} and closed_at is null`)
    const { actions, ...standing } = expected
    if (running) expect(running).toEqual(standing)
    else expect(actions, 'what nothing happened to has no term yet').toEqual([])
    const changes = await app.rows<{ action: string }>(sql`
    select action || ' ' || (at at time zone ${zoneOfRegion(region)})::date || ' ' || member_type as action
    from level_change where company_id = ${companyId} and action <> 'LevelQuery' order by place`)
    expect(changes.map((it) => it.action)).toEqual(actions)
  },
)

test('two concurrent orders raise the level once, and both of their amounts count', async () => {
  const companyId = await newCompany({ accountId: 'L-two', region: 'tw', joined: '2026-01-01' })
  const at = new Date('2026-02-01T12:00:00Z')
  await Promise.all(
    ['two-1', 'two-2'].map((number) =>
      happen(companyId, 'tw', { kind: 'order', number, at, amount: 300_000 }),
    ),
  )
  const changes = await app.rows(
    sql`select action, amount_minor::int as amount, member_type from level_change where company_id = ${companyId} order by place`,
  )
  expect(changes).toEqual([
    { action: 'LevelQuery', amount: 300_000, member_type: 0 },
    { action: 'UpgradeLevel', amount: 300_000, member_type: 1 },
  ])
})

test('an order and its refund each count once, even if reported twice', async () => {
  const companyId = await newCompany({ accountId: 'L-twice', region: 'tw', joined: '2026-01-01' })
  const at = new Date('2026-02-01T12:00:00Z')
  const order: LevelEvent = { kind: 'order', number: 'twice', at, amount: 300_000 }
  await Promise.all([happen(companyId, 'tw', order), happen(companyId, 'tw', order)])
  const refund: LevelEvent = { kind: 'refund', number: 'twice', at }
  await Promise.all([happen(companyId, 'tw', refund), happen(companyId, 'tw', refund)])
  const changes = await app.rows<{ amount: number }>(
    sql`select amount_minor::int as amount from level_change where company_id = ${companyId} order by place`,
  )
  expect(changes.map((it) => it.amount)).toEqual([300_000, -300_000])
})

test('a new member gets a welcome email, and customer success gets a task with a due date', async () => {
  const companyId = await newCompany({
    accountId: 'L-new',
    region: 'tw',
    joined: '2026-01-01',
    admin: 'new-member@example.com',
  })
  const at = new Date('2026-02-01T12:00:00Z')
  await happen(companyId, 'tw', { kind: 'order', number: 'new-1', at, amount: 600_000 })
  await happen(companyId, 'tw', {
    kind: 'order',
    number: 'new-2',
    at: new Date('2026-03-01T12:00:00Z'),
    amount: 2_000_000,
  })
  const mails = await app.rows(
    sql`select kind, facts->>'level' as level, facts->>'validUntil' as until from mail where "to" = 'new-member@example.com' order by created_at`,
  )
  expect(mails).toEqual([
    { kind: 'membership.welcome', level: '銀級會員', until: '2028年1月31日' },
    { kind: 'membership.upgraded', level: '金級會員', until: '2028年2月29日' },
  ])
  const tasks = await app.rows<{ due_at: string }>(
    sql`select kind, due_at from csm_task where company_id = ${companyId}`,
  )
  expect(tasks).toHaveLength(1)
  expect(new Date(tasks[0]?.due_at ?? 0)).toEqual(new Date('2026-02-02T12:00:00Z'))
})

test('a company is reminded 60, 30 and 7 days before its level falls, once each, but not if it keeps the level', async () => {
  const falling = await newCompany({
    accountId: 'L-falling',
    region: 'americas',
    joined: '2026-01-01',
    admin: 'falling@example.com',
  })
  const kept = await newCompany({
    accountId: 'L-kept',
    region: 'americas',
    joined: '2026-01-01',
    admin: 'kept@example.com',
  })
  const at = new Date('2026-02-01T12:00:00Z')
  for (const it of [falling, kept])
    await happen(it, 'americas', { kind: 'plan', number: `ends-${it}`, at, memberType: 1 })
  await happen(kept, 'americas', { kind: 'order', number: 'kept', at, amount: 600_000 })
  // the term ends on 2028-01-31 in New York; the job skips two reminder days, Jan 1 and 24
  const days = [
    '2027-12-01',
    '2027-12-02T04:30',
    '2027-12-02T05:30',
    '2027-12-03',
    '2028-01-02',
    '2028-01-25',
    '2028-01-26',
    '2028-01-31',
    '2028-02-02',
  ]
  const told = []
  for (const day of days) {
    await remindOfEnds(...run(new Date(day.includes('T') ? `${day}:00Z` : `${day}T12:00:00Z`)))
    const mails = await app.rows<{ days: string }>(
      sql`select split_part(key, ' ', 4) as days from mail where "to" = 'falling@example.com' and kind = 'membership.ending' order by created_at`,
    )
    told.push(mails.map((it) => it.days).join())
  }
  expect(told).toEqual(['', '', '60', '60', '60,30', '60,30,7', '60,30,7', '60,30,7', '60,30,7'])
  expect(
    await app.rows(
      sql`select kind from mail where "to" = 'kept@example.com' and kind = 'membership.ending'`,
    ),
  ).toEqual([])
  await endTerms(...run(new Date('2028-02-01T06:00:00Z')))
  const last = await app.rows(
    sql`select kind from mail where "to" = 'falling@example.com' order by created_at desc limit 1`,
  )
  expect(last).toEqual([{ kind: 'membership.lowered' }])
})

test('a company sees its level, the thresholds of all levels and the orders that counted', async () => {
  const companyId = await newCompany({ accountId: 'L-seen', region: 'jp', joined: '2026-01-01' })
  await app.rows(sql`
    insert into membership (company_id, person_id, role) select ${companyId}, id, 'Basic' from person where email like 'laura.bennett@%'`)
  const { headers } = await signInAs(app, 'laura.bennett', { accountId: 'L-seen' })
  const path = '/profile/accumulated-amount-info'
  expect((await app.api(path, { headers })).body).toMatchObject({
    memberType: 0,
    currency: 'GV',
    levelStartDate: '2026-01-01',
    levelEndDate: '2027-12-31',
    accumulatedAmount: 0,
  })
  const at = new Date('2026-09-30T15:30:00Z') // the first of October in Tokyo
  await happen(companyId, 'jp', { kind: 'order', number: 'seen-1', at, amount: 90_000_000 })
  await happen(companyId, 'jp', {
    kind: 'order',
    number: 'seen-2',
    at: new Date('2026-10-05T12:00:00Z'),
    amount: 12_345_600,
  })
  expect((await app.api(path, { headers })).body).toEqual({
    memberType: 1,
    currency: 'GV',
    levelStartDate: '2026-10-01',
    levelEndDate: '2028-09-30',
    accumulatedAmount: 12_345_600,
    upgradeThresholds: [
      { memberType: 1, amount: 90_000_000 },
      { memberType: 2, amount: 300_000_000 },
      { memberType: 3, amount: 750_000_000 },
    ],
  })
  const of = (days: string) => app.api(`/profile/accumulated-histories?${days}`, { headers })
  expect((await of('startDate=2026-10-01&endDate=2026-10-01')).body).toMatchObject({
    pageIndex: 1,
    pageSize: 10,
    totalItems: 1,
    items: [
      {
        action: 'UpgradeLevel',
        orderNumber: `seen-1 ${companyId}`,
        amount: 90_000_000,
        currency: 'GV',
        memberTypeBefore: 0,
        memberType: 1,
        levelEndDate: '2028-09-30',
      },
    ],
  })
  expect((await of('startDate=2026-09-30&endDate=2026-09-30')).body).toMatchObject({
    totalItems: 0,
    items: [],
  })
  expect((await of('pageSize=1&pageIndex=2')).body).toMatchObject({
    totalItems: 2,
    items: [{ orderNumber: `seen-1 ${companyId}` }],
  })
  expect((await of('startDate=2026-10-02&endDate=2026-10-01')).body).toMatchObject({
    status: 422,
    code: 'date.range_invalid',
  })
  expect((await of('startDate=2020-01-01')).body).toMatchObject({
    status: 422,
    code: 'date.too_old',
  })
  const file = await app.http
    .get(
      '/marketplace/api/v1/profile/download/accumulated-histories?startDate=2026-10-01&endDate=2026-10-31',
    )
    .set(headers)
  expect(file.headers['content-disposition']).toContain('2026-10-01_2026-10-31.csv')
  expect(file.text).toBe(
    '\uFEFFDate,Action,Order number,Currency,Amount,Level before,Level,Level start,Level end\r\n' +
      `2026-10-05,Amount counted,seen-2 ${companyId},GV,123456.00,Silver,Silver,2026-10-01,2028-09-30\r\n` +
      `2026-10-01,Level raised,seen-1 ${companyId},GV,900000.00,Regular,Silver,2026-10-01,2028-09-30\r\n`,
  )
})

test('level history can be added but not changed', async () => {
  for (const change of [
    sql`update level_change set amount_minor = 0`,
    sql`delete from level_change`,
    sql`truncate level_change`,
  ])
    await expect(app.rows(change)).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/are added, never changed/) },
    })
})

function run(now: Date): Parameters<typeof endTerms> {
  const { database, config, log } = app.resources
  return [database.db, config.current, { now, log }]
}

function happen(companyId: string, region: string, event: LevelEvent): Promise<void> {
  const { database, config } = app.resources
  const { at } = event
  const orderNumber = `${event.number} ${companyId}`
  return database.db.transaction((tx) => {
    if (event.kind === 'refund') return uncountOrder(tx, config.current, { orderNumber, at })
    if (event.kind === 'plan')
      return buyLevel(tx, config.current, {
        companyId,
        orderNumber,
        memberType: event.memberType,
        at,
      })
    return countOrder(tx, config.current, {
      companyId,
      orderNumber,
      currency: productCurrency(config.current, region),
      amount: event.amount,
      at,
    })
  })
}

async function newCompany({
  accountId,
  region,
  joined,
  admin,
}: {
  accountId: string
  region: string
  joined: string
  admin?: string
}): Promise<string> {
  const [row] = await app.rows<{ id: string }>(sql`
    insert into company (account_id, name, account_name, bu, region_code, created_at)
    values (${accountId}, ${accountId}, ${accountId}, 'IFS', ${region}, ${`${joined}T12:00:00Z`}) returning id`)
  if (!row) throw new Error('no company')
  if (admin !== undefined)
    await app.rows(sql`
      with one as (insert into person (email, first_name, last_name, locale, grants) values (${admin}, 'A', 'B', 'zh-tw', '{}') returning id)
      insert into membership (company_id, person_id, role) select ${row.id}, id, 'Admin' from one`)
  return row.id
}

function zoneOfRegion(region: string): string {
  return (
    app.resources.config.current.regions.regions.find((it) => it.regionCode === region)?.timeZone ??
    'UTC'
  )
}
