import { type CompanyRole, type Permission, scopeOf } from '#config/permissions.ts'
import type { TeamRole } from '#server/trade/team/contract.ts'

const storedRoles = {
  ADMIN: 'Admin',
  GENERAL: 'General',
  BASIC: 'Basic',
} as const satisfies Record<TeamRole, CompanyRole>

/** What a role may do, in the words of the team page, and the permission behind it. */
const rights = {
  orderFree: 'order.place.free',
  order: 'order.place',
  request: 'order.request_approval',
  approve: 'order.approve',
  seeAllOrders: 'order.view',
  spend: 'giftvalue.spend',
  transfer: 'giftvalue.transfer',
  renew: 'membership.renew',
  useAllLicenses: 'license.activate',
  assign: 'license.assign',
  team: 'team.manage',
} as const satisfies Record<string, Permission>

/** Rights that a role has only if its scope is the whole company. */
const wholeCompany: ReadonlySet<Right> = new Set(['seeAllOrders', 'useAllLicenses'])

export type Right = keyof typeof rights

/** Returns what a role may do. */
export function rightsOf(role: TeamRole): Right[] {
  return (Object.keys(rights) as Right[]).filter((right) => {
    const scope = scopeOf(rights[right], storedRoles[role])
    return wholeCompany.has(right) ? scope === 'company' : scope !== undefined
  })
}

/** Returns the rights that a change of role adds and takes away. */
export function rightsChange(from: TeamRole, to: TeamRole): { gained: Right[]; lost: Right[] } {
  const [before, after] = [rightsOf(from), rightsOf(to)]
  return {
    gained: after.filter((it) => !before.includes(it)),
    lost: before.filter((it) => !after.includes(it)),
  }
}
