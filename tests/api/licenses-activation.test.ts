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

test('a license is activated on a device and deactivated, and both changes are recorded', async () => {
  const [serial, deviceId] = [await ownLicense(app), ownDevice()]
  const on = await admin.send('POST', `/${serial}/activations`, {
    body: { deviceId, deviceName: 'Press line 3' },
  })
  expect(on).toMatchObject({
    status: 201,
    body: {
      data: {
        state: 'active',
        isActivated: true,
        deviceId,
        deviceName: 'Press line 3',
        version: 2,
      },
    },
  })
  expect(on.headers['location']).toBe(`/marketplace/api/v1/licenses/detail/${serial}`)
  const off = await admin.deactivate(serial, deviceId)
  expect(off).toMatchObject({
    status: 200,
    body: { data: { state: 'not_activated', deviceId: null, deactivateCount: 1, version: 3 } },
  })
  expect((await admin.get(`/detail/${serial}`)).body.changesLeftToday).toBe(3)
  const kept = await app.rows<{ kind: string; device_id: string; email: string }>(sql`
    select kind, device_id, email from license_change join person on person.id = person_id join license on license.id = license_id
    where serial_number = ${serial} order by at`)
  expect(kept.map((it) => it.kind)).toEqual(['activated', 'deactivated'])
  expect(kept[0]).toMatchObject({ device_id: deviceId, email: 'yi-chun.lin@formosa-tools.example' })
})

test('license events can be added but not changed', async () => {
  await expect(app.rows(sql`update license_change set device_id = 'x'`)).rejects.toThrow(/update/)
  await expect(app.rows(sql`delete from license_change`)).rejects.toThrow(/delete/)
})

test('a Basic member can use only the licenses assigned to them', async () => {
  const deviceId = ownDevice()
  expect((await basic.activate(serials.free, deviceId)).status).toBe(201)
  expect((await basic.deactivate(serials.free, deviceId)).status).toBe(200)
  expect(await basic.activate(serials.unassigned, deviceId)).toMatchObject({
    status: 404,
    body: { code: 'license.not_found' },
  })
})

test('an active license cannot be activated on a second device', async () => {
  expect(await admin.activate(serials.active, ownDevice())).toMatchObject({
    status: 409,
    body: { code: 'license.already_active', context: { deviceId: activeDevice } },
  })
  expect((await admin.activate(serials.active, activeDevice)).body.code).toBe(
    'license.already_active',
  )
})

test('a device can have only one license of the same product', async () => {
  const [one, two, deviceId] = [await ownLicense(app), await ownLicense(app), ownDevice()]
  expect((await admin.activate(one, deviceId)).status).toBe(201)
  expect(await admin.activate(two, deviceId)).toMatchObject({
    status: 409,
    body: { code: 'license.device_in_use' },
  })
  await admin.deactivate(one, deviceId)
  expect((await admin.activate(two, deviceId)).status).toBe(201)
})

test('a device can have licenses of different products and companies', async () => {
  const [serial, deviceId] = [await ownLicense(app), ownDevice()]
  expect((await admin.activate(serial, deviceId)).status).toBe(201)
  const other = await ownLicense(app)
  await app.rows(
    sql`update license set product_alias = 'edgelink-historian' where serial_number = ${other}`,
  )
  expect((await admin.activate(other, deviceId)).status).toBe(201)
  const foreign = await licenseClient(app, 'ken.takahashi')
  expect((await foreign.activate(serials.foreign, deviceId)).status).toBe(201)
})

test.each([
  [
    'expired',
    sql`status = 'usable', expires_on = '2026-01-31', expires_at = '2026-01-31T16:00:00Z'`,
  ],
  ['suspended', sql`status = 'suspended'`],
])('a device whose license is %s can get another one', async (_what, changed) => {
  const [old, next, deviceId] = [await ownLicense(app), await ownLicense(app), ownDevice()]
  await admin.activate(old, deviceId)
  await app.rows(sql`update license set ${changed} where serial_number = ${old}`)
  expect((await admin.activate(next, deviceId)).status).toBe(201)
  expect((await admin.get(`/detail/${old}`)).body.deviceId).toBeNull()
})

test('a license can be deactivated only on the device where it is active', async () => {
  expect(await admin.deactivate(serials.active, ownDevice())).toMatchObject({
    status: 409,
    body: { code: 'license.not_active' },
  })
  expect(await admin.deactivate(serials.unassigned, activeDevice)).toMatchObject({
    status: 409,
    body: { code: 'license.not_active' },
  })
})

test.each([
  [serials.expired, 422, 'license.expired'],
  [serials.suspended, 409, 'license.suspended'],
  [serials.revoked, 409, 'license.suspended'],
  [serials.offlineOnly, 422, 'license.offline_only'],
])('license %s cannot be activated: %i %s', async (serial, status, code) => {
  expect(await admin.activate(serial, ownDevice())).toMatchObject({ status, body: { code } })
})

