import type { Config } from '#config/schema.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Minor } from '#server/platform/money/minor.ts'
import type { CardGateway } from './gateway.ts'
import { sandboxGateway } from './sandbox.ts'
import { insertPayment, listPayments, type PaymentRow } from './store.ts'

export { creditOf, releaseCredit, reserveCredit } from './credit.ts'
export type { CardGateway, GatewayEvent } from './gateway.ts'
export {
  findPayment,
  insertPaymentEvent,
  listRefunds,
  lockPayment,
  type PaymentRow,
  updatePayment,
  updatePaymentsOf,
} from './store.ts'

/** Whether cards can be charged now. */
export function isGatewayUp({ orders }: Config): boolean {
  return orders.cards.gateway !== 'none'
}

/** Where cards are charged; undefined when they are not. */
export function gatewayOf(db: Db, config: Config): CardGateway | undefined {
  return isGatewayUp(config) ? sandboxGateway(db, config) : undefined
}

interface Beginning {
  orderNumber: string
  companyId: string
  methodCode: 0 | 1 | 2
  amount: Minor
  currency: string
  now: Date
  /** Gift value and credit are taken at once; what a card pays comes later. */
  isSettled: boolean
}

/** Notes an attempt to pay an order. */
export function beginPayment(
  tx: Tx,
  { amount, now, isSettled, ...given }: Beginning,
): Promise<void> {
  const state = isSettled
    ? ({ status: 'succeeded', settledAt: now } as const)
    : ({ status: 'pending' } as const)
  return insertPayment(tx, { ...given, ...state, amountMinor: amount, startedAt: now })
}

/** The attempts to pay an order, the first one first. */
export function paymentsOf(db: Db, orderNumber: string): Promise<PaymentRow[]> {
  return listPayments(db, orderNumber)
}
