import { changeMember, isLastAdmin, lockTeam } from '#server/people/account/service.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { CompanyContext } from '#server/kernel/context.ts'
import { entityTag } from '#server/kernel/entity-tag.ts'
import { Problem } from '#server/kernel/problem.ts'
import { toContactView } from './view.ts'
import type { TeamContact } from './contract.ts'
import { type ContactRow, findAdmin, findContact } from './store.ts'

/**
 * Locks the team of the caller's company until the transaction ends.
 *
 * @throws Problem `auth.forbidden` if the caller is no longer an Admin of the company
 */
export async function lockOwnTeam(tx: Tx, { caller, company }: CompanyContext): Promise<void> {
  await lockTeam(tx, company.id)
  if (!(await findAdmin(tx, { companyId: company.id, personId: caller.personId })))
    throw new Problem('auth.forbidden')
}

/**
 * Finds a contact of the caller's company.
 *
 * @throws Problem `not_found`
 */
export async function requireContact(
  db: Db,
  { company }: CompanyContext,
  contactId: string,
): Promise<ContactRow> {
  const contact = await findContact(db, { companyId: company.id, contactId })
  if (!contact) throw new Problem('not_found')
  return contact
}

/** Updates a contact. @throws Problem `precondition.failed` if it has changed since it was read */
export async function updateContact(
  tx: Tx,
  { id, version }: ContactRow,
  change: Omit<Parameters<typeof changeMember>[1], 'membershipId' | 'version'>,
): Promise<void> {
  if (!(await changeMember(tx, { membershipId: id, version, ...change })))
    throw new Problem('precondition.failed')
}

/** Reads a contact as the API returns it to the caller. */
export async function readContact(
  tx: Tx,
  ctx: CompanyContext,
  contactId: string,
): Promise<TeamContact> {
  return toContactView(ctx, await requireContact(tx, ctx, contactId))
}

/** Returns a contact, and adds its ETag to the response. */
export function answerContact({ request }: CompanyContext, contact: TeamContact): TeamContact {
  request.answer({ headers: { ETag: entityTag(contact.version) } })
  return contact
}

/** Returns the fields of a contact that the audit log records. */
export function auditedFields(contact: TeamContact): Record<string, unknown> {
  const { contactId, email, firstName, lastName, role, status } = contact
  return { contactId, email, firstName, lastName, role, status }
}

/**
 * Asserts that the caller may change the role of a contact or remove the contact.
 *
 * @throws Problem `team.last_admin` if the contact is the only Admin, `auth.forbidden` if callers
 * try to change their own role
 */
export async function assertMayChangeRole(
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
