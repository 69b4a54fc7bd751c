import { sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { type LicenseClient, licenseClient, serials } from '#tests/support/licenses.ts'

let app: TestApp
let admin: LicenseClient
let basic: LicenseClient
beforeAll(async () => {
  app = await startApp()
  admin = await licenseClient(app, 'yi-chun.lin')
  basic = await licenseClient(app, 'mei-ling.wu')
})
afterAll(() => app[Symbol.asyncDispose]())

async function newAddress(client: LicenseClient): Promise<URL> {
  const { status, body } = await client.send('POST', '/calendar-feed', { body: {} })
  expect(status).toBe(201)
  return new URL((body.data as unknown as { address: string }).address)
}

/** Reads an address as a calendar program does: without a session. */
const read = ({ pathname, search }: URL, headers: Record<string, string> = {}) =>
  app.ask(pathname + search, { headers })

function eventsIn(text: string) {
  return new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((it) => new ICAL.Event(it))
}

const serialsIn = (text: string) =>
  eventsIn(text)
    .map((it) => it.uid.split('-end@')[0] ?? '')
    .toSorted()

test('a calendar program reads the end dates signed out, as whole days with ids that stay', async () => {
  const address = await newAddress(admin)
  const { status, headers, text } = await read(address)
  expect({ status, type: headers['content-type'] }).toEqual({
    status: 200,
    type: 'text/calendar; charset=utf-8',
  })
  const events = eventsIn(text)
  const mine = events.find((it) => it.uid.startsWith(serials.active))
  expect(mine?.startDate.isDate).toBe(true)
  expect(mine?.summary).toContain(serials.active)
  expect(mine?.component.getAllSubcomponents('valarm')).toHaveLength(2)
  expect(new Set(events.map((it) => it.uid)).size).toBe(events.length)
  expect(serialsIn((await read(address)).text)).toEqual(serialsIn(text))
  expect(serialsIn(text)).not.toContain(serials.expired)
})

test('the calendar is in the language of the person, and has only the licenses that they may see', async () => {
  const { text } = await read(await newAddress(basic))
  expect(text).toContain('X-WR-CALNAME:')
  expect(eventsIn(text)[0]?.summary).toMatch(/到期|最後一天|最後/)
  const seen = (await basic.get('?state=usable&pageSize=100')).body.items
  expect(serialsIn(text)).toEqual(
    seen
      .filter((it) => it.expiryDate !== null)
      .map((it) => it.serialNumber)
      .toSorted(),
  )
})

test('a calendar that has not changed is answered without its content', async () => {
  const address = await newAddress(admin)
  const { headers } = await read(address)
  const etag = String(headers['etag'])
  const again = await read(address, { 'If-None-Match': etag })
  expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' })
  expect((await read(address, { 'If-None-Match': '"another"' })).status).toBe(200)
})

test('a new address replaces the one before, and a removed one is gone', async () => {
  const old = await newAddress(admin)
  const address = await newAddress(admin)
  expect((await read(old)).status).toBe(404)
  expect((await read(address)).status).toBe(200)
  expect((await admin.get('/calendar-feed')).body).toEqual({
    createdAt: expect.stringMatching(/^20/) as string,
  })
  await admin.send('DELETE', '/calendar-feed')
  expect((await read(address)).status).toBe(404)
  expect((await admin.get('/calendar-feed')).body).toEqual({ createdAt: null })
})

test('an address stops with the membership or the person that it stands for', async () => {
  const address = await newAddress(basic)
  const whose = sql`person_id = (select id from person where email like 'mei-ling.wu@%')`
  await app.rows(sql`update membership set status = 'DEACTIVATED' where ${whose}`)
  expect((await read(address)).status).toBe(404)
  await app.rows(sql`update membership set status = 'ACTIVE' where ${whose}`)
  await app.rows(sql`update person set is_deactivated = true where email like 'mei-ling.wu@%'`)
  expect((await read(address)).status).toBe(404)
  await app.rows(sql`update person set is_deactivated = false where email like 'mei-ling.wu@%'`)
  expect((await read(address)).status).toBe(200)
})

test('a sales representative who acts for a company for a while gets no address of it', async () => {
  const sales = await licenseClient(app, 'shu-fen.tsai', {
    accountId: 'A-20417',
    reason: 'Asked by phone',
  })
  expect((await sales.send('POST', '/calendar-feed', { body: {} })).status).toBe(403)
})

test('the secret of an address is neither stored nor logged', async () => {
  const address = await newAddress(admin)
  await read(address)
  await read(new URL(`${address.href}x`))
  const key = address.searchParams.get('key') ?? ''
  expect(key.length).toBeGreaterThanOrEqual(43)
  const stored = await app.rows<{ feed: object }>(
    sql`select to_json(calendar_feed) as feed from calendar_feed`,
  )
  expect(JSON.stringify(stored)).not.toContain(key)
  expect(app.log.some((it) => JSON.stringify(it).includes('calendar-feed/licenses.ics'))).toBe(true)
  expect(JSON.stringify(app.log)).not.toContain(key)
})
