import { expect, test } from 'vitest'
import { nextRelease } from '#server/trade/license/release-pace.ts'
import { deviceIdPattern, type LicenseFacts, licenseStateFor } from '#server/trade/license/state.ts'

const now = new Date('2026-11-21T10:00:00Z')
const free: LicenseFacts = {
  status: 'usable',
  expiresAt: null,
  isOnDevice: false,
  deactivateCount: 0,
  deactivateCountLimit: 3,
  isOfflineOnly: false,
  hasUpgrades: true,
}
const onDevice = { ...free, isOnDevice: true }

/**
 * Rows: name, license, expected state, initials of the allowed actions (Activate, Offline,
 * Deactivate, Upgrade), and the reason why the others are not allowed.
 */
const table: [string, LicenseFacts, string, string, string | null][] = [
  ['free', free, 'not_activated', 'AOU', null],
  ['free, without upgrades', { ...free, hasUpgrades: false }, 'not_activated', 'AO', null],
  [
    'free, at its deactivation limit',
    { ...free, deactivateCount: 3 },
    'not_activated',
    'AOU',
    null,
  ],
  ['free, offline only', { ...free, isOfflineOnly: true }, 'not_activated', 'OU', 'offline_only'],
  ['on a device', onDevice, 'active', 'DU', null],
  ['on a device, offline only', { ...onDevice, isOfflineOnly: true }, 'active', 'DU', null],
  ['on a device, one deactivation left', { ...onDevice, deactivateCount: 2 }, 'active', 'DU', null],
  [
    'on a device, at its deactivation limit',
    { ...onDevice, deactivateCount: 3 },
    'active',
    'U',
    'deactivation_limit',
  ],
  [
    'on a device, without deactivations',
    { ...onDevice, deactivateCountLimit: 0 },
    'active',
    'U',
    'deactivation_limit',
  ],
  [
    'on a device, unlimited deactivations',
    { ...onDevice, deactivateCount: 99, deactivateCountLimit: null },
    'active',
    'DU',
    null,
  ],
  [
    'in its last second',
    { ...onDevice, expiresAt: new Date(now.getTime() + 1) },
    'active',
    'DU',
    null,
  ],
  ['just expired', { ...onDevice, expiresAt: now }, 'expired', '', 'expired'],
  ['expired and free', { ...free, expiresAt: new Date('2020-01-01') }, 'expired', '', 'expired'],
  ['suspended', { ...free, status: 'suspended' }, 'suspended', '', 'suspended'],
  ['suspended on a device', { ...onDevice, status: 'suspended' }, 'suspended', '', 'suspended'],
  ['revoked', { ...onDevice, status: 'revoked' }, 'revoked', '', 'revoked'],
  ['revoked and expired', { ...free, status: 'revoked', expiresAt: now }, 'revoked', '', 'revoked'],
]

test.each(table)('state and allowed actions of a license: %s', (_what, facts, ...expected) => {
  const found = licenseStateFor(facts, now)
  const letters = {
    A: found.isActivatable,
    O: found.isOfflineActivatable,
    D: found.isDeactivatable,
    U: found.isUpgradable,
  }
  const shown = Object.entries(letters).flatMap(([letter, it]) => (it ? [letter] : []))
  expect([found.state, shown.join(''), found.blockedReason]).toEqual(expected)
  expect(found.isActivated).toBe(found.state === 'active')
})

test.each([
  ['abcd', true],
  ['EG120-7F3A:0C_55', true],
  ['x'.repeat(64), true],
  ['abc', false],
  ['x'.repeat(65), false],
  ['', false],
  ['a b c d', false],
  ['äbcd', false],
  ['abcd\n', false],
])('the device ID %j is valid: %s', (id, isOne) => {
  expect(deviceIdPattern.test(id)).toBe(isOne)
})

const pace = { now, coolDownDays: 30, perYear: 2 }
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

test('the first release of a license is possible at once, and each later one thirty days after the previous', () => {
  expect(nextRelease([], pace)).toBeUndefined()
  expect(nextRelease([daysAgo(1)], pace)).toEqual({ at: daysAgo(-29), reason: 'release_cool_down' })
  expect(nextRelease([daysAgo(30)], pace)).toBeUndefined()
})

test('a third release within a year must wait until the first is a year old', () => {
  expect(nextRelease([daysAgo(100), daysAgo(200)], pace)).toEqual({
    at: daysAgo(-165),
    reason: 'releases_per_year',
  })
  expect(nextRelease([daysAgo(1), daysAgo(364)], pace)).toEqual({
    at: daysAgo(-29),
    reason: 'release_cool_down',
  })
  expect(nextRelease([daysAgo(100)], pace)).toBeUndefined()
})
