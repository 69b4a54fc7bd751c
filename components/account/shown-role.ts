import type { Grant } from '#config/permissions.ts'
import type { UserProfile } from '#server/people/account/contract.ts'

/** Permissions that no company role includes. A person who has one is staff. */
const staffGrants = {
  'crm.delivery.view': true,
  'crm.delivery.process': true,
  'desk.view': true,
  'desk.answer': true,
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

/**
 * Returns the role to show for a person; `none` for a person without any role, such as one whose
 * only company no longer exists.
 * Source: spec §6.
 */
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
