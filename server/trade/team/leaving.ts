import { endSessionsFor, noteAudit } from '#server/people/account/service.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { CompanyContext } from '#server/kernel/context.ts'
import { requireCurrentVersion } from '#server/kernel/entity-tag.ts'
import { Problem } from '#server/kernel/problem.ts'
import { tellPeople } from '#server/people/notification/service.ts'
import { configurationsOf, handOverConfigurations } from '#server/trade/checkout/service.ts'
import { reassignLicenses } from '#server/trade/license/service.ts'
import {
  approvalsOf,
  askAnotherApprover,
  handOverOrders,
  handOverQuotes,
  type LeftOrders,
  ordersOf,
  quotesOf,
} from '#server/trade/order/service.ts'
import type { ContactRemoval, TeamContact } from './contract.ts'
import type { HandOver } from './leaving-contract.ts'
import { leavingMail, mailKey, mailTeam, roleMail } from './mails.ts'
import {
  answerContact,
  assertMayChangeRole,
  auditedFields,
  lockOwnTeam,
  readContact,
  requireContact,
  updateContact,
} from './own-team.ts'
import { type ContactRow, deleteToken, findContact, listLicensesOf } from './store.ts'
import { toContactView } from './view.ts'

const shownItems = 20

/**
 * Lists what others take over when a contact leaves: licenses, open orders and waiting approvals,
 * dated quotes and saved configurations.
 *
 * @throws Problem `not_found`
 */
export async function handOver(
  ctx: CompanyContext,
  { contactId }: { contactId: string },
): Promise<HandOver> {
  const { db, company, locale } = ctx
  const contact = await requireContact(db, ctx, contactId)
  const of = { companyId: company.id, personId: contact.personId, locale, limit: shownItems }
  return {
    contactId,
    licenses: {
      total: contact.assignedLicenses,
      items: await listLicensesOf(db, { contactId: contact.id, locale, limit: shownItems }),
    },
    orders: toLeftView(await ordersOf(db, of)),
    approvals: isAdmin(contact) ? toLeftView(await approvalsOf(db, of)) : { total: 0, items: [] },
    quotes: await quotesOf(db, { ...of, now: ctx.now }),
    configurations: await configurationsOf(db, of),
  }
}

/**
 * Removes a contact from the team at once: ends their sessions for the company, and hands over their
 * licenses, open orders and approvals, and what they saved, to other members. An invitation is withdrawn.
 *
 * @throws Problem `auth.forbidden` for the caller's own contact, `team.last_admin`,
 * `field.required` if the contact has licenses or open orders and nobody is named for them,
 * `field.option_unknown` for somebody who is not another active member, or for approvals not an
 * Admin
 */
export async function deactivateContact(
  ctx: CompanyContext,
  removal: ContactRemoval,
): Promise<TeamContact> {
  const deactivated = await ctx.db.transaction(async (tx) => {
    await lockOwnTeam(tx, ctx)
    const contact = await requireContact(tx, ctx, removal.contactId)
    const before = toContactView(ctx, contact)
    requireCurrentVersion(ctx, { current: before, isNeeded: false })
    if (contact.status === 'DEACTIVATED') return before
    await assertMayChangeRole(tx, ctx, contact)
    const handedOver = await handOverAll(tx, ctx, {
      contact,
      ...removal,
      reassignTo: removal.reassignTo ?? reassignToInQuery(ctx),
    })
    await updateContact(tx, contact, {
      status: 'DEACTIVATED',
      deactivatedFrom: contact.status,
      invitedUntil: null,
    })
    await deleteToken(tx, contact.id)
    const { personId } = contact
    const ended = await endSessionsFor(tx, { personId, companyId: ctx.company.id })
    const after = await readContact(tx, ctx, contact.id)
    await noteAudit(tx, ctx, {
      action: 'team.deactivated',
      before: auditedFields(before),
      after: { ...auditedFields(after), ...handedOver, ended },
    })
    if (contact.status === 'ACTIVE')
      await tellPeople(tx, [leavingMail(contact, mailTeam(ctx), mailKey(after))], {
        // the person can no longer act for this company
        companyId: null,
        now: ctx.now,
      })
    return after
  })
  return answerContact(ctx, deactivated)
}

/**
 * Makes a removed member active again, with their earlier role.
 *
 * @throws Problem `not_found` for a contact who was not removed, or who had not joined
 */
