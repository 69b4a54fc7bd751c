import { expect, test } from 'vitest'
import { paymentStatuses } from '#server/trade/payment/contract.ts'
import {
  cardOutcome,
  type PaymentMove,
  paymentMoves,
  retryWaitSeconds,
} from '#server/trade/payment/state.ts'

/** Rows: state, event, next state. All other transitions are refused. */
const table = `
  pending         capture         succeeded
  pending         decline         declined
  pending         cancel          cancelled
  pending         expire          expired
  pending         reject          refund_pending
  declined        capture         succeeded
  declined        reject          refund_pending
  expired         capture         succeeded
  expired         reject          refund_pending
  cancelled       capture         succeeded
  cancelled       reject          refund_pending
  succeeded       refund          refunded
  succeeded       requestRefund   refund_pending
  refund_pending  completeRefund  refunded
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/).join(' '))

test('the allowed state changes of a payment are those in the table', () => {
  const allowed = (Object.keys(paymentMoves) as PaymentMove[]).flatMap((move) => {
    const { from, to } = paymentMoves[move]
    return from.map((state) => `${state} ${move} ${to}`)
  })
  expect(allowed.toSorted()).toEqual(table.toSorted())
  const left = new Set(table.map((row) => row.split(' ', 1)[0]))
  expect(paymentStatuses.filter((it) => !left.has(it))).toEqual(['refunded'])
})

const due = { amount: 9500, currency: 'USD', isOrderPayable: true }
const event = { type: 'payment.succeeded', amount: 9500, currency: 'USD' } as const

test.each([
  ['the right amount for an unpaid order is captured', event, due, { kind: 'captured' }],
  [
    'money for an order that no longer awaits payment is returned',
    event,
    { ...due, isOrderPayable: false },
    { kind: 'rejected', isAmountRight: true },
  ],
  [
    'a wrong amount is returned',
    { ...event, amount: 9499 },
    due,
    { kind: 'rejected', isAmountRight: false },
  ],
  [
    'an amount in the wrong currency is returned',
    { ...event, currency: 'TWD' },
    due,
    { kind: 'rejected', isAmountRight: false },
  ],
  [
    'a declined payment is recorded as declined, whatever its amount',
    { ...event, type: 'payment.declined' as const, amount: 0 },
    due,
    { kind: 'declined' },
  ],
])('%s', (_name, given, expected, outcome) => {
  expect(cardOutcome(given, expected)).toEqual(outcome)
})

const now = new Date('2026-11-21T12:00:00Z')
const hoursAgo = (...hours: number[]) => hours.map((it) => new Date(now.getTime() - it * 3_600_000))

test.each([
  ['the first payment is not a retry', hoursAgo(1), 0],
  ['one retry is left', hoursAgo(3, 2), 0],
  [
    'after two retries the buyer waits until the first payment is a day old',
    hoursAgo(3, 2, 1),
    75_600,
  ],
  ['payments older than a day do not count', hoursAgo(25, 2, 1), 0],
  ['the buyer waits at least one second', [...hoursAgo(23.999_99), ...hoursAgo(2, 1)], 1],
])('with two retries a day, %s', (_name, startedAt, seconds) => {
  expect(retryWaitSeconds(startedAt, { retries: 2, hours: 24, now })).toBe(seconds)
})
