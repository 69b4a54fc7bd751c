import type { Permission } from '#config/permissions.ts'
import type { RouteName } from '#config/routes.ts'
import type { UserProfile } from '#server/people/account/contract.ts'
import { hasPermission } from './profile.ts'

/** A page in the navigation. */
export type AppRoute = Extract<
  RouteName,
  | 'console'
  | 'console-bills'
  | 'console-company-accounts'
  | 'console-gift-values'
  | 'console-lead-desk'
  | 'console-membership'
  | 'console-security'
  | 'console-team-management'
  | 'internalcrm-shippingorder'
  | 'marketplace-profile-license-management'
>

/** An item of the navigation. */
export interface NavItem {
  route: AppRoute
  text: string
  /** Permission that the page needs. Without it, the item is hidden. */
  permission?: Permission
  /** True to show the item before it is known who the person is. */
  isCommon?: boolean
}

/** All items of the navigation. */
export const navItems: readonly NavItem[] = [
  { route: 'console', text: 'app:nav.dashboard', isCommon: true },
  {
    route: 'marketplace-profile-license-management',
    text: 'app:nav.licenses',
    permission: 'license.view',
    isCommon: true,
  },
  {
    route: 'console-bills',
    text: 'app:nav.bills',
    permission: 'billing.view',
    isCommon: true,
  },
  {
    route: 'console-gift-values',
    text: 'app:nav.giftValues',
    permission: 'giftvalue.view',
    isCommon: true,
  },
  {
    route: 'console-membership',
    text: 'app:nav.membership',
    permission: 'membership.view',
    isCommon: true,
  },
  { route: 'console-team-management', text: 'app:nav.team', permission: 'team.view' },
  {
    route: 'console-company-accounts',
    text: 'app:nav.companies',
    permission: 'company.switch',
  },
  {
    route: 'internalcrm-shippingorder',
    text: 'app:nav.deliveries',
    permission: 'crm.delivery.view',
  },
  { route: 'console-lead-desk', text: 'app:nav.desk', permission: 'desk.view' },
  { route: 'console-security', text: 'app:nav.security', isCommon: true },
]

/** Returns the pages that a person may open; those that everybody has until the person is known. */
export function navItemsOf(profile: UserProfile | undefined): readonly NavItem[] {
  return navItems.filter(({ permission, isCommon = false }) =>
    profile ? permission === undefined || hasPermission(profile, permission) : isCommon,
  )
}
