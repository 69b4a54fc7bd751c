import type { CompanyRole } from '#config/permissions.ts'
import { endSessionsFor, noteAudit } from '#server/people/account/service.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { CompanyContext } from '#server/kernel/context.ts'
import { requireIfMatch, requireCurrentVersion } from '#server/kernel/entity-tag.ts'
import { tellPeople } from '#server/people/notification/service.ts'
import type { ContactChange, TeamContact } from './contract.ts'
import { readdressContact } from './invitations.ts'
import { mailKey, mailTeam, roleMail } from './mails.ts'
import {
  answerContact,
  assertMayChangeRole,
  auditedFields,
  lockOwnTeam,
  readContact,
  requireContact,
  updateContact,
} from './own-team.ts'
import { type ContactRow, listContacts } from './store.ts'
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
      await tellPeople(tx, [roleMail(contact, mailTeam(ctx), { ...mailKey(after), role })], {
        companyId: ctx.company.id,
        now: ctx.now,
      })
    return after
  })
  return answerContact(ctx, changed)
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
