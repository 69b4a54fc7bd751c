import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giftValueOf, grantGiftValue } from '#server/trade/giftvalue/service.ts'
import { addDays } from '#server/platform/time/zone.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { clientWith } from '#tests/support/client.ts'
import { giftValueFaults } from '#tests/support/gift-lots.ts'
import { signInAs } from '#tests/support/people.ts'

const sister = 'A-22064'
const day = (days: number) => addDays(new Date().toISOString().slice(0, 10), days)

let app: TestApp
let headers: Record<string, string>
beforeAll(async () => {
  app = await startApp()
  headers = { ...(await signInAs(app, 'yi-chun.lin')).headers, 'Content-Type': 'application/json' }
})
afterAll(async () => {
  expect(await giftValueFaults(app)).toEqual([])
  await app[Symbol.asyncDispose]()
})

test('a transfer creates an entry for each company that names the other, and keeps the expiry dates', async () => {
  const before = { ours: await balance('A-20417'), theirs: await balance(sister) }
  await grant(5_000, day(1))
  await grant(5_000, day(2))
  const { status, body } = await pass({ accountId: sister, amount: 7_000 }, 'one')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    data: [
      {
        status: 4,
        amount: -7_000,
        currency: 'USD',
        counterpart: { accountId: sister },
        expiryDate: day(1),
        isReversal: false,
      },
      {
        status: 4,
        amount: 7_000,
        currency: 'USD',
        counterpart: { accountId: 'A-20417' },
        expiryDate: day(1),
        person: '林怡君',
      },
    ],
  })
  expect(await balance('A-20417')).toBe(before.ours + 3_000)
  expect(await balance(sister)).toBe(before.theirs + 7_000)
  const lots = await app.rows(sql`
    select expires_on::text as "expiresOn", amount_minor::int as amount from gift_lot
    where source = 'transfer' and company_id = (select id from company where account_id = ${sister}) order by expires_on`)
  expect(lots).toEqual([
    { expiresOn: day(1), amount: 5_000 },
    { expiresOn: day(2), amount: 2_000 },
  ])
  const audit = await app.rows(
    sql`select after from audit_entry where action = 'giftvalue.transferred'`,
  )
  expect(audit).toEqual([{ after: { accountId: sister, currency: 'USD', amount: 7_000 } }])
})

test('a repeated transfer is executed once', async () => {
  await grant(10_000, day(30))
  const before = await balance('A-20417')
  const answers = await Promise.all(
    [1, 2, 3].map(() => pass({ accountId: sister, amount: 1_000 }, 'again')),
  )
  const again = await pass({ accountId: sister, amount: 1_000 }, 'again')
  expect(again).toMatchObject({ status: 200, replayed: 'true' })
  for (const it of answers) expect([200, 409]).toContain(it.status)
  expect(await balance('A-20417')).toBe(before - 1_000)
  expect((await pass({ accountId: sister, amount: 1_001 }, 'again')).body).toMatchObject({
    code: 'idempotency.key_reused',
  })
  expect((await pass({ accountId: sister, amount: 1_000 }, undefined)).body).toMatchObject({
    code: 'idempotency.key_missing',
  })
})

test('a transfer repeated under another spelling of its path moves the gift value once', async () => {
  await grant(1_000, day(5))
  const before = await balance('A-20417')
  const paths = ['/', '//', '?websiteCode=zh-tw', '#a', '/#a'].map(
    (it) => `/gift-values/transfers${it}`,
  )
  const replayed = []
  for (const path of ['/gift-values/transfers', ...paths])
    replayed.push(
      (await pass({ accountId: sister, amount: 100 }, 'spelled', headers, path)).replayed,
    )
  expect(replayed).toEqual([undefined, ...paths.map(() => 'true')])
  expect(await balance('A-20417')).toBe(before - 100)
})

test.each([
  ['to a company outside the group', { accountId: 'A-21002', amount: 100 }, 404, 'not_found'],
  ['to an unknown company', { accountId: 'A-00000', amount: 100 }, 404, 'not_found'],
  ['to the sending company itself', { accountId: 'A-20417', amount: 100 }, 404, 'not_found'],
  [
    'to a company of the group with a different currency',
    { accountId: 'A-22118', amount: 100 },
    422,
    'field.option_unknown',
  ],
  [
    'of more than the balance',
    { accountId: sister, amount: 900_000_000 },
    409,
    'giftvalue.insufficient',
  ],
])('a transfer %s is refused', async (_whom, request, status, code) => {
  const before = await balance('A-20417')
  expect((await pass(request, crypto.randomUUID())).body).toMatchObject(
    status === 422 ? { status, errors: [{ pointer: '/accountId', code }] } : { status, code },
  )
  expect(await balance('A-20417')).toBe(before)
})

test.each([0, -100, 1.5, '100', null])(
  'a transfer of the amount %s is rejected',
  async (amount) => {
    expect((await pass({ accountId: sister, amount }, crypto.randomUUID())).status).toBe(422)
  },
)

