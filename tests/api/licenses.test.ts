import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { License, LicenseDetail } from '#server/trade/license/license-contract.ts'
import { verifiedClaims, type PublicLicenseKey } from '#server/trade/license/license-file.ts'
import { remindOfEndingLicenses, renewLicenseKeys } from '#server/trade/license/jobs.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import {
  activeDevice,
  licenseClient,
  type LicenseClient,
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

test('the list is paged, newest first, with the permitted actions of each license', async () => {
  const first = (await admin.get('?pageIndex=1&pageSize=10')).body
  const second = (await admin.get('?pageIndex=2&pageSize=10')).body
  expect({ total: first.totalItems, sizes: [first.items.length, second.items.length] }).toEqual({
    total: 16,
    sizes: [10, 6],
  })
  const all = [...first.items, ...second.items]
  for (const it of all) expect(License.safeParse(it).error).toBeUndefined()
  expect(new Set(all.map((it) => it.serialNumber)).size).toBe(16)
  const days = all.map((it) => it.issuedAt)
  expect(days).toEqual(days.toSorted().toReversed())
  expect((await admin.get('?pageIndex=3')).body).toMatchObject({ totalItems: 16, items: [] })
  expect(await admin.get('?pageSize=101')).toMatchObject({
    status: 422,
    body: { code: 'field.too_long' },
  })
})

test.each([
  [
    serials.active,
    {
      state: 'active',
      isActivated: true,
      deviceId: activeDevice,
      isDeactivatable: true,
      blockedReason: null,
      deactivateCount: 1,
      deactivateCountLimit: 3,
    },
  ],
  [
    serials.free,
    {
      state: 'not_activated',
      isActivated: false,
      deviceId: null,
      isActivatable: true,
      licenseKeyFileUrl: null,
      blockedReason: null,
    },
  ],
  [
    serials.expiredOnDevice,
    {
      state: 'expired',
      isActivated: false,
      deviceId: 'EC560-11B2-77E0',
      isDeactivatable: false,
      blockedReason: 'expired',
    },
  ],
  [
    serials.expired,
    { state: 'expired', isActivatable: false, isUpgradable: false, blockedReason: 'expired' },
  ],
  [
    serials.atLimit,
    {
      state: 'active',
      isDeactivatable: false,
      blockedReason: 'deactivation_limit',
      deactivateCount: 5,
      deactivateCountLimit: 5,
    },
  ],
  [serials.perpetual, { state: 'active', expiryDate: null, licenseTypeCode: 0 }],
  [
    serials.dongle,
    {
      state: 'active',
      isDeactivatable: false,
      deactivateCountLimit: 0,
      blockedReason: 'deactivation_limit',
      productType: 'ENC_USB',
    },
  ],
  [
    serials.offlineOnly,
    {
      state: 'not_activated',
      isActivatable: false,
      isOfflineActivatable: true,
      blockedReason: 'offline_only',
    },
  ],
  [serials.internal, { licenseTypeCode: 5, deactivateCountLimit: null }],
  [serials.suspended, { state: 'suspended', isActivated: false, blockedReason: 'suspended' }],
  [serials.revoked, { state: 'revoked', blockedReason: 'revoked' }],
])('the details of license %s show its state', async (serial, expected) => {
  const { status, body, headers } = await admin.get(`/detail/${serial}`)
  expect(status).toBe(200)
  expect(LicenseDetail.safeParse(body).error).toBeUndefined()
  expect(body).toMatchObject(expected)
  expect(headers['etag']).toBe(`"${body.version}"`)
})

test('details show the capacity of a license and of each addition; unlimited capacity is the number 1,679,616', async () => {
  expect(
    (await admin.get(`/detail/${serials.upgraded}`)).body.items.map((it) => it.capacity),
  ).toEqual([200, 25])
  expect((await admin.get(`/detail/${serials.unlimited}`)).body.items).toMatchObject([
    { capacity: 1_679_616 },
  ])
})