export async function reinstateContact(
  ctx: CompanyContext,
  { contactId }: { contactId: string },
): Promise<TeamContact> {
  const reinstated = await ctx.db.transaction(async (tx) => {
    await lockOwnTeam(tx, ctx)
    const contact = await requireContact(tx, ctx, contactId)
    if (contact.status !== 'DEACTIVATED' || contact.deactivatedFrom !== 'ACTIVE')
      throw new Problem('not_found')
    const before = toContactView(ctx, contact)
    await updateContact(tx, contact, { status: 'ACTIVE', deactivatedFrom: null })
    const after = await readContact(tx, ctx, contact.id)
    await noteAudit(tx, ctx, {
      action: 'team.reinstated',
      before: auditedFields(before),
      after: auditedFields(after),
    })
    const mail = roleMail(contact, mailTeam(ctx), { ...mailKey(after), role: contact.role })
    await tellPeople(tx, [mail], { companyId: ctx.company.id, now: ctx.now })
    return after
  })
  return answerContact(ctx, reinstated)
}

interface Takers {
  contact: ContactRow
  reassignTo: string | undefined
  ordersTo?: string | undefined
  approvalsTo?: string | undefined
}

/** Hands over what a departing contact has. Returns what the audit log records. */
async function handOverAll(
  tx: Tx,
  ctx: CompanyContext,
  takers: Takers,
): Promise<Record<string, unknown>> {
  await assertTakersNamed(tx, ctx, takers)
  const { contact, reassignTo, ordersTo, approvalsTo } = takers
  const member = await taker(tx, ctx, { contact, id: reassignTo, field: 'reassignTo' })
  const owner = (await taker(tx, ctx, { contact, id: ordersTo, field: 'ordersTo' })) ?? member
  const approver = await taker(tx, ctx, { contact, id: approvalsTo, field: 'approvalsTo' })
  return {
    ...(await licensesTo(tx, { contact, member })),
    ...(await openOrdersTo(tx, ctx, { contact, member: owner })),
    ...(await approvalsAskedOf(tx, ctx, { contact, member: approver ?? member })),
  }
}

/** @throws Problem `field.required` if somebody must take over licenses or orders */
async function assertTakersNamed(
  tx: Tx,
  { company, locale }: CompanyContext,
  { contact, reassignTo, ordersTo }: Takers,
): Promise<void> {
  if (reassignTo !== undefined) return
  const { assignedLicenses, personId } = contact
  const { total } = await ordersOf(tx, { companyId: company.id, personId, locale, limit: 1 })
  if (assignedLicenses === 0 && (total === 0 || ordersTo !== undefined)) return
  throw new Problem('field.required', {
    errors: [{ pointer: '/reassignTo', code: 'field.required' }],
    context: { assignedLicenses, openOrders: total },
  })
}

interface Taking {
  contact: ContactRow
  member: ContactRow | undefined
}

async function licensesTo(tx: Tx, { contact, member }: Taking) {
  if (!member) return {}
  return {
    to: member.id,
    reassigned: await reassignLicenses(tx, { from: contact.id, to: member.id }),
  }
}

async function openOrdersTo(tx: Tx, { company }: CompanyContext, { contact, member }: Taking) {
  if (!member) return {}
  const change = { companyId: company.id, from: contact.personId, to: member.personId }
  return {
    ordersTo: member.id,
    orders: await handOverOrders(tx, change),
    quotes: await handOverQuotes(tx, change),
    configurations: await handOverConfigurations(tx, change),
  }
}

async function approvalsAskedOf(
  tx: Tx,
  { company, now }: CompanyContext,
  { contact, member }: Taking,
) {
  if (!member || !isAdmin(member) || !isAdmin(contact)) return {}
  const change = { companyId: company.id, from: contact.personId, to: member.personId, now }
  return { approvalsTo: member.id, approvals: await askAnotherApprover(tx, change) }
}

/**
 * Finds a member who takes something over; undefined if nobody is named.
 *
 * @throws Problem `field.option_unknown` if it is not another active member, or not an Admin for
 * approvals
 */
async function taker(
  tx: Tx,
  { company }: CompanyContext,
  { contact, id, field }: { contact: ContactRow; id: string | undefined; field: string },
): Promise<ContactRow | undefined> {
  if (id === undefined) return undefined
  const member = await findContact(tx, { companyId: company.id, contactId: id })
  const isFit =
    member?.status === 'ACTIVE' &&
    member.id !== contact.id &&
    (field !== 'approvalsTo' || isAdmin(member))
  if (!isFit)
    throw new Problem('field.option_unknown', {
      errors: [{ pointer: `/${field}`, code: 'field.option_unknown' }],
    })
  return member
}

function isAdmin({ role, status }: ContactRow): boolean {
  return role === 'Admin' && status === 'ACTIVE'
}

/**
 * Reads `reassignTo` from the query string. Clients use it because proxies may drop the body of a
 * DELETE request. Source: RFC 9110 §9.3.5.
 */
function reassignToInQuery({ request }: CompanyContext): string | undefined {
  return new URL(request.url, 'http://ours').searchParams.get('reassignTo') ?? undefined
}

function toLeftView({ total, items }: LeftOrders): HandOver['orders'] {
  return {
    total,
    items: items.map((it) => ({ ...it, placedAt: it.placedAt.toISOString() })),
  }
}
