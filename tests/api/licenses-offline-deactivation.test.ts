import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { type LicenseClient, licenseClient, ownLicense, serials } from '#tests/support/licenses.ts'
import { plantPc, type PlantPc } from '#tests/support/plant-pc.ts'

let app: TestApp
let admin: LicenseClient
beforeAll(async () => {
  app = await startApp()
  admin = await licenseClient(app, 'yi-chun.lin')
})
afterAll(() => app[Symbol.asyncDispose]())

const activate = (pc: PlantPc) =>
  admin.send('POST', `/${pc.serialNumber}/offline-activations`, {
    body: { requestFile: pc.requestFile() },
  })

const deactivate = (serial: string, deactivationFile: string, key?: string) =>
  admin.send('POST', `/${serial}/offline-deactivations`, {
    body: { deactivationFile },
    ...(key === undefined ? {} : { key }),
  })

async function activePc(): Promise<PlantPc> {
  const pc = plantPc(await ownLicense(app))
  expect((await activate(pc)).status).toBe(200)
  return pc
}

const detail = async (serial: string) => (await admin.get(`/detail/${serial}`)).body

test('the file that a device writes when it removes its license deactivates the license', async () => {
  const pc = await activePc()
  const file = pc.deactivationFile()
  const { status, body } = await deactivate(pc.serialNumber, file, 'once')
  expect({ status, state: body.data.state }).toEqual({ status: 200, state: 'not_activated' })
  const { state, deactivateCount, history } = await detail(pc.serialNumber)
  expect({ state, deactivateCount }).toEqual({ state: 'not_activated', deactivateCount: 1 })
  expect(history[0]).toMatchObject({ kind: 'deactivated-offline', device: pc.deviceName })
  const again = await deactivate(pc.serialNumber, file, 'once')
  expect(again.body, 'the response was lost').toEqual(body)
  expect((await detail(pc.serialNumber)).deactivateCount).toBe(1)
})

test('a file that was used before is refused, also after the device was activated again', async () => {
  const pc = await activePc()
  const file = pc.deactivationFile()
  await deactivate(pc.serialNumber, file)
  const used = { status: 409, body: { code: 'license.file_used' } }
  expect(await deactivate(pc.serialNumber, file)).toMatchObject(used)
  const next = plantPc(pc.serialNumber, { deviceId: pc.deviceId })
  expect((await activate(next)).status).toBe(200)
  expect(await deactivate(pc.serialNumber, file)).toMatchObject(used)
  expect((await detail(pc.serialNumber)).state).toBe('active')
  expect((await deactivate(pc.serialNumber, next.deactivationFile())).status).toBe(200)
})

test('a changed file, and one that another device signed, are refused', async () => {
  const pc = await activePc()
  const tampered = { status: 422, body: { code: 'license.file_tampered' } }
  const later = pc.deactivationFile({ deactivatedAt: '2026-12-01T00:00:00Z' })
  const file = pc.withClaimsOf(later)
  expect(await deactivate(pc.serialNumber, file)).toMatchObject(tampered)
  const thief = plantPc(pc.serialNumber, { deviceId: pc.deviceId, nonce: pc.nonce })
  expect(await deactivate(pc.serialNumber, thief.deactivationFile())).toMatchObject(tampered)
  const { state, deactivateCount } = await detail(pc.serialNumber)
  expect({ state, deactivateCount }).toEqual({ state: 'active', deactivateCount: 0 })
})

test('a file for another license or product, a malformed and a too large one are refused', async () => {
  const [pc, other] = [await activePc(), await activePc()]
  const refused = async (file: string) => {
    const { status, body } = await deactivate(pc.serialNumber, file)
    return [status, body.code]
  }
  expect(await refused(other.deactivationFile())).toEqual([422, 'license.file_for_other'])
  expect(await refused(pc.deactivationFile({ product: 'iems-energy-manager' }))).toEqual([
    422,
    'license.file_for_other',
  ])
  expect(await refused('please')).toEqual([400, 'upload.malformed'])
  expect(await refused(pc.requestFile())).toEqual([400, 'upload.malformed'])
  expect(await refused('x'.repeat(65_537))).toEqual([413, 'upload.too_large'])
  expect((await detail(pc.serialNumber)).state).toBe('active')
})

test('a license that was activated without a key of its device cannot be deactivated by file', async () => {
  const pc = plantPc(serials.active, { deviceId: 'EG120-7F3A-0C55' })
  expect(await deactivate(serials.active, pc.deactivationFile())).toMatchObject({
    status: 422,
    body: { code: 'license.file_unknown' },
  })
})
