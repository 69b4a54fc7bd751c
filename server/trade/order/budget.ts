import { fullName, noteAudit } from '#server/people/account/service.ts'
import type { CompanyContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { productCurrency } from '#server/platform/money/product-currency.ts'
import { zoneOf } from '#server/platform/time/region-zone.ts'
import { dayIn, startOfDay } from '#server/platform/time/zone.ts'
import type { BudgetChange, Budgets, OwnBudget } from './budget-contract.ts'
import {
  deleteBudget,
  findBudget,
  findMember,
  listBudgets,
  listSpent,
  sumOrdered,
  upsertBudget,
} from './budget-store.ts'

/**
 * Returns the budgets of the company's General members and the amounts that they have ordered this
 * month.
 */
export async function budgets(ctx: CompanyContext): Promise<Budgets> {
  const { db, config, now } = ctx
  const { id: companyId, regionCode } = ctx.company
  const members = await listSpent(db, { companyId, since: monthStart(ctx) })
  const limitOf = new Map(
    (await listBudgets(db, companyId)).map((it) => [it.personId, it.limitMinor]),
  )
  return {
    currency: productCurrency(config, regionCode),
    month: dayIn(zoneOf(config, regionCode), now).slice(0, 7),
    defaultLimit: limitOf.get(null) ?? null,
    items: members.map(({ contactId, personId, firstName, lastName, spent }) => ({
      contactId,
      name: fullName({ firstName, lastName }),
      limit: limitOf.get(personId) ?? null,
      spent: Number(spent),
    })),
  }
}

/** Returns the caller's own budget. Budgets limit General members only. */
export async function ownBudget(ctx: CompanyContext): Promise<OwnBudget> {
  const { db, config, now } = ctx
  const { id: companyId, regionCode } = ctx.company
  const { personId, role } = ctx.caller
  const budget = role === 'General' ? await findBudget(db, { companyId, personId }) : undefined
  return {
    currency: productCurrency(config, regionCode),
    month: dayIn(zoneOf(config, regionCode), now).slice(0, 7),
    limit: budget?.limitMinor ?? null,
    spent: await sumOrdered(db, { companyId, personId, since: monthStart(ctx) }),
  }
}

/**
 * Sets the budget of one member, or the default budget for all General members without a personal
 * one. A null limit removes the budget.
 *
 * @throws Problem `not_found` if the company has no such contact
 */
export async function setBudget(ctx: CompanyContext, change: BudgetChange): Promise<Budgets> {
  await ctx.db.transaction((tx) => changeBudget(tx, ctx, change))
  return budgets(ctx)
}

/**
 * Sets a budget as part of a transaction, such as that of an invitation.
 *
 * @throws Problem `not_found` if the company has no such contact
 */
export async function changeBudget(
  tx: Tx,
  ctx: CompanyContext,
  { contactId, limit }: BudgetChange,
): Promise<void> {
  const { now } = ctx
  const { personId: updatedBy } = ctx.caller
  const { id: companyId } = ctx.company
  const member = contactId === null ? undefined : await findMember(tx, { companyId, contactId })
  if (contactId !== null && !member)
    throw new Problem('not_found', { errors: [{ pointer: '/contactId', code: 'not_found' }] })
  const personId = member?.personId ?? null
  if (limit === null) await deleteBudget(tx, { companyId, personId })
  else await upsertBudget(tx, { companyId, personId, limitMinor: limit, updatedAt: now, updatedBy })
  await noteAudit(tx, ctx, { action: 'budget.set', after: { contactId, limit } })
}

/** Returns the start of the current month in the time zone of the company's region. */
export function monthStart({
  config,
  company,
  now,
}: Pick<CompanyContext, 'config' | 'company' | 'now'>): Date {
  const zone = zoneOf(config, company.regionCode)
  return startOfDay(zone, `${dayIn(zone, now).slice(0, 7)}-01`)
}