test.each([
  [serials.expiredOnDevice, 'EC560-11B2-77E0', 422, 'license.expired'],
  [serials.suspended, 'IPC-5C60BA42C3', 409, 'license.suspended'],
  [serials.atLimit, 'IPC-5C60BA42A1', 422, 'license.deactivation_limit'],
  [serials.dongle, 'USB-0A41-93D2', 422, 'license.deactivation_limit'],
])('license %s cannot be deactivated on %s: %i %s', async (serial, deviceId, status, code) => {
  expect(await admin.deactivate(serial, deviceId)).toMatchObject({ status, body: { code } })
})

test('the last deactivation within the limit succeeds, and the next one is refused', async () => {
  const [serial, deviceId] = [await ownLicense(app, { limit: 1 }), ownDevice()]
  await admin.activate(serial, deviceId)
  expect((await admin.deactivate(serial, deviceId)).body.data).toMatchObject({
    deactivateCount: 1,
    isActivatable: true,
  })
  expect((await admin.activate(serial, deviceId)).body.data).toMatchObject({
    isDeactivatable: false,
    blockedReason: 'deactivation_limit',
  })
  expect((await admin.deactivate(serial, deviceId)).body.code).toBe('license.deactivation_limit')
})

test.each(['abc', 'a b c d', 'x'.repeat(65), 'gerät-1', '<b>abcd'])(
  '%s is not a valid device ID',
  async (deviceId) => {
    const { status, body } = await admin.activate(serials.unassigned, deviceId)
    expect({
      status,
      code: body.code === 'license.device_id_invalid' || body.code === 'field.too_long',
    }).toEqual({ status: 422, code: true })
  },
)

test('a license can be activated or deactivated five times a day; after that, the error says to wait until midnight in the company’s region', async () => {
  const [serial, deviceId] = [await ownLicense(app, { limit: null }), ownDevice()]
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await admin.activate(serial, deviceId)).status).toBe(201)
    expect((await admin.deactivate(serial, deviceId)).status).toBe(200)
  }
  expect((await admin.activate(serial, deviceId)).status).toBe(201)
  const refused = await admin.deactivate(serial, deviceId)
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'rate.limited', context: { limit: 5, remaining: 0, reason: 'changes_per_day' } },
  })
  const midnight = new Date(Date.now() + Number(refused.headers['retry-after']) * 1000)
  expect(midnight.toLocaleTimeString('en-GB', { timeZone: 'Asia/Taipei' })).toMatch(
    /^(00:00:0|23:59:5)/,
  )
  expect((await admin.get(`/detail/${serial}`)).body.changesLeftToday).toBe(0)
})

test('only one of several concurrent activations succeeds', async () => {
  const serial = await ownLicense(app)
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => admin.activate(serial, ownDevice())),
  )
  expect(answers.map((it) => String(it.status)).toSorted()).toEqual(['201', '409', '409', '409'])
  const [row] = await app.rows<{ total: number }>(
    sql`select count(*)::int as total from license_activation join license on license.id = license_id where serial_number = ${serial} and ended_at is null`,
  )
  expect(row?.total).toBe(1)
})

test('if two licenses are activated on the same device concurrently, only one succeeds', async () => {
  const [one, two, deviceId] = [await ownLicense(app), await ownLicense(app), ownDevice()]
  const answers = await Promise.all([admin.activate(one, deviceId), admin.activate(two, deviceId)])
  expect(answers.map((it) => it.body.code ?? 'done').toSorted()).toEqual([
    'done',
    'license.device_in_use',
  ])
})

test('only one of two concurrent deactivations succeeds and is counted', async () => {
  const [serial, deviceId] = [await ownLicense(app), ownDevice()]
  await admin.activate(serial, deviceId)
  const answers = await Promise.all([
    admin.deactivate(serial, deviceId),
    admin.deactivate(serial, deviceId),
  ])
  expect(answers.map((it) => it.body.code ?? 'done').toSorted()).toEqual([
    'done',
    'license.not_active',
  ])
  expect((await admin.get(`/detail/${serial}`)).body.deactivateCount).toBe(1)
})

test('a repeated request is executed once and replays the stored response', async () => {
  const [serial, deviceId] = [await ownLicense(app), ownDevice()]
  const first = await admin.activate(serial, deviceId, { key: `key-${serial}` })
  const again = await admin.activate(serial, deviceId, { key: `key-${serial}` })
  expect({ ...again.body.data }).toEqual({ ...first.body.data })
  expect({ status: again.status, replayed: again.headers['idempotent-replayed'] }).toEqual({
    status: 201,
    replayed: 'true',
  })
  expect(await admin.activate(serial, ownDevice(), { key: `key-${serial}` })).toMatchObject({
    status: 422,
    body: { code: 'idempotency.key_reused' },
  })
  expect(await admin.activate(serial, deviceId, { key: null })).toMatchObject({
    status: 400,
    body: { code: 'idempotency.key_missing' },
  })
})