test('a transfer is refused if the company has been switched in another window', async () => {
  const answer = await app.api('/gift-values/transfers', {
    method: 'POST',
    headers: { ...headers, 'Idempotency-Key': 'other', 'X-Company-Id': 'A-20533' },
    body: JSON.stringify({ accountId: sister, amount: 100 }),
  })
  expect(answer.body).toMatchObject({ status: 409, code: 'company.mismatch' })
})

test('companies of the group with the same currency are offered as recipients', async () => {
  expect((await app.api('/gift-values/transfers/receivers', { headers })).body).toEqual({
    items: [
      {
        accountId: sister,
        companyName: 'Formosa Precision Tools Vietnam',
        accountName: 'Formosa Precision Tools (Vietnam) Co. Ltd',
      },
    ],
  })
})

test('concurrent transfers in opposite directions all succeed', async () => {
  await app.rows(sql`
    insert into membership (company_id, person_id, role)
    select company.id, person.id, 'Admin' from company, person where account_id = ${sister} and email like 'yi-chun.lin@%' on conflict do nothing`)
  const there = {
    ...(await signInAs(app, 'yi-chun.lin', { accountId: sister })).headers,
    'Content-Type': 'application/json',
  }
  await grant(50_000, day(30))
  await pass({ accountId: sister, amount: 20_000 }, 'first')
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      at % 2 === 0
        ? pass({ accountId: sister, amount: 500 }, `to-${at}`)
        : pass({ accountId: 'A-20417', amount: 500 }, `from-${at}`, there),
    ),
  )
  expect(answers.map((it) => it.status)).toEqual([200, 200, 200, 200, 200, 200])
})

test('the profile shows the balance; the next expiry has a date and the balance, but no date if nothing will expire', async () => {
  const { headers: theirs } = await signInAs(app, 'yi-chun.lin', { accountId: sister })
  const there = await balance(sister)
  expect((await app.api('/profile', { headers: theirs })).body).toMatchObject({
    point: there,
    currency: 'USD',
    balance: expect.stringMatching(/^USD [\d,]+\.\d\d$/),
  })
  expect(
    (await app.api('/profile/gift-value-expiring-info', { headers: theirs })).body,
  ).toMatchObject({ currency: 'USD', balance: there, expiryDate: day(1) })
  const none = await signInAs(app, 'tomas.rey')
  await app.rows(
    sql`update gift_lot set expires_at = now() - interval '1 minute' where company_id = (select id from company where account_id = 'A-21480')`,
  )
  expect((await app.api('/profile/gift-value-expiring-info', none)).body).toMatchObject({
    currency: 'USD',
    balance: 0,
    giftValue: 0,
    expiryDate: null,
  })
})

test('the history is paged, rejects a start date too far back and can be downloaded in full', async () => {
  const { history } = clientWith(app, headers).giftValue
  const all = await history({ pageSize: 100 })
  expect(all.totalItems).toBe(all.items.length)
  const second = await history({ pageSize: 2, pageIndex: 2 })
  expect(second.items.map((it) => it.id)).toEqual(all.items.slice(2, 4).map((it) => it.id))
  expect(await history({ pageSize: 100, pageIndex: 99 })).toMatchObject({
    totalItems: all.totalItems,
    items: [],
  })
  expect((await app.api('/profile/gift-value-histories?pageSize=101', { headers })).status).toBe(
    422,
  )
  expect(
    (await app.api('/profile/gift-value-histories?startDate=2019-01-01', { headers })).body,
  ).toMatchObject({ code: 'date.too_old' })
  const file = await app.http
    .get('/marketplace/api/v1/profile/download/gift-value-histories')
    .set(headers)
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(
    file.text.startsWith(
      '\uFEFFDate,Status,Order number,Currency,Amount,Balance after,Expiration date,Company,Person\r\n',
    ),
  ).toBe(true)
  expect(file.text.trimEnd().split('\r\n')).toHaveLength(all.totalItems + 1)
  expect(file.text).toMatch(
    new RegExp(
      `,Transferred,,USD,-70.00,[0-9.]+,${day(1)},Formosa Precision Tools Vietnam,林怡君\r\n`,
    ),
  )
})

async function pass(
  request: object,
  key: string | undefined,
  whose = headers,
  path = '/gift-values/transfers',
) {
  const { status, body, answer } = await app.api(path, {
    method: 'POST',
    body: JSON.stringify(request),
    headers: { ...whose, ...(key === undefined ? {} : { 'Idempotency-Key': key }) },
  })
  return { status, body, replayed: answer.headers['idempotent-replayed'] }
}

async function grant(amount: number, expiresOn: string): Promise<void> {
  const { database, config } = app.resources
  const companyId = await companyOf('A-20417')
  await database.db.transaction((tx) =>
    grantGiftValue(tx, config.current, {
      companyId,
      currency: 'USD',
      amount,
      expiresOn,
      source: 'campaign',
      now: new Date(),
    }),
  )
}

async function balance(accountId: string): Promise<number> {
  return giftValueOf(app.resources.database.db, {
    companyId: await companyOf(accountId),
    currency: 'USD',
    now: new Date(),
  })
}

async function companyOf(accountId: string): Promise<string> {
  const [row] = await app.rows<{ id: string }>(
    sql`select id from company where account_id = ${accountId}`,
  )
  return row?.id ?? ''
}
