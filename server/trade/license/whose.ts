import type { Permission } from '#config/permissions.ts'
import { type ActingCompany, scopeFor, sameCompany } from '#server/kernel/caller.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { Whose } from './store.ts'

/** Which licenses a caller may reach for something: the company's, or of those what is assigned to them. Source: C11. */
export interface Reached {
  whose: Whose
  company: ActingCompany
  personId: string
}

/**
 * The licenses that the caller may do something with.
 *
 * @throws Problem `auth.required`, `auth.forbidden`, `company.mismatch`
 */
export function licensesReached(
  ctx: RequestContext,
  permission: Extract<Permission, `license.${string}`>,
): Reached {
  const company = sameCompany(ctx)
  const { caller } = ctx
  if (caller.kind === 'visitor') throw new Problem('auth.required')
  const reach = scopeFor(caller, permission)
  if (reach === undefined) throw new Problem('auth.forbidden')
  return {
    company,
    personId: caller.personId,
    whose: {
      companyId: company.id,
      ...(reach === 'assigned' ? { assignedTo: caller.personId } : {}),
    },
  }
}
