import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LicenseSummary } from '#server/trade/license/list-contract.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import {
  activeDevice,
  licenseClient,
  type LicenseClient,
  ownLicense,
  serials,
} from '#tests/support/licenses.ts'

let app: TestApp
let admin: LicenseClient
let basic: LicenseClient
beforeAll(async () => {
  app = await startApp()
  admin = await licenseClient(app, 'yi-chun.lin')
  basic = await licenseClient(app, 'mei-ling.wu')
})
afterAll(() => app[Symbol.asyncDispose]())

async function listed(query: string, client = admin): Promise<string[]> {
  const { status, body } = await client.get(`?pageSize=100&${query}`)
  expect(status, query).toBe(200)
  expect(body.totalItems).toBe(body.items.length)
  return body.items.map((it) => it.serialNumber)
}

async function contactId(name: string): Promise<string> {
  const [row] = await app.rows<{ id: string }>(
    sql`select membership.id from membership join person on person.id = person_id join company on company.id = company_id
      where email like ${`${name}@%`} and account_id = 'A-20417'`,
  )
  return row?.id ?? ''
}

test.each([
  ['state=active', [serials.active, serials.perpetual, serials.atLimit], [serials.suspended]],
  ['state=not_activated', [serials.free, serials.offlineOnly], [serials.expired, serials.revoked]],
  ['state=expired', [serials.expired, serials.expiredOnDevice], [serials.active]],
  ['state=suspended', [serials.suspended], [serials.revoked, serials.active]],
  ['state=revoked', [serials.revoked], [serials.suspended]],
  ['state=usable', [serials.active, serials.free], [serials.expired, serials.suspended]],
  ['productAlias=edgelink-gateway', [serials.active, serials.free], [serials.internal]],
  ['assignee=none', [serials.unassigned, serials.revoked], [serials.active]],
  ['assignee=none&state=usable', [serials.unassigned], [serials.revoked]],
  ['endsWithin=30', ['MRD-UAUA-87BB-PWSY'], [serials.active, serials.expired]],
  ['endsWithin=27', [], ['MRD-UAUA-87BB-PWSY']],
])('the filter %s selects licenses', async (query, included, excluded) => {
  const found = await listed(query)
  expect(found).toEqual(expect.arrayContaining(included))
  for (const it of excluded) expect(found).not.toContain(it)
})

test.each([
  ['a whole serial number', serials.active],
  ['lower case and spaces', serials.active.toLowerCase().replaceAll('-', ' ')],
  ['full width', 'ＭＲＤ－９Ｂ５Ｓ－ＥＨ６４'],
  ['a part without hyphens', '5SEH64'],
  ['the end', '42ez'],
  ['a device id', activeDevice.toLowerCase()],
  ['a part of the device name', 'press LINE'],
])('a license is found by %s', async (_, keyword) => {
  expect(await listed(`keyword=${encodeURIComponent(keyword)}`)).toEqual([serials.active])
})

test('a keyword has no wildcards, and one without letters matches nothing but blanks match all', async () => {
  expect(await listed('keyword=%25')).toEqual([])
  expect(await listed('keyword=M_D')).toEqual([])
  expect((await listed('keyword=%20%20')).length).toBe(16)
})

test('each count equals the total of the list with the same filters', async () => {
  for (const client of [admin, basic]) {
    const { body } = await client.get('/summary?websiteCode=zh-tw')
    const summary = body as unknown as LicenseSummary
    const counts: [string, number][] = [
      ['', summary.total],
      ['state=active', summary.active],
      ['state=not_activated', summary.notActivated],
      ['state=expired', summary.expired],
      ['state=suspended', summary.suspended],
      ['state=revoked', summary.revoked],
      ['endsWithin=90', summary.endsWithin[90]],
      ['endsWithin=30', summary.endsWithin[30]],
      ['endsWithin=7', summary.endsWithin[7]],
      ['state=usable&assignee=none', summary.unassigned],
      ...summary.products.map((it): [string, number] => [
        `productAlias=${it.productAlias}`,
        it.count,
      ]),
      ...summary.assignees.map((it): [string, number] => [`assignee=${it.contactId}`, it.count]),
    ]
    for (const [query, count] of counts)
      expect((await listed(query, client)).length, query).toBe(count)
  }
})

