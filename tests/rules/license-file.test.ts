import { expect, test } from 'vitest'
import {
  verifiedClaims,
  type LicenseClaims,
  licenseFileOf,
} from '#server/trade/license/license-file.ts'
import {
  isKeyDue,
  newLicenseKey,
  publicKeys,
  signingKey,
} from '#server/trade/license/license-keys.ts'
import { requestFileOf, parseRequest } from '#server/trade/license/request-file.ts'

const now = new Date('2026-11-21T10:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const key = newLicenseKey(daysAgo(400))
const claims: LicenseClaims = {
  serial: 'MRD-9B5S-EH64-42EZ',
  deviceId: 'EG120-7F3A-0C55',
  nonce: null,
  product: 'edgelink-gateway',
  partNumber: '980EDGWST01',
  capacities: [{ partNumber: '980EDGWST01', name: 'EdgeLink Gateway — 標準', capacity: 1 }],
  issuedAt: '2026-04-23T10:00:00.000Z',
  expiresAt: null,
}
const file = licenseFileOf(claims, key)

test('a license file contains the signed claims in a text block', () => {
  const lines = file.split('\n')
  expect([lines[0], lines.at(-2)]).toEqual([
    '-----BEGIN LICENSE FILE-----',
    '-----END LICENSE FILE-----',
  ])
  const sealed = JSON.parse(
    Buffer.from(lines.slice(1, -2).join(''), 'base64').toString('utf8'),
  ) as object
  expect(sealed).toMatchObject({ alg: 'base64+ed25519', kid: key.kid })
  expect(verifiedClaims(file, publicKeys([key]))).toEqual(claims)
  expect(
    verifiedClaims(file.replaceAll('\n', '\r\n'), publicKeys([key])),
    'as Windows keeps it',
  ).toEqual(claims)
})

test('the published part of a key contains nothing that could sign', () => {
  expect(Object.keys(publicKeys([key])[0] ?? {})).toEqual(['kid', 'kty', 'crv', 'x'])
})

test('a license file is invalid if any of its characters is changed', () => {
  const body = file.split('\n').slice(1, -2).join('')
  for (let at = 0; at < body.length; at += 1) {
    const letter = body[at] === 'A' ? 'B' : 'A'
    const changed = `-----BEGIN LICENSE FILE-----\n${body.slice(0, at)}${letter}${body.slice(at + 1)}\n-----END LICENSE FILE-----\n`
    expect(verifiedClaims(changed, publicKeys([key])), `letter ${at}`).toBeUndefined()
  }
})

test('claims signed with a different key are invalid, even if that key has the id of our key', () => {
  const other = newLicenseKey(now)
  expect(verifiedClaims(licenseFileOf(claims, other), publicKeys([key]))).toBeUndefined()
  expect(
    verifiedClaims(licenseFileOf(claims, { ...other, kid: key.kid }), publicKeys([key])),
  ).toBeUndefined()
})

test('a new key is used one day after its publication, and files signed with the old key stay valid', () => {
  const [young, old] = [newLicenseKey(daysAgo(0.5)), newLicenseKey(daysAgo(365))]
  expect(signingKey([young, old], now).kid).toBe(old.kid)
  expect(signingKey([young, old], daysAgo(-1)).kid).toBe(young.kid)
  expect(signingKey([young], now).kid, 'the first signs at once').toBe(young.kid)
  expect(verifiedClaims(licenseFileOf(claims, old), publicKeys([young, old]))).toEqual(claims)
})

test('a new key is due when the newest key is a year old', () => {
  expect(isKeyDue([newLicenseKey(daysAgo(365))], { now, days: 365 })).toBe(true)
  expect(isKeyDue([newLicenseKey(daysAgo(364)), key], { now, days: 365 })).toBe(false)
})

const request = {
  version: 1 as const,
  serialNumber: 'MRD-9B5S-EH64-42EZ',
  deviceId: 'EG120-7F3A-0C55',
  nonce: 'b1c2d3e4f5',
}

test('a request can be read back from its request file', () => {
  expect(parseRequest(requestFileOf(request))).toEqual(request)
})

test.each([
  ['nothing', ''],
  ['another text', 'please'],
  ['a license file', file],
  ['no JSON', '-----BEGIN ACTIVATION REQUEST-----\nYWJj\n-----END ACTIVATION REQUEST-----'],
  ['no base64', '-----BEGIN ACTIVATION REQUEST-----\n{}\n-----END ACTIVATION REQUEST-----'],
  ['no end', requestFileOf(request).replace(/-----END.*\n/, '')],
  ['without a nonce', requestFileOf({ ...request, nonce: '' })],
  ['another version', requestFileOf({ ...request, version: 2 as never })],
])('%s is not a request file', (_what, text) => {
  expect(parseRequest(text)).toBeUndefined()
})
