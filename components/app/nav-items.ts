import {
  Award,
  Building2,
  Coins,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  PackageCheck,
  ReceiptText,
  ShieldCheck,
  Users,
} from 'lucide-react'
import type { Permission } from '#config/permissions.ts'
import type { RouteName } from '#config/routes.ts'
import type { UserProfile } from '#server/people/account/contract.ts'
import { hasPermission } from './profile.ts'

/** A page in the navigation. */
export type AppRoute = Extract<
  RouteName,
  `console${string}` | 'marketplace-profile-license-management' | 'internalcrm-shippingorder'
>

/** An item of the navigation. */
export interface NavItem {
  route: AppRoute
  text: string
  icon: LucideIcon
  /** Permission that the page needs. Without it, the item is hidden. */
  permission?: Permission
  /** True to show the item before it is known who the person is. */
  isCommon?: boolean
}

/** All items of the navigation. */
export const navItems: readonly NavItem[] = [
  { route: 'console', text: 'app:nav.dashboard', icon: LayoutDashboard, isCommon: true },
  {
    route: 'marketplace-profile-license-management',
    text: 'app:nav.licenses',
    icon: KeyRound,
    permission: 'license.view',
    isCommon: true,
  },
  {
    route: 'console-bills',
    text: 'app:nav.bills',
    icon: ReceiptText,
    permission: 'billing.view',
    isCommon: true,
  },
  {
    route: 'console-gift-values',
    text: 'app:nav.giftValues',
    icon: Coins,
    permission: 'giftvalue.view',
    isCommon: true,
  },
  {
    route: 'console-membership',
    text: 'app:nav.membership',
    icon: Award,
    permission: 'membership.view',
    isCommon: true,
  },
  { route: 'console-team-management', text: 'app:nav.team', icon: Users, permission: 'team.view' },
  {
    route: 'console-company-accounts',
    text: 'app:nav.companies',
    icon: Building2,
    permission: 'company.switch',
  },
  {
    route: 'internalcrm-shippingorder',
    text: 'app:nav.deliveries',
    icon: PackageCheck,
    permission: 'crm.delivery.view',
  },
  { route: 'console-security', text: 'app:nav.security', icon: ShieldCheck, isCommon: true },
]

/** Returns the pages that a person may open; those that everybody has until the person is known. */
export function navItemsOf(profile: UserProfile | undefined): readonly NavItem[] {
  return navItems.filter(({ permission, isCommon = false }) =>
    profile ? permission === undefined || hasPermission(profile, permission) : isCommon,
  )
}
