import type { CompanyRole } from '#config/permissions.ts'
import { endSessionsFor, isLastAdmin, noteAudit } from '#server/people/account/service.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { CompanyContext } from '#server/kernel/context.ts'
import { requireIfMatch, requireCurrentVersion } from '#server/kernel/entity-tag.ts'
import { Problem } from '#server/kernel/problem.ts'
import { sendMails } from '#server/platform/mail/outbox.ts'
import { reassignLicenses } from '#server/trade/license/service.ts'
import type { ContactChange, ContactRemoval, TeamContact } from './contract.ts'
import { readdressContact } from './invitations.ts'
import { leavingMail, roleMail } from './mails.ts'
import {
  answerContact,
  auditedFields,
  lockOwnTeam,
  readContact,
  requireContact,
  updateContact,
} from './own-team.ts'
import { type ContactRow, deleteToken, findContact, listContacts } from './store.ts'
import { companyRole, toContactView } from './view.ts'

/** Lists the contacts of the caller's company. Source: spec §7 My team. */
export async function teamContacts(ctx: CompanyContext): Promise<{ items: TeamContact[] }> {
  const rows = await listContacts(ctx.db, ctx.company.id)
  return { items: rows.map((it) => toContactView(ctx, it)) }
}

/**
 * Changes a contact's name or role or, while they are invited, their email address. A new role ends
 * the contact's sessions for the company, so that they continue under a new session id.
 *
 * @throws Problem `precondition.required` without If-Match, `precondition.failed` if the contact
 * has changed since it was read, `auth.forbidden` for the caller's own role, `team.last_admin`,
 * `team.email_taken`, `field.option_unknown` for a new email address if the contact is not invited
 */
export async function changeContact(
  ctx: CompanyContext,
  change: ContactChange,
): Promise<TeamContact> {
  requireIfMatch(ctx)
  const changed = await ctx.db.transaction(async (tx) => {
    await lockOwnTeam(tx, ctx)
    const contact = await requireContact(tx, ctx, change.contactId)
    const before = toContactView(ctx, contact)
    requireCurrentVersion(ctx, { current: before, isNeeded: true })
    const role = change.role === undefined ? contact.role : companyRole(change.role)
    const isRoleChanged = role !== contact.role
    if (isRoleChanged) await assertMayChangeRole(tx, ctx, contact)
    if (!(await applyChange(tx, ctx, { contact, change, role }))) return before
    const { personId } = contact
    const ended = isRoleChanged
      ? await endSessionsFor(tx, { personId, companyId: ctx.company.id })
      : 0
    const after = await readContact(tx, ctx, contact.id)
    await noteAudit(tx, ctx, {
      action: 'team.changed',
      before: auditedFields(before),
      after: { ...auditedFields(after), ended },
    })
    if (isRoleChanged && contact.status === 'ACTIVE')
      await sendMails(tx, [roleMail(contact, mailTeam(ctx), { ...mailKey(after), role })], ctx.now)
    return after
  })
  return answerContact(ctx, changed)
}

/**
 * Removes a contact from the team at once: ends their sessions for the company and assigns their
 * licenses to another member.
 *
 * @throws Problem `auth.forbidden` for the caller's own contact, `team.last_admin`,
 * `field.required` if the contact has licenses and `reassignTo` is missing, `field.option_unknown`
 * if `reassignTo` is not another active member
 */
