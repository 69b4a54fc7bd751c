import type { Grant } from '#config/permissions.ts'
import type { UserProfile } from '#server/people/account/contract.ts'

/** What is granted to a person and comes with no role in a company: it makes them staff. */
const staffGrants = {
  'crm.delivery.view': true,
  'crm.delivery.process': true,
  'content.edit': true,
  'content.publish': true,
  'ops.config': true,
  'ops.cache': true,
  'support.logs': true,
  'catalogue.price': true,
  'order.change': true,
  'order.refund': true,
} as const satisfies Record<Grant, true>

type RoleFacts = Pick<UserProfile, 'role' | 'isSales' | 'acting' | 'permissions'>

/** As what a person is shown; `none` when the company is gone that they had a role in. Source: spec §6. */
export function shownRole({
  role,
  isSales,
  acting,
  permissions,
}: RoleFacts): NonNullable<UserProfile['role']> | 'sales' | 'staff' | 'none' {
  if (acting) return 'sales'
  if (role !== null) return role
  if (isSales) return 'sales'
  return permissions.some((it) => Object.hasOwn(staffGrants, it)) ? 'staff' : 'none'
}
