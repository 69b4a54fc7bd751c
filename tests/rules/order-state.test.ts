import { expect, test } from 'vitest'
import { orderStatuses } from '#server/trade/order/order-contract.ts'
import {
  isFinal,
  moves,
  nextStatus,
  type OrderActor,
  type OrderMove,
  progressOf,
  stillOpen,
} from '#server/trade/order/state.ts'

/** Rows of C7: state, event, actor, next state. All other transitions are refused. */
const table = `
  pending_approval     approve    admin                 pending_payment
  pending_approval     change     admin                 pending_approval
  pending_approval     reject     admin                 rejected
  pending_approval     expire     system                expired
  pending_approval     cancel     buyer,admin,staff     cancelled
  pending_payment      pay        gateway,system        paid
  pending_payment      decline    gateway               payment_failed
  pending_payment      expire     system                expired
  pending_payment      cancel     buyer,admin,staff     cancelled
  payment_failed       pay        gateway,system        paid
  payment_failed       retry      buyer                 pending_payment
  payment_failed       expire     system                expired
  payment_failed       cancel     buyer,admin,staff     cancelled
  paid                 provision  system                provisioning
  paid                 refund     staff                 refund_pending
  provisioning         withdraw   admin,staff           cancelled
  provisioning         refund     staff                 refund_pending
  provisioning         complete   system,staff          completed
  provisioning         fail       system                provisioning_failed
  provisioning_failed  resume     system,staff          provisioning
  provisioning_failed  refund     staff                 refund_pending
  completed            undo       staff                 provisioning
  completed            refund     staff                 refund_pending
  refund_pending       settle     system,gateway        refunded
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))

const actors: OrderActor[] = ['buyer', 'admin', 'staff', 'gateway', 'system']
const everything = orderStatuses.flatMap((from) =>
  (Object.keys(moves) as OrderMove[]).flatMap((move) => actors.map((by) => ({ from, move, by }))),
)

test('for every state, event and actor, the next state is the one that C7 defines, or the event is refused', () => {
  for (const { from, move, by } of everything) {
    const row = table.find(
      ([state, what, who = '']) => state === from && what === move && who.split(',').includes(by),
    )
    expect({ from, move, by, to: nextStatus(from, move, by) }).toEqual({
      from,
      move,
      by,
      to: row?.[3],
    })
  }
})

test('the final states are those defined in C7', () => {
  expect(orderStatuses.filter(isFinal).toSorted()).toEqual([
    'cancelled',
    'expired',
    'refunded',
    'rejected',
  ])
})

test('lists show an order as complete, in process or cancelled', () => {
  expect(Object.fromEntries(orderStatuses.map((it) => [it, progressOf(it)]))).toEqual({
    pending_approval: 'in-process',
    pending_payment: 'in-process',
    payment_failed: 'in-process',
    paid: 'in-process',
    provisioning: 'in-process',
    provisioning_failed: 'in-process',
    completed: 'complete',
    refund_pending: 'in-process',
    refunded: 'complete',
    rejected: null,
    cancelled: null,
    expired: null,
  })
  expect(stillOpen).not.toContain('refund_pending')
})