test('a license expires at the last second of its last day, in the time zone of the region', async () => {
  const { expiryDate } = (await admin.get(`/detail/${serials.active}`)).body
  expect(new Date(expiryDate ?? '').toLocaleTimeString('en-GB', { timeZone: 'Asia/Taipei' })).toBe(
    '23:59:59',
  )
})

test('a Basic member sees only licenses assigned to them', async () => {
  const { items, totalItems } = (await basic.get('')).body
  expect({ totalItems, all: items.map((it) => it.assignee?.email) }).toEqual({
    totalItems: 3,
    all: Array(3).fill('mei-ling.wu@formosa-tools.example'),
  })
  expect(await basic.get(`/detail/${serials.unassigned}`)).toMatchObject({
    status: 404,
    body: { code: 'license.not_found' },
  })
  expect((await basic.get(`/detail/${serials.free}`)).status).toBe(200)
})

test('a license of another company is not found, whatever the role of the caller', async () => {
  for (const it of [admin, basic])
    for (const path of [`/detail/${serials.foreign}`, `/${serials.foreign}/key-file`])
      expect(await it.get(path)).toMatchObject({ status: 404, body: { code: 'license.not_found' } })
  expect(await admin.activate(serials.foreign, 'DEVICE-X')).toMatchObject({
    status: 404,
    body: { code: 'license.not_found' },
  })
  expect(await admin.deactivate(serials.foreign, 'DEVICE-X')).toMatchObject({
    status: 404,
    body: { code: 'license.not_found' },
  })
  expect(
    await admin.send('POST', `/${serials.foreign}/release-requests`, {
      body: { deviceId: 'DEVICE-X' },
    }),
  ).toMatchObject({ status: 404 })
  const assigned = await admin.send('PUT', `/${serials.foreign}/assignee`, {
    body: { contactId: null },
    headers: { 'If-Match': '*' },
  })
  expect(assigned).toMatchObject({ status: 404, body: { code: 'license.not_found' } })
})

test('sales staff see the licenses of their customer but cannot change them', async () => {
  const sales = await licenseClient(app, 'shu-fen.tsai', {
    accountId: 'A-20417',
    reason: 'Asked by phone',
  })
  expect((await sales.get('')).body.totalItems).toBe(16)
  expect((await sales.get(`/detail/${serials.active}`)).body.licenseKeyFileUrl).toBeNull()
  expect(await sales.activate(serials.free, 'DEVICE-X')).toMatchObject({
    status: 403,
    body: { code: 'auth.forbidden' },
  })
  expect((await sales.get(`/${serials.active}/key-file`)).status).toBe(403)
})

test('a serial number is found in any spelling', async () => {
  expect(
    (
      await admin.get(
        `/detail/${encodeURIComponent(serials.active.toLowerCase().replaceAll('-', ' '))}`,
      )
    ).body.serialNumber,
  ).toBe(serials.active)
})

test("the list is refused if X-Company-Id is not the session's company", async () => {
  const other = await admin.send('GET', '', { headers: { 'X-Company-Id': 'A-20533' } })
  expect(other).toMatchObject({ status: 409, body: { code: 'company.mismatch' } })
})

async function published(): Promise<PublicLicenseKey[]> {
  const answer = await app.http.get('/.well-known/license-keys')
  expect(answer.headers['cache-control']).toContain('public')
  return (JSON.parse(answer.text) as { keys: PublicLicenseKey[] }).keys
}

