import type { HrefOf } from '#components/app/links.ts'
import { hasPermission } from '#components/app/profile.ts'
import type { UserProfile } from '#server/people/account/contract.ts'
import type { License } from '#server/trade/license/license-contract.ts'

/** True if the person may order a further term for a license. */
export function isRenewable(profile: UserProfile, { state, expiryDate }: License): boolean {
  const isOpen = state === 'active' || state === 'not_activated' || state === 'expired'
  return isOpen && expiryDate !== null && hasPermission(profile, 'order.place')
}

/** True if the person may order more capacity for a license. */
export function canUpgrade(profile: UserProfile, { isUpgradable }: License): boolean {
  return isUpgradable && hasPermission(profile, 'order.place')
}

/** Address of the checkout that renews a license. Source: spec §2 transaction. */
export function renewHref(hrefOf: HrefOf, { serialNumber, partNumber }: License): string {
  return hrefOf('marketplace-transaction-renew-checkout', {}, { partNumber, serialNumber })
}

/** Address of the checkout that upgrades a license. */
export function upgradeHref(hrefOf: HrefOf, { serialNumber, productAlias }: License): string {
  return hrefOf(
    'marketplace-transaction-license-upgrade',
    {},
    productAlias === null ? { serialNumber } : { serialNumber, urlAlias: productAlias },
  )
}

/** What can be done next with a license, in the order of usefulness. */
export type NextStep = 'activate' | 'activate-offline' | 'renew' | 'open'

/** The one action that a row of the list offers. */
export function nextStepOf(profile: UserProfile, license: License): NextStep {
  const canActivate = hasPermission(profile, 'license.activate')
  if (license.isActivatable && canActivate) return 'activate'
  if (license.isOfflineActivatable && canActivate) return 'activate-offline'
  return endsSoon(license) && isRenewable(profile, license) ? 'renew' : 'open'
}

/** Days before its end from which renewing is the next step. */
const soonDays = 90

/** True if a license ends within 90 days, or has ended. */
export function endsSoon({ expiryDate }: License): boolean {
  return expiryDate !== null && Date.parse(expiryDate) - Date.now() < soonDays * 86_400_000
}