test('the list is sorted on the server, and licenses without a value come last', async () => {
  const { items } = (await admin.get('?pageSize=100&sort=expiration')).body
  const days = items.map((it) => it.expiryDate ?? '9999')
  expect(days).toEqual(days.toSorted())
  const reversed = (await admin.get('?pageSize=100&sort=-expiration')).body.items
  expect(reversed.at(-1)?.expiryDate).toBeNull()
  expect(await listed('sort=serial')).toEqual((await listed('')).toSorted())
  expect(await listed('sort=-serial')).toEqual((await listed('')).toSorted().toReversed())
  const assignees = (await admin.get('?pageSize=100&sort=assignee')).body.items
  expect(assignees.at(-1)?.assignee).toBeNull()
  const products = (await admin.get('?pageSize=100&sort=product')).body.items.map((it) => it.name)
  expect(products).toEqual(products.toSorted((a, b) => a.localeCompare(b, 'en')))
})

test.each(['state=broken', 'sort=color', 'endsWithin=soon'])(
  'the unknown filter value %s is refused',
  async (query) => {
    expect(await admin.get(`?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'request.param_invalid' },
    })
  },
)

test('the CSV file contains the licenses that match, with words in the language of the site', async () => {
  const { status, headers, text } = await admin.get('/download?state=suspended&websiteCode=zh-tw')
  expect({ status, type: headers['content-type'] }).toEqual({
    status: 200,
    type: 'text/csv; charset=utf-8',
  })
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename="licenses_\d{4}-\d\d-\d\d\.csv"$/,
  )
  const lines = text.trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/^\uFEFF?序號,產品,/)
  expect(lines[1]).toMatch(new RegExp(`^${serials.suspended},.*,已暫停,`))
  expect((await basic.get('/download')).text.trim().split('\r\n')).toHaveLength(4)
})

test('the CSV file has the licenses of the list in its order, on all pages of it', async () => {
  const rowsOf = async (query: string) =>
    (await admin.get(`/download?${query}`)).text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((it) => it.slice(0, it.indexOf(',')))
  for (const sort of ['-expiration', 'product', 'assignee', '-serial'])
    expect(await rowsOf(`state=usable&sort=${sort}`), sort).toEqual(
      await listed(`state=usable&sort=${sort}`),
    )
})

test('the CSV file can have only some licenses by their serial numbers, and none that the caller may not see', async () => {
  const serialNumbers = [serials.expired, serials.suspended].join(',')
  const rowsOf = async ({ get }: typeof admin, query = '') =>
    (await get(`/download?sort=-serial&serialNumbers=${serialNumbers}${query}`)).text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((it) => it.slice(0, it.indexOf(',')))
  expect(await rowsOf(admin)).toEqual(serialNumbers.split(',').toSorted().toReversed())
  expect(await rowsOf(admin, '&state=suspended')).toEqual([serials.suspended])
  expect(await rowsOf(basic)).toEqual([])
  expect((await admin.get('/download?serialNumbers=all')).status).toBe(400)
})

test('the calendar contains the last day of each usable license that matches, with reminders', async () => {
  const { status, headers, text } = await admin.get('/calendar?websiteCode=ja-jp')
  expect({ status, type: headers['content-type'] }).toEqual({
    status: 200,
    type: 'text/calendar; charset=utf-8',
  })
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  const day = (await admin.get(`/detail/${serials.active}`)).body.expiryDate ?? ''
  const start = lines.indexOf(`UID:${serials.active}-end@localhost:3000`)
  const entry = lines.slice(start, lines.indexOf('END:VEVENT', start))
  const inTaipei = new Date(day).toLocaleDateString('sv-SE', { timeZone: 'Asia/Taipei' })
  expect(entry).toContain(`DTSTART;VALUE=DATE:${inTaipei.replaceAll('-', '')}`)
  expect(entry.filter((it) => it.startsWith('TRIGGER'))).toEqual(['TRIGGER:-P30D', 'TRIGGER:-P7D'])
  expect(entry.find((it) => it.startsWith('URL:'))).toBe(
    `URL:http://localhost:3000/ja-jp/marketplace/profile/license-management/${serials.active}`,
  )
  for (const it of [serials.expired, serials.suspended, serials.perpetual])
    expect(text).not.toContain(it)
  const soon = await admin.get('/calendar?endsWithin=30')
  expect(soon.text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  expect([lines[0], lines.at(-2)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR'])
})

test('several licenses are assigned at once, and the member receives one email', async () => {
  const own = [await ownLicense(app), await ownLicense(app), await ownLicense(app)]
  const mei = await contactId('mei-ling.wu')
  const assign = (serialNumbers: string[], contact: string | null) =>
    admin.send('POST', '/assignments', { body: { serialNumbers, contactId: contact } })
  const done = await assign(
    [...own, own[0] ?? ''].map((it) => it.toLowerCase()),
    mei,
  )
  expect(done).toMatchObject({ status: 200, body: { data: { serialNumbers: own } } })
  const mails = await app.rows<{ facts: { quantity: number; serialNumbers: string } }>(
    sql`select facts from mail where kind = 'license.assigned-many'`,
  )
  expect(mails.map((it) => it.facts)).toMatchObject([
    { quantity: 3, serialNumbers: own.join('、') },
  ])
  expect(await assign(own.slice(1), mei)).toMatchObject({ body: { data: { serialNumbers: [] } } })
  expect((await assign([own[0] ?? '', serials.foreign], null)).body.code).toBe('license.not_found')
  expect((await admin.get(`/detail/${own[0]}`)).body.assignee?.contactId).toBe(mei)
  expect(await assign(own, 'nobody')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  await assign(own, null)
  expect((await admin.get(`/detail/${own[0]}`)).body).toMatchObject({ assignee: null, version: 3 })
})

test('the details tell what happened to a license, by whom, and how many releases are left', async () => {
  const serial = await ownLicense(app)
  await admin.activate(serial, 'HISTORY-1')
  await admin.deactivate(serial, 'HISTORY-1')
  const { headers } = await admin.get(`/detail/${serial}`)
  await admin.send('PUT', `/${serial}/assignee`, {
    body: { contactId: await contactId('mei-ling.wu') },
    headers: { 'If-Match': String(headers['etag']) },
  })
  const { history, release, changesPerDay } = (await admin.get(`/detail/${serial}`)).body
  expect(
    history.map(({ kind, person, device, assignee }) => [kind, person, device ?? assignee]),
  ).toEqual([
    ['assigned', '林怡君', '吳美玲'],
    ['deactivated', '林怡君', 'HISTORY-1'],
    ['activated', '林怡君', 'HISTORY-1'],
    ['issued', null, null],
  ])
  expect(release).toEqual({ left: 2, perYear: 2, nextAt: null, coolDownDays: 30, linkMinutes: 30 })
  expect(changesPerDay).toBe(5)
  const upgraded = (await admin.get(`/detail/${serials.upgraded}`)).body.history
  expect(upgraded.map((it) => it.kind)).toEqual(['upgraded', 'activated', 'issued'])
})

test('a device that uses another license of the product names that license', async () => {
  const serial = await ownLicense(app)
  expect(await admin.activate(serial, activeDevice)).toMatchObject({
    status: 409,
    body: { code: 'license.device_in_use', context: { serialNumber: serials.active } },
  })
})
