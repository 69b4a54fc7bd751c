import { expect, test } from 'vitest'
import { restrictConfig } from '#config/restrict.ts'
import { createConfigSource } from '#config/watch.ts'
import { isSandboxAllowed, readEnvironment } from '#server/platform/env.ts'
import { withoutSandbox } from '#server/trade/payment/sandbox.ts'
import { copiedConfig } from './config-setup.ts'

const postgres = { DATABASE_URL: 'postgres://database/market' }

test.each([
  ['the embedded database', {}, true],
  ['the embedded database and CARD_SANDBOX off', { CARD_SANDBOX: 'off' }, false],
  ['PostgreSQL', postgres, false],
  ['PostgreSQL and CARD_SANDBOX on', { ...postgres, CARD_SANDBOX: 'on' }, true],
])('with %s, the sandbox gateway is allowed: %3$s', (_setup, env, isAllowed) => {
  expect(isSandboxAllowed(readEnvironment(env))).toBe(isAllowed)
})

test('a CARD_SANDBOX that is neither on nor off stops the start', () => {
  expect(() => readEnvironment({ CARD_SANDBOX: 'yes' })).toThrow(/CARD_SANDBOX/)
})

test('a reload of the configuration does not switch the sandbox gateway back on', () => {
  using config = copiedConfig()
  const source = restrictConfig(createConfigSource(config.folder), withoutSandbox)
  const announced: unknown[] = []
  source.onChange((_changed, { orders }) => announced.push(orders.cards.gateway))
  expect(source.current.orders.cards.gateway).toBe('none')
  config.edit('orders.yaml', 'approvalDays: 7', 'approvalDays: 8')
  expect(source.reload()).toMatchObject({ ok: true, changed: ['orders'] })
  expect(source.current.orders).toMatchObject({ approvalDays: 8, cards: { gateway: 'none' } })
  expect(source).toMatchObject({ version: 2, faults: [] })
  expect(announced).toEqual(['none'])
})
