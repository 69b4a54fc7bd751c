import type { Permission } from '#config/permissions.ts'
import { scopeFor } from '#server/kernel/caller.ts'
import type { CompanyContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { LicenseScope } from './store.ts'

/**
 * Returns the scope of a permission on licenses: all licenses of the company, or only those
 * assigned to the caller. Source: C11.
 *
 * @throws Problem `auth.forbidden` if the caller does not have the permission
 */
export function licenseScope(
  { caller, company }: CompanyContext,
  permission: Extract<Permission, `license.${string}`>,
): LicenseScope {
  const scope = scopeFor(caller, permission)
  if (scope === undefined) throw new Problem('auth.forbidden')
  return {
    companyId: company.id,
    ...(scope === 'assigned' ? { assignedTo: caller.personId } : {}),
  }
}
