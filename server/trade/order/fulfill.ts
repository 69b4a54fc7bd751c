import type { Logger } from 'pino'
import type { Config } from '#config/schema.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { applyLicenseUpgrade, issueLicenses, renewLicenses } from '#server/trade/license/service.ts'
import { buyLevel, countOrder } from '#server/trade/membership/service.ts'
import { zoneOf } from '#server/platform/time/region-zone.ts'
import { isUnavailable } from '#server/platform/unavailable.ts'
import { mailBuyer } from './mails.ts'
import { type Cause, moveOrder } from './move.ts'
import { countUndelivered, type LineRow, listLines, updateDelivered } from './line-store.ts'
import { requireCompany, listToFulfill, lockFreeOrder, lockOrder, type OrderRow } from './store.ts'

const batchSize = 50

interface FulfillmentRun {
  orderNumber: string
  now: Date
  requestId: string
  log: Logger
  /** The staff member who retries the delivery; omitted if the system delivers. */
  personId?: string
}

/**
 * Delivers all lines of a paid order that do not need staff: licenses, upgrades, membership levels.
 * One transaction delivers all of them or, if it fails, none. A failed delivery is retried after
 * the delays in config/orders.yaml; if the last retry fails too, staff have to resume the order. If
 * only the database was unavailable, the order stays as it was, and the next run of the job delivers
 * it. An order that another transaction has locked is skipped. Source: C7.
 *
 * @returns true if the lines were delivered
 */
export async function fulfillOrder(
  db: Db,
  config: Config,
  { orderNumber, now, requestId, log, personId }: FulfillmentRun,
): Promise<boolean> {
  const cause: Cause = {
    ...(personId === undefined ? { by: 'system' } : { by: 'staff', personId }),
    requestId,
    at: now,
  }
  try {
    return await db.transaction((tx) => deliver(tx, config, { orderNumber, cause }))
  } catch (error) {
    log.error({ event: 'order.fulfillment_failed', 'order.number': orderNumber, err: error })
    if (isUnavailable(error)) return false
    await db.transaction((tx) =>
      recordFailure(tx, config, { orderNumber, cause: { by: 'system', requestId, at: now }, log }),
    )
    return false
  }
}

/**
 * Delivers paid orders that were left undelivered when a process stopped, and orders that are due
 * for a retry. Returns the number of delivered orders.
 */
export async function fulfillOrders(
  db: Db,
  config: Config,
  { now, log }: { now: Date; log: Logger },
): Promise<number> {
  let done = 0
  for (const orderNumber of await listToFulfill(db, { now, limit: batchSize }))
    if (await fulfillOrder(db, config, { orderNumber, now, requestId: 'job fulfill-orders', log }))
      done += 1
  return done
}

/**
 * Completes an order if all its lines are delivered. With `isSilent`, the company is not told about
 * a new level.
 */
export async function completeIfDelivered(
  tx: Tx,
  config: Config,
  { order, cause, isSilent }: { order: OrderRow; cause: Cause; isSilent?: boolean },
): Promise<OrderRow> {
  if ((await countUndelivered(tx, order.orderNumber)) > 0) return order
  const { at } = cause
  const done = await moveOrder(tx, order, {
    ...cause,
    move: 'complete',
    changes: { completedAt: at, retryAt: null },
  })
  await countGoods(tx, config, done, { at, isSilent })
  // if the order is completed at once, the email `placed` or `paid` is enough
  if (cause.by === 'staff' || done.failures > 0)
    await mailBuyer(tx, done, { mail: 'completed', now: at })
  return done
}

/**
 * Counts the goods of an order, less those that were refunded, toward the membership level. The
 * price of a membership plan does not count. Source: C10.
 */
export async function countGoods(
  tx: Tx,
  config: Config,
  order: OrderRow,
  { at, isSilent }: { at: Date; isSilent?: boolean | undefined },
): Promise<void> {
  const { companyId, orderNumber, productCurrency: currency } = order
  const amount = order.valueMinor - order.refundedValueMinor
  if (order.transactionType !== 'renew-membership' && amount > 0)
    await countOrder(tx, config, { companyId, orderNumber, currency, amount, at, isSilent })
}

