import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import {
  activeDevice,
  licenseClient,
  type LicenseClient,
  ownDevice,
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

interface ReleaseMail {
  to: string
  locale: string
  facts: { product: string; serialNumber: string; deviceId: string; minutes: number; path: string }
}

async function mailOf(serial: string): Promise<ReleaseMail> {
  const mails = await app.rows<ReleaseMail>(
    sql`select "to", locale, facts from mail where kind = 'license.release-requested' and facts->>'serialNumber' = ${serial} order by created_at desc`,
  )
  if (!mails[0]) throw new Error(`no mail about ${serial}`)
  return mails[0]
}

async function tokenOf(serial: string): Promise<string> {
  return new URL((await mailOf(serial)).facts.path, 'http://x').searchParams.get('release') ?? ''
}

/** Creates a license for one test and activates it on a device. */
async function onDevice(limit?: number | null): Promise<{ serial: string; deviceId: string }> {
  const [serial, deviceId] = [
    await ownLicense(app, limit === undefined ? {} : { limit }),
    ownDevice(),
  ]
  expect((await admin.activate(serial, deviceId)).status).toBe(201)
  return { serial, deviceId }
}

function ask(serial: string, deviceId: string, as = admin) {
  return as.send('POST', `/${serial}/release-requests`, { body: { deviceId }, key: null })
}

function confirm(token: string, as = admin) {
  return as.send('POST', '/release-requests/confirm', { body: { token }, key: null })
}

test('a license on a lost device is released with a link sent by email, which works once', async () => {
  const { serial, deviceId } = await onDevice()
  const asked = await ask(serial, deviceId)
  expect(asked).toMatchObject({
    status: 202,
    body: { data: { sentTo: 'yi-chun.lin@formosa-tools.example' } },
  })
  expect(Date.parse(asked.body.data.endsAt) - Date.now()).toBeLessThanOrEqual(30 * 60_000)
  expect(asked.text).not.toContain(await tokenOf(serial))
  expect((await admin.get(`/detail/${serial}`)).body.state, 'nothing has happened yet').toBe(
    'active',
  )
  expect(await mailOf(serial)).toMatchObject({
    to: 'yi-chun.lin@formosa-tools.example',
    locale: 'zh-tw',
    facts: { deviceId, minutes: 30 },
  })
  const token = await tokenOf(serial)
  const done = await confirm(token)
  expect(done).toMatchObject({
    status: 200,
    body: { data: { state: 'not_activated', deactivateCount: 1 } },
  })
  expect(await confirm(token)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  const [kept] = await app.rows<{ action: string }>(
    sql`select action from audit_entry where action = 'license.released' and after->>'serialNumber' = ${serial}`,
  )
  expect(kept?.action).toBe('license.released')
})

test('only the hash of a release token is stored', async () => {
  const { serial, deviceId } = await onDevice()
  await ask(serial, deviceId)
  const [row] = await app.rows<{ found: number }>(
    sql`select count(*)::int as found from release_request where token_hash = ${await tokenOf(serial)}`,
  )
  expect(row?.found).toBe(0)
})

test('a release token works only for the member who requested it, in time, and while the license stays on that device', async () => {
  const { serial, deviceId } = await onDevice()
  await ask(serial, deviceId)
  const token = await tokenOf(serial)
  const general = await licenseClient(app, 'chih-ming.huang')
  const other = await licenseClient(app, 'ken.takahashi')
  for (const it of [general, other])
    expect(await confirm(token, it)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  await app.rows(
    sql`update release_request set ends_at = now() - interval '1 second' where license_id = (select id from license where serial_number = ${serial})`,
  )
  expect((await confirm(token)).body.code).toBe('not_found')
  await ask(serial, deviceId)
  const second = await tokenOf(serial)
  await admin.deactivate(serial, deviceId)
  expect(await confirm(second)).toMatchObject({ status: 409, body: { code: 'license.not_active' } })
  await admin.activate(serial, deviceId)
  expect(await confirm(second), 'it was for the stay before').toMatchObject({
    status: 409,
    body: { code: 'license.not_active' },
  })
})

test('only one of two concurrent confirmations releases the license', async () => {
  const { serial, deviceId } = await onDevice()
  await ask(serial, deviceId)
  const first = await tokenOf(serial)
  await ask(serial, deviceId)
  const second = await tokenOf(serial)
  const answers = await Promise.all([first, second, second].map((it) => confirm(it)))
  expect(answers.filter((it) => it.status === 200)).toHaveLength(1)
  expect((await admin.get(`/detail/${serial}`)).body.deactivateCount).toBe(1)
})

test('a license can be released again only after thirty days, and only twice a year', async () => {
  const { serial, deviceId } = await onDevice(null)
  await ask(serial, deviceId)
  await confirm(await tokenOf(serial))
  await admin.activate(serial, deviceId)
  const soon = await ask(serial, deviceId)
  expect(soon).toMatchObject({
    status: 429,
    body: { code: 'rate.limited', context: { reason: 'release_cool_down' } },
  })
  expect(Number(soon.headers['retry-after'])).toBeGreaterThan(29 * 86_400)
  const past = (days: number) =>
    app.rows(sql`update release_request set confirmed_at = confirmed_at - make_interval(days => ${days}::int)
      where confirmed_at is not null and license_id = (select id from license where serial_number = ${serial})`)
  await past(40)
  await ask(serial, deviceId)
  expect((await confirm(await tokenOf(serial))).status).toBe(200)
  await past(40)
  await app.rows(sql`insert into license_activation (license_id, company_id, product, device_id, is_offline, started_at)
    select id, company_id, product_alias, ${deviceId}::text, false, now() from license where serial_number = ${serial}`)
  expect(await ask(serial, deviceId)).toMatchObject({
    status: 429,
    body: { context: { reason: 'releases_per_year' } },
  })
})

test('a release is refused at the deactivation limit, after expiry, for the wrong device and to a member without the license', async () => {
  expect(await ask(serials.atLimit, 'IPC-5C60BA42A1')).toMatchObject({
    status: 422,
    body: { code: 'license.deactivation_limit' },
  })
  expect(await ask(serials.expiredOnDevice, 'EC560-11B2-77E0')).toMatchObject({
    status: 422,
    body: { code: 'license.expired' },
  })
  expect(await ask(serials.active, ownDevice())).toMatchObject({
    status: 409,
    body: { code: 'license.not_active' },
  })
  expect(await ask(serials.unassigned, activeDevice, basic)).toMatchObject({
    status: 404,
    body: { code: 'license.not_found' },
  })
})

async function contactId(name: string): Promise<string> {
  const [row] = await app.rows<{ id: string }>(
    sql`select membership.id from membership join person on person.id = person_id join company on company.id = company_id
      where email like ${`${name}@%`} and account_id = 'A-20417'`,
  )
  return row?.id ?? ''
}

function assign(serial: string, contact: string | null, ifMatch?: string) {
  return admin.send('PUT', `/${serial}/assignee`, {
    body: { contactId: contact },
    headers: ifMatch === undefined ? {} : { 'If-Match': ifMatch },
  })
}

test('a license is assigned to a team member, who is notified and can then see it', async () => {
  const serial = await ownLicense(app)
  expect((await basic.get(`/detail/${serial}`)).status).toBe(404)
  const { headers } = await admin.get(`/detail/${serial}`)
  const done = await assign(serial, await contactId('mei-ling.wu'), String(headers['etag']))
  expect(done).toMatchObject({
    status: 200,
    body: {
      data: {
        assignee: { name: '吳美玲', email: 'mei-ling.wu@formosa-tools.example' },
        version: 2,
      },
    },
  })
  expect(done.headers['etag']).toBe('"2"')
  expect((await basic.get(`/detail/${serial}`)).status).toBe(200)
  const mails = await app.rows<{ to: string; locale: string }>(
    sql`select "to", locale from mail where kind = 'license.assigned' and facts->>'serialNumber' = ${serial}`,
  )
  expect(mails).toEqual([{ to: 'mei-ling.wu@formosa-tools.example', locale: 'zh-tw' }])
  expect((await assign(serial, null, '"2"')).body.data.assignee).toBeNull()
  expect((await basic.get(`/detail/${serial}`)).status).toBe(404)
})

test('an assignment needs the current version: 428 without a version, 412 with a different one', async () => {
  const serial = await ownLicense(app)
  const mei = await contactId('mei-ling.wu')
  expect(await assign(serial, mei)).toMatchObject({
    status: 428,
    body: { code: 'precondition.required' },
  })
  expect(await assign(serial, mei, '"7"')).toMatchObject({
    status: 412,
    body: {
      code: 'precondition.failed',
      context: { current: { serialNumber: serial, version: 1 } },
    },
  })
  const chih = await contactId('chih-ming.huang')
  const both = await Promise.all([assign(serial, mei, '"1"'), assign(serial, chih, '"1"')])
  expect(both.map((it) => String(it.status)).toSorted()).toEqual(['200', '412'])
})

test('a license cannot be assigned outside the team', async () => {
  const serial = await ownLicense(app)
  const [foreign] = await app.rows<{ id: string }>(
    sql`select membership.id from membership join company on company.id = company_id where account_id = 'A-20533' limit 1`,
  )
  for (const it of [foreign?.id ?? '', crypto.randomUUID(), 'nobody'])
    expect(await assign(serial, it, '"1"')).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
})

test('only an Admin can assign licenses', async () => {
  const general = await licenseClient(app, 'chih-ming.huang')
  for (const it of [general, basic])
    expect(
      await it.send('PUT', `/${serials.active}/assignee`, {
        body: { contactId: null },
        headers: { 'If-Match': '*' },
      }),
    ).toMatchObject({
      status: 403,
      body: { code: 'auth.forbidden' },
    })
})
