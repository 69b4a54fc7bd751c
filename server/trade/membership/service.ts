import type { Config } from '#config/schema.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type Minor, sumOf } from '#server/platform/money/minor.ts'
import { dayIn } from '#server/platform/time/zone.ts'
import { closeEndedTerms, type LedgerRequest, openLedger, recordOutcome } from './level-ledger.ts'
import { countedAmount } from './counted-currency.ts'
import { orderCounted, orderRefunded, planPaid, renewalRefunded } from './level.ts'
import {
  findCounted,
  findRenewedTerm,
  findRunning,
  findTerm,
  insertSpend,
  updateUncounted,
} from './store.ts'

/**
 * A completed order. `amount` is the price of its goods before tax, in the product currency, never
 * in the cash currency.
 */
interface CountedOrder extends LedgerRequest {
  orderNumber: string
  currency: string
  amount: Minor
}

/**
 * Returns a company's level at the time `at`. First closes the terms that have ended by then, and
 * starts a term for a company that has none.
 *
 * @returns the company's memberType
 */
export async function settleLevel(tx: Tx, config: Config, request: LedgerRequest): Promise<number> {
  return (await openLedger(tx, config, request)).running.term.memberType
}

/**
 * Counts a completed order toward its company's level, once. The order may raise the level.
 * Membership plans are recorded by `buyLevel` instead. Source: C10.
 */
export async function countOrder(
  tx: Tx,
  config: Config,
  { orderNumber, currency, amount, ...request }: CountedOrder,
): Promise<void> {
  if (amount === 0) return
  const { companyId, at } = request
  const ledger = await openLedger(tx, config, request)
  const counted = countedAmount(config, { amount, currency }, ledger.currency)
  const day = dayIn(ledger.zone, at)
  const { running } = ledger
  const spend = {
    orderNumber,
    kind: 'goods' as const,
    companyId,
    termId: running.id,
    currency: ledger.currency,
    amountMinor: counted,
    completedOn: day,
  }
  if (!(await insertSpend(tx, spend))) return
  const standing = { ...running, amount: sumOf([running.amount, counted]) }
  await recordOutcome(
    { ...ledger, running: standing },
    orderCounted(ledger.rules, standing, { day, orderNumber }),
    { at, amount: counted, orderNumber },
  )
}

/**
 * Reverses the effects of a refunded order on its company's level, once: the amount that the order
 * added, the plan that it paid for and the level that it reached. Source: C10.
 */
export async function uncountOrder(
  tx: Tx,
  config: Config,
  { orderNumber, at }: { orderNumber: string; at: Date },
): Promise<void> {
  const companyId = await findCounted(tx, orderNumber)
  if (companyId === undefined) return
  const ledger = await openLedger(tx, config, { companyId, at })
  const uncounted = await updateUncounted(tx, { order: orderNumber, at })
  const running = await findRunning(tx, companyId)
  if (uncounted.length === 0 || !running) return
  const cause = { at, orderNumber, amount: -sumOf(uncounted.map((it) => it.amountMinor)) }
  const isRenewal =
    uncounted.some((it) => it.kind === 'plan') &&
    (await findRenewedTerm(tx, orderNumber)) === running.id
  const before = running.previousId === null ? undefined : await findTerm(tx, running.previousId)
  const outcome = isRenewal
    ? renewalRefunded(ledger.rules, running.term)
    : orderRefunded(ledger.rules, { running, before }, orderNumber)
  await closeEndedTerms(await recordOutcome({ ...ledger, running }, outcome, cause), at)
}

/**
 * Gives a company the level of a membership plan that it bought, once for each order. A plan for
 * the current level extends the term by two years; a plan for a lower level changes nothing.
 * Source: C10.
 */
export async function buyLevel(
  tx: Tx,
  config: Config,
  {
    companyId,
    memberType,
    orderNumber,
    at,
  }: { companyId: string; memberType: number; orderNumber: string; at: Date },
): Promise<void> {
  const ledger = await openLedger(tx, config, { companyId, at })
  const { rules, running } = ledger
  const day = dayIn(ledger.zone, at)
  const spend = {
    orderNumber,
    kind: 'plan' as const,
    companyId,
    termId: running.id,
    currency: ledger.currency,
    amountMinor: 0,
    completedOn: day,
  }
  if (!(await insertSpend(tx, spend))) return
  const outcome = planPaid(rules, running.term, { day, memberType, orderNumber })
  await recordOutcome(ledger, outcome, { at, amount: 0, orderNumber })
}