test('a license file can be verified with the published keys, but not after a byte has changed', async () => {
  const { licenseKeyFileUrl, expiryDate } = (await admin.get(`/detail/${serials.active}`)).body
  expect(licenseKeyFileUrl).toBe(`/marketplace/api/v1/licenses/${serials.active}/key-file`)
  const { status, headers, text } = await basic.get(`/${serials.active}/key-file`)
  expect({ status, type: headers['content-type'], name: headers['content-disposition'] }).toEqual({
    status: 200,
    type: 'text/plain; charset=utf-8',
    name: `attachment; filename="${serials.active}.lic"`,
  })
  expect(headers['cache-control']).toBe('no-store')
  const keys = await published()
  expect(keys).toHaveLength(1)
  expect(Object.keys(keys[0] ?? {})).toEqual(['kid', 'kty', 'crv', 'x'])
  expect(verifiedClaims(text, keys)).toMatchObject({
    serial: serials.active,
    deviceId: activeDevice,
    product: 'edgelink-gateway',
    partNumber: '980EDGWST01',
    nonce: null,
    capacities: [{ partNumber: '980EDGWST01', capacity: 1 }],
    expiresAt: new Date(Date.parse(expiryDate ?? '') + 1000).toISOString(),
  })
  const middle = Math.floor(text.length / 2)
  expect(
    verifiedClaims(
      text.slice(0, middle) + (text[middle] === 'A' ? 'B' : 'A') + text.slice(middle + 1),
      keys,
    ),
  ).toBeUndefined()
})

test.each([
  [serials.free, 409, 'license.not_active'],
  [serials.expiredOnDevice, 422, 'license.expired'],
  [serials.suspended, 409, 'license.suspended'],
  [serials.revoked, 409, 'license.suspended'],
])('license %s has no key file', async (serial, status, code) => {
  expect(await admin.get(`/${serial}/key-file`)).toMatchObject({ status, body: { code } })
})

test('a new signing key is created in time, and files signed with the old one stay valid', async () => {
  const { text } = await admin.get(`/${serials.active}/key-file`)
  const { db } = app.resources.database
  const config = app.resources.config.current
  expect(await renewLicenseKeys(db, config, { now: new Date(), log: app.resources.log })).toBe(0)
  const inAYear = new Date(Date.now() + 366 * 86_400_000)
  expect(await renewLicenseKeys(db, config, { now: inAYear, log: app.resources.log })).toBe(1)
  expect(await renewLicenseKeys(db, config, { now: inAYear, log: app.resources.log })).toBe(0)
  const keys = await published()
  expect(keys).toHaveLength(2)
  expect(verifiedClaims(text, keys)?.serial).toBe(serials.active)
})

test('the holder of a license about to end and the Admin are reminded once per interval', async () => {
  const { db } = app.resources.database
  const config = app.resources.config.current
  const now = new Date()
  const log = app.resources.log
  expect(await remindOfEndingLicenses(db, config, { now, log })).toBeGreaterThan(0)
  expect(await remindOfEndingLicenses(db, config, { now, log })).toBe(0)
  const mails = () =>
    app.rows<{ to: string; facts: { days: number; serialNumber: string } }>(
      sql`select "to", facts from mail where kind = 'license.ending' and "to" like '%formosa%' order by "to"`,
    )
  expect((await mails()).map((it) => it.to)).toEqual([
    'chih-ming.huang@formosa-tools.example',
    'yi-chun.lin@formosa-tools.example',
  ])
  expect((await mails())[0]?.facts).toMatchObject({
    days: 28,
    path: '/marketplace/transaction/RenewCheckout?partNumber=980EDGWPL01&serialNumber=MRD-UAUA-87BB-PWSY',
  })
  const later = new Date(now.getTime() + 22 * 86_400_000)
  await remindOfEndingLicenses(db, config, { now: later, log })
  expect((await mails()).filter((it) => it.facts.days === 6)).toHaveLength(2)
  const [keihin] = await app.rows<{ total: number }>(
    sql`select count(*)::int as total from mail where kind = 'license.ending' and facts->>'serialNumber' = 'MRD-5G8F-Y853-33SZ'`,
  )
  expect(keihin?.total, 'six days before its end one mail is enough').toBe(1)
})

test('the database rejects the unassigned license type 6', async () => {
  const broken = app.rows(
    sql`update license set license_type_code = 6 where serial_number = ${serials.active}`,
  )
  await expect(broken).rejects.toMatchObject({ cause: { code: '23514' } })
})
