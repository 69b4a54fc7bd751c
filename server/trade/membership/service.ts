import type { Config } from '#config/schema.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type Minor, sumOf } from '#server/platform/money/minor.ts'
import { dayIn } from '#server/platform/time/zone.ts'
import { openBook, settled, written } from './level-ledger.ts'
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
 * Counts a completed order toward its company's level, once; it may raise the level. Membership plans are not counted: they are
 * what `buyLevel` is for. Source: C10.
 *
 * @param order `amount` is what was paid for goods without tax, in the product currency: USD, GV or CNY, never the cash currency
 */
export async function countOrder(
  tx: Tx,
  config: Config,
  {
    companyId,
    orderNumber,
    currency,
    amount,
    at,
  }: { companyId: string; orderNumber: string; currency: string; amount: Minor; at: Date },
): Promise<void> {
  if (amount === 0) return
  const book = await openBook(tx, config, { companyId, at })
  const counted = countedAmount(config, { amount, currency }, book.currency)
  const day = dayIn(book.zone, at)
  const { running } = book
  const spend = {
    orderNumber,
    kind: 'goods' as const,
    companyId,
    termId: running.id,
    currency: book.currency,
    amountMinor: counted,
    completedOn: day,
  }
  if (!(await insertSpend(tx, spend))) return
  const standing = { ...running, amount: sumOf([running.amount, counted]) }
  await written(
    { ...book, running: standing },
    orderCounted(book.rules, standing, { day, orderNumber }),
    { at, amount: counted, orderNumber },
  )
}

/** Takes a refunded order back: what it counted, the plan that was paid by it, and a level that was reached by it. Once. Source: C10. */
export async function uncountOrder(
  tx: Tx,
  config: Config,
  { orderNumber, at }: { orderNumber: string; at: Date },
): Promise<void> {
  const companyId = await findCounted(tx, orderNumber)
  if (companyId === undefined) return
  const book = await openBook(tx, config, { companyId, at })
  const uncounted = await updateUncounted(tx, { order: orderNumber, at })
  const running = await findRunning(tx, companyId)
  if (uncounted.length === 0 || !running) return
  const cause = { at, orderNumber, amount: -sumOf(uncounted.map((it) => it.amountMinor)) }
  const isRenewal =
    uncounted.some((it) => it.kind === 'plan') &&
    (await findRenewedTerm(tx, orderNumber)) === running.id
  const before = running.previousId === null ? undefined : await findTerm(tx, running.previousId)
  const outcome = isRenewal
    ? renewalRefunded(book.rules, running.term)
    : orderRefunded(book.rules, { running, before }, orderNumber)
  await settled(await written({ ...book, running }, outcome, cause), at)
}

/** Gives a company the level of a plan that it paid. At its own level that is two years more; it never lowers. Once for an order. Source: C10. */
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
  const book = await openBook(tx, config, { companyId, at })
  const day = dayIn(book.zone, at)
  const spend = {
    orderNumber,
    kind: 'plan' as const,
    companyId,
    termId: book.running.id,
    currency: book.currency,
    amountMinor: 0,
    completedOn: day,
  }
  if (!(await insertSpend(tx, spend))) return
  await written(book, planPaid(book.rules, book.running.term, { day, memberType, orderNumber }), {
    at,
    amount: 0,
    orderNumber,
  })
}
