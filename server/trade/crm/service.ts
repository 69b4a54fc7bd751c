import { fullName, noteAudit } from '#server/people/account/service.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { RequestContext, SignedInContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import { once } from '#server/kernel/idempotency/once.ts'
import { isEverActivated, issueLicenses, revokeLicenses } from '#server/trade/license/service.ts'
import {
  type DeliverableLine,
  deliverableLine,
  otherLines,
  recordUndoneDelivery,
  recordDelivery,
} from '#server/trade/order/service.ts'
import { zoneOf } from '#server/platform/time/region-zone.ts'
import type { CrmDetail, CrmProcess, CrmQuery, CrmUndo } from './contract.ts'
import { dueDay } from './due.ts'
import {
  type Account,
  type Delivery,
  findDelivery,
  insertDelivery,
  listAccounts,
  updateSerialNumbers,
  updateUndone,
} from './store.ts'
import { toDetailView } from './view.ts'

/**
 * Returns an order line that staff deliver, with the companies that can receive it. Source: C16.
 *
 * @throws Problem `order.not_found`, also if the order number or ERP number does not match the line
 */
export async function deliveryDetail(
  ctx: RequestContext,
  { orderItem, orderNumber, erpId }: CrmQuery,
): Promise<CrmDetail> {
  const line = await requireLine(ctx.db, orderItem)
  const isMatching =
    (orderNumber ?? line.orderNumber) === line.orderNumber && (erpId ?? line.erpId) === line.erpId
  if (!isMatching) throw new Problem('order.not_found')
  return readDetail(ctx, ctx.db, line)
}

/**
 * Delivers an order line to a company. In one transaction, it issues and emails the licenses and
 * updates the state of the order.
 *
 * @throws Problem `order.not_found`, `not_found` for a company that cannot receive the line,
 * `crm.already_processed` with the person and time of the earlier delivery, `order.state_conflict`
 * for an order that is not being fulfilled, or an `idempotency.…` problem
 */
export function processDelivery(ctx: SignedInContext, request: CrmProcess): Promise<CrmDetail> {
  const { config, now, requestId } = ctx
  const { personId } = ctx.caller
  return once(ctx, { input: request }, async (tx) => {
    const line = await requireLine(tx, request.orderItem)
    const { lineId, orderItem, orderNumber } = line
    const account = (await listAccounts(tx, line)).find((it) => it.accountId === request.accountId)
    if (!account)
      throw new Problem('not_found', { errors: [{ pointer: '/accountId', code: 'not_found' }] })
    const id = await insertDelivery(tx, {
      orderItem,
      orderNumber,
      lineId,
      companyId: account.id,
      serialNumbers: [],
      personId,
      processedAt: now,
    })
    if (id === undefined) throw await alreadyProcessed(tx, lineId)
    await recordDelivery(tx, config, { lineId, at: now, personId, requestId })
    const serialNumbers = await issueForLine(ctx, { tx, line, account })
    await updateSerialNumbers(tx, { id, serialNumbers })
    await noteAudit(tx, ctx, {
      action: 'crm.delivered',
      after: { orderItem, orderNumber, accountId: account.accountId, serialNumbers },
    })
    return { body: await readDetail(ctx, tx, await requireLine(tx, orderItem)) }
  })
}

/**
 * Undoes a recent delivery if none of its licenses has been activated. The licenses are revoked,
 * and the line can be delivered again.
 *
 * @throws Problem `order.not_found`, or `order.state_conflict` with the `context.reason`
 * `not_processed`, `too_late` or `activated`
 */
export function undoDelivery(ctx: SignedInContext, request: CrmUndo): Promise<CrmDetail> {
  const { config, now, requestId } = ctx
  const { personId } = ctx.caller
  return once(ctx, { input: request }, async (tx) => {
    const { lineId, orderItem, orderNumber } = await requireLine(tx, request.orderItem)
    const delivery = await findDelivery(tx, lineId)
    const conflict = (reason: string) =>
      new Problem('order.state_conflict', { context: { orderNumber, reason } })
    if (!delivery) throw conflict('not_processed')
    const { id, serialNumbers, accountId } = delivery
    if (undoEnd(ctx, delivery) <= now) throw conflict('too_late')
    if (!(await updateUndone(tx, { id, personId, now }))) throw conflict('not_processed')
    // revoke first: this locks the licenses, so that a concurrent activation waits and is refused;
    // the check below finds an earlier activation, and its error rolls back the revocation
    await revokeLicenses(tx, { serialNumbers })
    if (await isEverActivated(tx, { serialNumbers })) throw conflict('activated')
    await recordUndoneDelivery(tx, config, { lineId, at: now, personId, requestId })
    await noteAudit(tx, ctx, {
      action: 'crm.undone',
      before: { orderItem, orderNumber, accountId, serialNumbers },
    })
    return { body: await readDetail(ctx, tx, await requireLine(tx, orderItem)) }
  })
}

async function requireLine(db: Db, orderItem: string): Promise<DeliverableLine> {
  const line = await deliverableLine(db, { orderItem })
  if (!line) throw new Problem('order.not_found')
  return line
}

/**
 * Issues the licenses of a line; goods have none. The serial numbers are emailed to the order's
 * email address or, if another company receives the line, to that company's Admins.
 */
async function issueForLine(
  { config, now }: RequestContext,
  { tx, line, account }: { tx: Tx; line: DeliverableLine; account: Account },
): Promise<string[]> {
  const {
    lineId,
    orderNumber,
    partNumber,
    name,
    quantity,
    capacity,
    licenseTypeCode,
    termMonths,
    websiteCode,
  } = line
  if (licenseTypeCode === null) return []
  return issueLicenses(tx, config, {
    companyId: account.id,
    orderNumber,
    lineId,
    partNumber,
    name,
    quantity,
    licenseTypeCode,
    termMonths,
    now,
    locale: websiteCode,
    zone: zoneOf(config, account.regionCode),
    receiveMail: account.id === line.companyId ? line.receiveMail : null,
    capacities: capacity === null ? [] : [{ partNumber, name, capacity }],
  })
}

async function alreadyProcessed(tx: Tx, lineId: string): Promise<Problem> {
  const delivery = await findDelivery(tx, lineId)
  const context = delivery
    ? {
        processedBy: fullName(delivery.by),
        processDate: delivery.processedAt.toISOString(),
        accountId: delivery.accountId,
      }
    : {}
  return new Problem('crm.already_processed', { context })
}

function undoEnd({ config }: RequestContext, { processedAt }: Delivery): Date {
  return new Date(processedAt.getTime() + config.crm.undoMinutes * 60_000)
}

async function readDetail(ctx: RequestContext, db: Db, line: DeliverableLine): Promise<CrmDetail> {
  const delivery = await findDelivery(db, line.lineId)
  const accounts = await listAccounts(db, line)
  const isUndoable =
    delivery !== undefined &&
    undoEnd(ctx, delivery) > ctx.now &&
    !(await isEverActivated(db, delivery))
  return toDetailView(line, {
    delivery,
    accounts,
    others: await otherLines(db, line),
    dueOn: dueDay(ctx.config, line),
    locale: ctx.locale,
    undoableUntil: isUndoable ? undoEnd(ctx, delivery) : null,
  })
}