export async function deactivateContact(
  ctx: CompanyContext,
  { contactId, reassignTo = reassignToInQuery(ctx) }: ContactRemoval,
): Promise<TeamContact> {
  const deactivated = await ctx.db.transaction(async (tx) => {
    await lockOwnTeam(tx, ctx)
    const contact = await requireContact(tx, ctx, contactId)
    const before = toContactView(ctx, contact)
    requireCurrentVersion(ctx, { current: before, isNeeded: false })
    if (contact.status === 'DEACTIVATED') return before
    await assertMayChangeRole(tx, ctx, contact)
    const to = await newAssignee(tx, ctx, { contact, reassignTo })
    const reassigned = to === undefined ? 0 : await reassignLicenses(tx, { from: contact.id, to })
    await updateContact(tx, contact, { status: 'DEACTIVATED', invitedUntil: null })
    await deleteToken(tx, contact.id)
    const { personId } = contact
    const ended = await endSessionsFor(tx, { personId, companyId: ctx.company.id })
    const after = await readContact(tx, ctx, contact.id)
    await noteAudit(tx, ctx, {
      action: 'team.deactivated',
      before: auditedFields(before),
      after: { ...auditedFields(after), to, reassigned, ended },
    })
    if (contact.status === 'ACTIVE')
      await sendMails(tx, [leavingMail(contact, mailTeam(ctx), mailKey(after))], ctx.now)
    return after
  })
  return answerContact(ctx, deactivated)
}

/** Applies a change of name, role or email address. Returns false if nothing changes. */
async function applyChange(
  tx: Tx,
  ctx: CompanyContext,
  { contact, change, role }: { contact: ContactRow; change: ContactChange; role: CompanyRole },
): Promise<boolean> {
  const { firstName, lastName, email } = change
  const isReaddressed = email.toLowerCase() !== contact.email.toLowerCase()
  const isRenamed = firstName !== contact.firstName || lastName !== contact.lastName
  if (isReaddressed) {
    await readdressContact(tx, ctx, { contact, email, firstName, lastName, role })
    return true
  }
  if (!isRenamed && role === contact.role) return false
  // do not store a name that equals the person's own name, so that the contact's name changes
  // when the person changes their own
  const isOwnName = firstName === contact.ownFirstName && lastName === contact.ownLastName
  const names = isOwnName ? { firstName: null, lastName: null } : { firstName, lastName }
  await updateContact(tx, contact, { role, ...names })
  return true
}

/**
 * @throws Problem `team.last_admin` if the contact is the only Admin, `auth.forbidden` if callers
 * try to change their own role
 */
async function assertMayChangeRole(
  tx: Tx,
  { caller, company }: CompanyContext,
  contact: ContactRow,
): Promise<void> {
  const isAdmin = contact.role === 'Admin' && contact.status === 'ACTIVE'
  if (isAdmin && (await isLastAdmin(tx, { companyId: company.id, membershipId: contact.id })))
    throw new Problem('team.last_admin')
  if (contact.personId === caller.personId)
    throw new Problem('auth.forbidden', { context: { reason: 'own' } })
}

/**
 * Reads `reassignTo` from the query string. Clients use it because proxies may drop the body of a
 * DELETE request. Source: RFC 9110 §9.3.5.
 */
function reassignToInQuery({ request }: CompanyContext): string | undefined {
  return new URL(request.url, 'http://ours').searchParams.get('reassignTo') ?? undefined
}

/**
 * Returns the id of the member who takes over a departing contact's licenses; undefined if there
 * are no licenses and no `reassignTo`.
 *
 * @throws Problem `field.required` if there are licenses and `reassignTo` is missing,
 * `field.option_unknown` if it is not another active member
 */
async function newAssignee(
  tx: Tx,
  { company }: CompanyContext,
  { contact, reassignTo }: { contact: ContactRow; reassignTo: string | undefined },
): Promise<string | undefined> {
  if (reassignTo === undefined) {
    if (contact.assignedLicenses === 0) return undefined
    throw new Problem('field.required', {
      errors: [{ pointer: '/reassignTo', code: 'field.required' }],
      context: { assignedLicenses: contact.assignedLicenses },
    })
  }
  const member = await findContact(tx, { companyId: company.id, contactId: reassignTo })
  if (!member || member.status !== 'ACTIVE' || member.id === contact.id)
    throw new Problem('field.option_unknown', {
      errors: [{ pointer: '/reassignTo', code: 'field.option_unknown' }],
    })
  return member.id
}

function mailTeam({ caller, company }: CompanyContext) {
  return { caller, companyName: company.accountName }
}

/** Returns the parts of an email's key that identify one change of a contact. */
function mailKey({ contactId, version }: TeamContact): { contactId: string; version: number } {
  return { contactId, version }
}