async function deliver(
  tx: Tx,
  config: Config,
  { orderNumber, cause }: { orderNumber: string; cause: Cause },
): Promise<boolean> {
  const found = await lockFreeOrder(tx, orderNumber)
  if (found?.status !== 'paid' && found?.status !== 'provisioning_failed') return false
  const order = await moveOrder(tx, found, {
    ...cause,
    move: found.status === 'paid' ? 'provision' : 'resume',
    changes: { retryAt: null },
  })
  const lines = (await listLines(tx, orderNumber)).filter(
    (it) => it.deliveredAt === null && it.fulfillment !== 'delivery',
  )
  await deliverLines(tx, config, { order, lines, now: cause.at })
  await updateDelivered(tx, { ids: lines.map((it) => it.id), at: cause.at, personId: null })
  await completeIfDelivered(tx, config, { order, cause })
  return true
}

async function deliverLines(
  tx: Tx,
  config: Config,
  { order, lines, now }: { order: OrderRow; lines: readonly LineRow[]; now: Date },
): Promise<void> {
  const { companyId, orderNumber, serialNumber, quote } = order
  const licenses = lines.filter((it) => it.fulfillment === 'license')
  const additions = licenses
    .filter((it) => it.role === 'upgrade')
    .map((it) => ({ ...it, capacity: it.capacity ?? 0 }))
  if (additions.length > 0 && serialNumber !== null)
    await applyLicenseUpgrade(tx, { companyId, serialNumber, additions, orderNumber, now })
  const company = await requireCompany(tx, companyId)
  const zone = zoneOf(config, company.regionCode)
  for (const line of licenses.filter((it) => it.role === 'renewal'))
    await renewLicenses(tx, toRenew({ order, line, zone, now }))
  for (const line of licenses.filter((it) => it.role !== 'upgrade' && it.role !== 'renewal'))
    await issueLicenses(tx, config, toIssue({ order, line, zone, now }))
  if (lines.some((it) => it.fulfillment === 'membership') && quote.memberType !== null)
    await buyLevel(tx, config, { companyId, memberType: quote.memberType, orderNumber, at: now })
}

interface LineToDeliver {
  order: OrderRow
  line: LineRow
  zone: string
  now: Date
}

function toRenew({
  order: { companyId, orderNumber, serialNumbers, receiveMail, websiteCode },
  line: { partNumber, name, termMonths },
  ...facts
}: LineToDeliver): Parameters<typeof renewLicenses>[1] {
  if (termMonths === null) throw new Error(`order ${orderNumber} renews without a term`)
  return {
    ...facts,
    companyId,
    orderNumber,
    serialNumbers,
    partNumber,
    name,
    months: termMonths,
    receiveMail,
    locale: websiteCode,
  }
}

function toIssue({ order, line, zone, now }: LineToDeliver): Parameters<typeof issueLicenses>[2] {
  const { partNumber, name, capacity } = line
  return {
    companyId: order.companyId,
    orderNumber: order.orderNumber,
    lineId: line.id,
    partNumber,
    name,
    quantity: line.quantity,
    licenseTypeCode: line.licenseTypeCode ?? 0,
    termMonths: line.termMonths,
    receiveMail: order.receiveMail,
    locale: order.websiteCode,
    now,
    zone,
    capacities: capacity === null ? [] : [{ partNumber, name, capacity }],
  }
}

/** Records that a delivery failed, and schedules the next retry if any is left. */
async function recordFailure(
  tx: Tx,
  config: Config,
  { orderNumber, cause, log }: { orderNumber: string; cause: Cause; log: Logger },
): Promise<void> {
  const found = await lockOrder(tx, orderNumber)
  if (found?.status !== 'paid' && found?.status !== 'provisioning_failed') return
  const minutes = config.orders.fulfillmentRetryMinutes[found.failures]
  const retryAt = minutes === undefined ? null : new Date(cause.at.getTime() + minutes * 60_000)
  if (retryAt === null)
    log.error({ event: 'order.fulfillment_given_up', 'order.number': orderNumber })
  const tried = await moveOrder(tx, found, {
    ...cause,
    move: found.status === 'paid' ? 'provision' : 'resume',
  })
  await moveOrder(tx, tried, {
    ...cause,
    move: 'fail',
    changes: { failures: found.failures + 1, retryAt },
  })
}
