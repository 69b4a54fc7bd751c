import { expect, test } from 'vitest'
import { verifyLicenseFile } from '#components/license/license-file.ts'
import { readRequestFile } from '#components/license/request-file.ts'
import { licenseFileOf } from '#server/trade/license/license-file.ts'
import { newLicenseKey, publicKeys } from '#server/trade/license/license-keys.ts'
import { requestFileOf } from '#server/trade/license/request-file.ts'

const now = new Date('2026-11-21T10:00:00Z')
const key = newLicenseKey(now)
const keys = publicKeys([key])
const file = licenseFileOf(
  {
    serial: 'MRD-9B5S-EH64-42EZ',
    deviceId: 'EG120-7F3A-0C55',
    nonce: 'n-0123456789',
    product: 'edgelink-gateway',
    partNumber: '980EDGWST01',
    capacities: [{ partNumber: '980EDGWST01', name: 'EdgeLink Gateway — 標準', capacity: 1 }],
    issuedAt: now.toISOString(),
    expiresAt: null,
  },
  key,
)

test('the browser verifies a license file that the server signed', async () => {
  expect(await verifyLicenseFile(file, keys)).toEqual({
    kind: 'valid',
    serial: 'MRD-9B5S-EH64-42EZ',
    deviceId: 'EG120-7F3A-0C55',
    expiresAt: null,
  })
})

test('the browser refuses a file that was changed, signed with another key, or is no license file', async () => {
  const lines = file.split('\n')
  const sealed = JSON.parse(
    Buffer.from(lines.slice(1, -2).join(''), 'base64').toString(),
  ) as Record<string, string>
  const armored = (json: object) =>
    [lines[0], Buffer.from(JSON.stringify(json)).toString('base64'), lines.at(-2)].join('\n')
  const claims = Buffer.from(sealed['enc'] ?? '', 'base64').toString()
  const enc = Buffer.from(claims.replace('EG120', 'EG999')).toString('base64')
  const foreign = publicKeys([{ ...newLicenseKey(now), kid: key.kid }])
  expect(await verifyLicenseFile(armored(sealed), keys)).toMatchObject({ kind: 'valid' })
  for (const [text, known] of [
    [armored({ ...sealed, enc }), keys],
    [file, foreign],
    [file, []],
    ['hello', keys],
    [armored({ ...sealed, sig: '***' }), keys],
  ] as const)
    expect(await verifyLicenseFile(text, known)).toEqual({ kind: 'invalid' })
})

test('the browser reads a request file before it is sent, and says what is wrong with others', async () => {
  const request = {
    version: 1,
    serialNumber: 'MRD-9B5S-EH64-42EZ',
    deviceId: 'EG120-7F3A-0C55',
    deviceName: '沖壓線 2',
    nonce: 'n-0123456789',
  } as const
  const fileOf = (text: string) => new File([text], 'a.req')
  expect(await readRequestFile(fileOf(`\uFEFF${requestFileOf(request)}`))).toMatchObject({
    serialNumber: request.serialNumber,
    deviceId: request.deviceId,
    deviceName: request.deviceName,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
  })
  expect(await readRequestFile(fileOf('hello'))).toBe('not_a_request')
  expect(await readRequestFile(fileOf(requestFileOf({ ...request, deviceId: 'a b' })))).toBe(
    'device_id',
  )
  expect(await readRequestFile(fileOf('x'.repeat(65_537)))).toBe('too_large')
})
