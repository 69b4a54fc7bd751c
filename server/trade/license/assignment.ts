import { joinList } from '#config/lists.ts'
import { lockTeam, noteAudit } from '#server/people/account/service.ts'
import { inLocale } from '#server/platform/text/in-locale.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { CompanyContext } from '#server/kernel/context.ts'
import { entityTag, requireIfMatch, requireCurrentVersion } from '#server/kernel/entity-tag.ts'
import { Problem } from '#server/kernel/problem.ts'
import { tellPeople } from '#server/people/notification/service.ts'
import { readLockedLicense } from './activation.ts'
import type { Assignment } from './contract.ts'
import type { BulkAssigned, BulkAssignment } from './list-contract.ts'
import type { License } from './license-contract.ts'
import { toLicenseView } from './view.ts'
import { findMember } from './member-store.ts'
import { normalizeSerialNumber } from './serial-number.ts'
import { type LicenseRow, lockLicenses, updateLicense, updateLicenses } from './store.ts'
import { licenseScope } from './scope.ts'

/**
 * Assigns a license to a team member, or unassigns it. The assignee may use the license whatever
 * their role.
 *
 * @throws Problem `license.not_found`, `not_found` for a contact outside the team,
 * `precondition.required`, `precondition.failed`
 */
export async function assignLicense(
  ctx: CompanyContext,
  { serialNumber, contactId }: Assignment,
): Promise<{ data: License }> {
  const scope = licenseScope(ctx, 'license.assign')
  requireIfMatch(ctx)
  const data = await ctx.db.transaction(async (tx) => {
    // lock the team so that the member cannot leave it before the license is assigned
    await lockTeam(tx, ctx.company.id)
    const row = await readLockedLicense(ctx, { tx, scope, serialNumber })
    const current = toLicenseView(ctx, row)
    requireCurrentVersion(ctx, { current, isNeeded: true })
    if ((current.assignee?.contactId ?? null) === contactId) return current
    await assign(ctx, { tx, row, contactId })
    return toLicenseView(ctx, await readLockedLicense(ctx, { tx, scope, serialNumber }))
  })
  ctx.request.answer({ headers: { ETag: entityTag(data.version) } })
  return { data }
}

async function assign(
  ctx: CompanyContext,
  { tx, row, contactId }: { tx: Tx; row: LicenseRow; contactId: string | null },
): Promise<void> {
  const { id, serialNumber, version, name } = row.license
  const member = await requireMember(ctx, tx, contactId)
  await updateLicense(tx, id, { assigneeId: member?.id ?? null })
  await noteAudit(tx, ctx, {
    action: 'license.assigned',
    before: { serialNumber, contactId: row.assignee?.contactId ?? null },
    after: { serialNumber, contactId },
  })
  if (!member || member.personId === ctx.caller.personId) return
  const product = inLocale(name, member.locale)
  const facts = { product, serialNumber, path: '/marketplace/profile/license-management' }
  const key = `license.assigned ${serialNumber} ${version + 1}`
  await tellPeople(
    tx,
    [{ kind: 'license.assigned', key, to: member.email, locale: member.locale, facts }],
    { companyId: ctx.company.id, now: ctx.now },
  )
}

/** The largest number of serial numbers in one email. */
const maxMailedSerials = 20

/**
 * Assigns several licenses to a team member, or unassigns them. If one of them is not found, none is
 * changed. The member receives one email.
 *
 * @throws Problem `license.not_found`, `not_found` for a contact outside the team
 */
export async function assignLicenses(
  ctx: CompanyContext,
  { serialNumbers, contactId }: BulkAssignment,
): Promise<BulkAssigned> {
  licenseScope(ctx, 'license.assign')
  const wanted = [...new Set(serialNumbers.map(normalizeSerialNumber))].toSorted()
  return ctx.db.transaction(async (tx) => {
    // lock the team so that the member cannot leave it before the licenses are assigned
    await lockTeam(tx, ctx.company.id)
    const found = await lockLicenses(tx, { companyId: ctx.company.id, serialNumbers: wanted })
    if (found.length < wanted.length) throw new Problem('license.not_found')
    const member = await requireMember(ctx, tx, contactId)
    const changed = found.filter((it) => it.assigneeId !== (member?.id ?? null))
    const changedSerials = changed.map((it) => it.serialNumber)
    await updateLicenses(tx, { serialNumbers: changedSerials }, { assigneeId: member?.id ?? null })
    for (const { serialNumber, assigneeId } of changed)
      await noteAudit(tx, ctx, {
        action: 'license.assigned',
        before: { serialNumber, contactId: assigneeId },
        after: { serialNumber, contactId },
      })
    if (member && changed.length > 0 && member.personId !== ctx.caller.personId)
      await mailAssigned(tx, ctx, { member, serialNumbers: changedSerials })
    return { data: { serialNumbers: changedSerials } }
  })
}

async function mailAssigned(
  tx: Tx,
  { company, now, requestId }: CompanyContext,
  { member, serialNumbers }: { member: Member; serialNumbers: readonly string[] },
): Promise<void> {
  const mail = {
    kind: 'license.assigned-many' as const,
    key: `license.assigned-many ${requestId} ${member.email}`,
    to: member.email,
    locale: member.locale,
    facts: {
      quantity: serialNumbers.length,
      serialNumbers:
        joinList(member.locale, serialNumbers.slice(0, maxMailedSerials)) +
        (serialNumbers.length > maxMailedSerials ? ' …' : ''),
      path: '/marketplace/profile/license-management',
    },
  }
  await tellPeople(tx, [mail], { companyId: company.id, now })
}

type Member = NonNullable<Awaited<ReturnType<typeof findMember>>>

/**
 * Returns the member with a contactId; undefined for null.
 *
 * @throws Problem `not_found` for a contact outside the team
 */
async function requireMember(
  { company }: CompanyContext,
  tx: Tx,
  contactId: string | null,
): Promise<Member | undefined> {
  if (contactId === null) return undefined
  const member = await findMember(tx, { companyId: company.id, contactId })
  if (!member)
    throw new Problem('not_found', { errors: [{ pointer: '/contactId', code: 'not_found' }] })
  return member
}
