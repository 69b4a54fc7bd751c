import { fullName } from '#server/people/account/service.ts'
import type { CompanyContext } from '#server/kernel/context.ts'
import { periodOf } from '#server/kernel/period.ts'
import { amountText } from '#server/platform/money/amount-text.ts'
import { productCurrency } from '#server/platform/money/product-currency.ts'
import {
  type AuditAction,
  auditActions,
  type AuditItem,
  type AuditQuery,
} from './audit-contract.ts'
import {
  type AuditFilter,
  type AuditRow,
  countEntries,
  listEntries,
  listNames,
} from './audit-store.ts'

type Facts = Readonly<Record<string, unknown>>
type Change = AuditItem['changes'][number]
type NameOf = (contactId: unknown) => string | null

/**
 * Lists what was done in the caller's company, newest first. The raw entries stay on the server:
 * they also name companies and sessions that are not the company's own.
 */
export async function auditPage(
  ctx: CompanyContext,
  { pageIndex, pageSize, ...query }: AuditQuery,
): Promise<{ pageIndex: number; pageSize: number; totalItems: number; items: AuditItem[] }> {
  const { db } = ctx
  const filter = filterOf(ctx, query)
  const totalItems = await countEntries(db, filter)
  const rows = await listEntries(db, {
    ...filter,
    limit: pageSize,
    offset: (pageIndex - 1) * pageSize,
  })
  const nameOf = await contactNames(ctx, rows)
  return { pageIndex, pageSize, totalItems, items: rows.map((it) => toItem(ctx, it, nameOf)) }
}

function filterOf(
  { company, config, now }: CompanyContext,
  { kind, actor, startDate, endDate }: Omit<AuditQuery, 'pageIndex' | 'pageSize'>,
): AuditFilter {
  const actions = kind === undefined ? Object.values(auditActions).flat() : auditActions[kind]
  const hasDays = startDate !== undefined || endDate !== undefined
  return {
    companyId: company.id,
    actions,
    actor,
    period: hasDays ? periodOf(config, { asked: { startDate, endDate }, company, now }) : undefined,
  }
}

async function contactNames(ctx: CompanyContext, rows: readonly AuditRow[]): Promise<NameOf> {
  const ids = rows.flatMap(({ entry: { before, after } }) =>
    [before?.['contactId'], ...contactFields.map((it) => after?.[it])].filter(
      (it) => typeof it === 'string',
    ),
  )
  const found = await listNames(ctx.db, {
    companyId: ctx.company.id,
    contactIds: [...new Set(ids)],
  })
  const names = new Map<unknown, string>(found.map((it) => [it.contactId, fullName(it)]))
  return (contactId) => names.get(contactId) ?? null
}

const contactFields = ['contactId', 'to', 'ordersTo', 'approvalsTo'] as const

function toItem(ctx: CompanyContext, row: AuditRow, nameOf: NameOf): AuditItem {
  const { id, at, reason } = row.entry
  const action = row.entry.action as AuditAction
  const before = row.entry.before ?? {}
  const after = row.entry.after ?? {}
  return {
    id,
    at: at.toISOString(),
    action,
    actor: { name: fullName(row), isOutside: row.isOutside },
    subject: subjectOf(action, after, nameOf),
    reason,
    changes: changesOf(ctx, { action, before, after, nameOf }),
  }
}

function subjectOf(action: AuditAction, after: Facts, nameOf: NameOf): string | null {
  if (action.startsWith('order.')) return textOf(after['orderNumber'])
  if (action.startsWith('license.')) return textOf(after['serialNumber'])
  if (action === 'giftvalue.transferred') return textOf(after['accountId'])
  if (action.startsWith('company.') || action === 'team.joined') return null
  return nameOf(after['contactId']) ?? textOf(after['email'])
}

interface Entry {
  action: AuditAction
  before: Facts
  after: Facts
  nameOf: NameOf
}

/** Returns the changes that a company may see: fields of its people, and amounts of its money. */
function changesOf(ctx: CompanyContext, { action, before, after, nameOf }: Entry): Change[] {
  if (action === 'license.assigned')
    return [
      { field: 'assignee', from: nameOf(before['contactId']), to: nameOf(after['contactId']) },
    ]
  if (action === 'budget.set')
    return [{ field: 'limit', from: null, to: amountOf(ctx, after['limit']) }]
  if (action === 'giftvalue.transferred')
    return [{ field: 'amount', from: null, to: amountOf(ctx, after['amount'], after['currency']) }]
  if (!action.startsWith('team.')) return []
  return [...fieldChanges(before, after), ...handedOver(after, nameOf)]
}

const personFields = ['email', 'firstName', 'lastName', 'role', 'status'] as const

function fieldChanges(before: Facts, after: Facts): Change[] {
  return personFields
    .map((field) => ({
      field,
      from: roleOr(field, before[field]),
      to: roleOr(field, after[field]),
    }))
    .filter(({ from, to }) => to !== null && from !== to)
}

function handedOver(after: Facts, nameOf: NameOf): Change[] {
  const parts = [
    ['licenses', 'reassigned', 'to'],
    ['orders', 'orders', 'ordersTo'],
    ['approvals', 'approvals', 'approvalsTo'],
  ] as const
  return parts
    .filter(([, count]) => Number(after[count] ?? 0) > 0)
    .map(([field, count, to]) => ({ field, from: textOf(after[count]), to: nameOf(after[to]) }))
}

/** Returns a value as the contract spells it: an invitation was recorded with the stored role. */
function roleOr(field: string, value: unknown): string | null {
  const text = textOf(value)
  return field === 'role' && text !== null ? text.toUpperCase() : text
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

function amountOf({ config, company, locale }: CompanyContext, value: unknown, code?: unknown) {
  if (typeof value !== 'number') return null
  const currency = textOf(code) ?? productCurrency(config, company.regionCode)
  return amountText(value, currency, locale)
}
