import { inLocale } from '#server/platform/text/in-locale.ts'
import { fullName, noteAudit } from '#server/people/account/service.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { RequestContext, SignedInContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import { once } from '#server/kernel/idempotency/once.ts'
import { isEverActivated, issueLicenses, revokeLicenses } from '#server/trade/license/service.ts'
import {
  type DeliverableLine,
  deliverableLine,
  deliveryUndone,
  lineDelivered,
} from '#server/trade/order/service.ts'
import { zoneOf } from '#server/platform/time/region-zone.ts'
import type { CrmAsked, CrmDetail, CrmProcess, CrmUndo } from './contract.ts'
import {
  type Delivery,
  findDelivery,
  insertDelivery,
  listAccounts,
  updateSerialNumbers,
  updateUndone,
} from './store.ts'

/**
 * A line that staff deliver, and to whom it can go. Source: C16.
 *
 * @throws Problem `order.not_found`, also when the order number or the number in the ERP is not that of the line
 */
export async function deliveryDetail(
  ctx: RequestContext,
  { orderItem, orderNumber, erpId }: CrmAsked,
): Promise<CrmDetail> {
  const line = await lineOf(ctx.db, orderItem)
  const isMeant =
    (orderNumber ?? line.orderNumber) === line.orderNumber && (erpId ?? line.erpId) === line.erpId
  if (!isMeant) throw new Problem('order.not_found')
  return detailOf(ctx, ctx.db, line)
}

/**
 * Delivers a line to a company: licenses are issued and mailed, the order goes on, all in one transaction.
 *
 * @throws Problem `order.not_found`, `not_found` for a company that it cannot go to, `crm.already_processed` with who and when,
 * `order.state_conflict` for an order that is not being fulfilled, or one of `idempotency.…`
 */
export function processDelivery(ctx: SignedInContext, wish: CrmProcess): Promise<CrmDetail> {
  const { config, now, requestId } = ctx
  const { personId } = ctx.caller
  return once(ctx, { input: wish }, async (tx) => {
    const line = await lineOf(tx, wish.orderItem)
    const { lineId, orderItem, orderNumber } = line
    const account = (await listAccounts(tx, line)).find((it) => it.accountId === wish.accountId)
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
    await lineDelivered(tx, config, { lineId, at: now, personId, requestId })
    const serialNumbers = await issue(ctx, { tx, line, account })
    await updateSerialNumbers(tx, { id, serialNumbers })
    await noteAudit(tx, ctx, {
      action: 'crm.delivered',
      after: { orderItem, orderNumber, accountId: account.accountId, serialNumbers },
    })
    return { body: await detailOf(ctx, tx, await lineOf(tx, orderItem)) }
  })
}

/**
 * Takes a delivery back, soon after and while none of its licenses was on a device: they are revoked, and the line can be delivered anew.
 *
 * @throws Problem `order.not_found`; `order.state_conflict` with `context.reason`: `not_processed`, `too_late`, `activated`
 */
export function undoDelivery(ctx: SignedInContext, wish: CrmUndo): Promise<CrmDetail> {
  const { config, now, requestId } = ctx
  const { personId } = ctx.caller
  return once(ctx, { input: wish }, async (tx) => {
    const { lineId, orderItem, orderNumber } = await lineOf(tx, wish.orderItem)
    const delivery = await findDelivery(tx, lineId)
    const refuse = (reason: string) =>
      new Problem('order.state_conflict', { context: { orderNumber, reason } })
    if (!delivery) throw refuse('not_processed')
    const { id, serialNumbers, accountId } = delivery
    if (undoEnd(ctx, delivery) <= now) throw refuse('too_late')
    if (!(await updateUndone(tx, { id, personId, now }))) throw refuse('not_processed')
    // whoever activates one meanwhile waits, and is refused; who did before is seen now
    await revokeLicenses(tx, { serialNumbers })
    if (await isEverActivated(tx, { serialNumbers })) throw refuse('activated')
    await deliveryUndone(tx, config, { lineId, at: now, personId, requestId })
    await noteAudit(tx, ctx, {
      action: 'crm.undone',
      before: { orderItem, orderNumber, accountId, serialNumbers },
    })
    return { body: await detailOf(ctx, tx, await lineOf(tx, orderItem)) }
  })
}

async function lineOf(db: Db, orderItem: string): Promise<DeliverableLine> {
  const line = await deliverableLine(db, { orderItem })
  if (!line) throw new Problem('order.not_found')
  return line
}

type Account = Awaited<ReturnType<typeof listAccounts>>[number]

/** The licenses of a line; none for what is a thing. Their mail goes to the address of the order, or to the administrators of another company. */
async function issue(
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

async function detailOf(ctx: RequestContext, db: Db, line: DeliverableLine): Promise<CrmDetail> {
  const {
    lineId,
    orderItem,
    orderNumber,
    partNumber,
    name,
    quantity,
    deliveredAt,
    status,
    companyId,
  } = line
  const delivery = await findDelivery(db, lineId)
  const accounts = await listAccounts(db, line)
  const isUndoable =
    delivery !== undefined &&
    undoEnd(ctx, delivery) > ctx.now &&
    !(await isEverActivated(db, delivery))
  return {
    orderItem,
    orderNumber,
    partNumber,
    quantity,
    name: inLocale(name, ctx.locale),
    isProcessed: deliveredAt !== null,
    processDate: deliveredAt?.toISOString() ?? null,
    processedBy: delivery ? fullName(delivery.by) : null,
    processedFor: delivery?.accountId ?? null,
    undoableUntil: isUndoable ? undoEnd(ctx, delivery).toISOString() : null,
    isDeliverable: deliveredAt === null && status === 'provisioning',
    accounts: accounts.map(({ id, accountId, accountName, email }) => ({
      accountId,
      accountName,
      email,
      isDefault: id === companyId,
    })),
  }
}
