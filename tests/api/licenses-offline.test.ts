import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifiedClaims } from '#server/trade/license/license-file.ts'
import { requestFileOf } from '#server/trade/license/request-file.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import {
  licenseClient,
  type LicenseClient,
  ownDevice,
  ownLicense,
  serials,
} from '#tests/support/licenses.ts'

let app: TestApp
let admin: LicenseClient
beforeAll(async () => {
  app = await startApp()
  admin = await licenseClient(app, 'yi-chun.lin')
})
afterAll(() => app[Symbol.asyncDispose]())

function requestFile(serialNumber: string, deviceId: string, more: object = {}): string {
  return requestFileOf({ version: 1, serialNumber, deviceId, nonce: 'n-0123456789', ...more })
}

async function offline(serial: string, file: string, key?: string) {
  return admin.send('POST', `/${serial}/offline-activations`, {
    body: { requestFile: file },
    ...(key === undefined ? {} : { key }),
  })
}

test('a device without network access gets a signed license file', async () => {
  const [serial, deviceId] = [await ownLicense(app), ownDevice()]
  const { status, text, headers } = await offline(
    serial,
    requestFile(serial, deviceId, { deviceName: 'Mill 4' }),
    `off-${serial}`,
  )
  expect({ status, disposition: headers['content-disposition'] }).toEqual({
    status: 200,
    disposition: `attachment; filename="${serial}.lic"`,
  })
  const { keys } = JSON.parse((await app.http.get('/.well-known/license-keys')).text) as {
    keys: Parameters<typeof verifiedClaims>[1]
  }
  expect(verifiedClaims(text, keys)).toMatchObject({
    serial,
    deviceId,
    nonce: 'n-0123456789',
    product: 'edgelink-gateway',
  })
  expect((await admin.get(`/detail/${serial}`)).body).toMatchObject({
    state: 'active',
    deviceId,
    deviceName: 'Mill 4',
  })
  const again = await offline(
    serial,
    requestFile(serial, deviceId, { deviceName: 'Mill 4' }),
    `off-${serial}`,
  )
  expect(again.text, 'the same request again').toBe(text)
  expect((await offline(serial, requestFile(serial, ownDevice()))).body.code).toBe(
    'license.already_active',
  )
})

test('an offline-only license can be activated offline', async () => {
  expect(
    (await offline(serials.offlineOnly, requestFile(serials.offlineOnly, ownDevice()))).status,
  ).toBe(200)
})

test('a request file is rejected if it is malformed, for a different license, without a valid device ID or too large', async () => {
  const serial = await ownLicense(app)
  expect(await offline(serial, 'please')).toMatchObject({
    status: 400,
    body: { code: 'upload.malformed' },
  })
  expect(await offline(serial, requestFile(serials.free, ownDevice()))).toMatchObject({
    status: 400,
    body: { code: 'upload.malformed' },
  })
  expect(await offline(serial, requestFile(serial, 'a b'))).toMatchObject({
    status: 422,
    body: { code: 'license.device_id_invalid' },
  })
  expect(await offline(serial, 'x'.repeat(65_537))).toMatchObject({
    status: 413,
    body: { code: 'upload.too_large' },
  })
  expect((await admin.get(`/detail/${serial}`)).body.state).toBe('not_activated')
})
