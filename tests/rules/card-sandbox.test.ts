import { expect, test } from 'vitest'
import { restrictConfig } from '#config/restrict.ts'
import { createConfigSource } from '#config/watch.ts'
import { isSandboxAllowed, readEnvironment, stripeAccountOf } from '#server/platform/env.ts'
import { withUsableGateway } from '#server/trade/payment/open-gateway.ts'
import { copiedConfig } from './config-setup.ts'

const postgres = { DATABASE_URL: 'postgres://database/market' }
const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

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

test('Stripe needs both of its secrets', () => {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = keys
  expect(stripeAccountOf(readEnvironment(keys))).toEqual({
    secretKey: 'sk_test_1',
    webhookSecret: 'whsec_1',
    apiUrl: 'https://api.stripe.com',
  })
  expect(stripeAccountOf(readEnvironment({ STRIPE_SECRET_KEY }))).toBeUndefined()
  expect(stripeAccountOf(readEnvironment({ STRIPE_WEBHOOK_SECRET }))).toBeUndefined()
})

const none = { isSandboxAllowed: false, hasStripe: false }
test.each([
  ['sandbox', none, 'none'],
  ['sandbox', { ...none, hasStripe: true }, 'none'],
  ['sandbox', { ...none, isSandboxAllowed: true }, 'sandbox'],
  ['stripe', none, 'none'],
  ['stripe', { ...none, isSandboxAllowed: true }, 'none'],
  ['stripe', { ...none, hasStripe: true }, 'stripe'],
])('the gateway %s of a process with %o is %s', (gateway, usable, expected) => {
  using config = copiedConfig()
  config.edit('orders.yaml', 'gateway: sandbox', `gateway: ${gateway}`)
  const { current } = createConfigSource(config.folder)
  expect(withUsableGateway(current, usable).orders.cards.gateway).toBe(expected)
})

test('a reload of the configuration does not switch the sandbox gateway back on', () => {
  using config = copiedConfig()
  const source = restrictConfig(createConfigSource(config.folder), (it) =>
    withUsableGateway(it, none),
  )
  const announced: unknown[] = []
  source.onChange((_changed, { orders }) => announced.push(orders.cards.gateway))
  expect(source.current.orders.cards.gateway).toBe('none')
  config.edit('orders.yaml', 'approvalDays: 7', 'approvalDays: 8')
  expect(source.reload()).toMatchObject({ ok: true, changed: ['orders'] })
  expect(source.current.orders).toMatchObject({ approvalDays: 8, cards: { gateway: 'none' } })
  expect(source).toMatchObject({ version: 2, faults: [] })
  expect(announced).toEqual(['none'])
})
