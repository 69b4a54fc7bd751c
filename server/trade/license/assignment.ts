import { lockTeam, noteAudit } from '#server/people/account/service.ts'
import { inLocale } from '#server/platform/text/in-locale.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { CompanyContext } from '#server/kernel/context.ts'
import { entityTag, requireIfMatch, requireCurrentVersion } from '#server/kernel/entity-tag.ts'
import { Problem } from '#server/kernel/problem.ts'
import { sendMails } from '#server/platform/mail/outbox.ts'
import { readLockedLicense } from './activation.ts'
import type { Assignment } from './contract.ts'
import type { License } from './license-contract.ts'
import { toLicenseView } from './view.ts'
import { findMember } from './member-store.ts'
import { type LicenseRow, updateLicense } from './store.ts'
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
  const member =
    contactId === null ? undefined : await findMember(tx, { companyId: ctx.company.id, contactId })
  if (contactId !== null && !member)
    throw new Problem('not_found', { errors: [{ pointer: '/contactId', code: 'not_found' }] })
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
  await sendMails(
    tx,
    [{ kind: 'license.assigned', key, to: member.email, locale: member.locale, facts }],
    ctx.now,
  )
}
