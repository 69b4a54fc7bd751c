/** Facts that decide the state of a license. */
export interface LicenseFacts {
  status: 'usable' | 'suspended' | 'revoked'
  /** The end of its last day; null if it never expires. */
  expiresAt: Date | null
  /** It is activated on a device. */
  isOnDevice: boolean
  deactivateCount: number
  /** Null without a limit; 0 if it cannot be deactivated. */
  deactivateCountLimit: number | null
  /** Its type can only be activated by a request file. */
  isOfflineOnly: boolean
  /** Upgrades are sold for its plan. */
  hasUpgrades: boolean
}

/** Why a license cannot be activated or, if it is active, cannot be deactivated. */
export type BlockedReason =
  | 'revoked'
  | 'suspended'
  | 'expired'
  | 'offline_only'
  | 'deactivation_limit'

/** State of a license, and the actions it allows. */
export interface LicenseState {
  state: 'not_activated' | 'active' | 'expired' | 'suspended' | 'revoked'
  isActivated: boolean
  isActivatable: boolean
  /** It can be activated by a request file of the device. */
  isOfflineActivatable: boolean
  isDeactivatable: boolean
  isUpgradable: boolean
  blockedReason: BlockedReason | null
}

/**
 * State of a license at a moment. Its status set by staff decides first, then its expiry, then its
 * activation: an expired license on a device is expired, not active. Source: spec §3, C9.
 */
export function licenseStateFor(facts: LicenseFacts, now: Date): LicenseState {
  const { status, isOnDevice, isOfflineOnly, hasUpgrades } = facts
  const state =
    status !== 'usable'
      ? status
      : hasExpired(facts, now)
        ? 'expired'
        : isOnDevice
          ? 'active'
          : 'not_activated'
  const isFree = state === 'not_activated'
  const isDeactivatable = state === 'active' && hasDeactivationsLeft(facts)
  const isActivatable = isFree && !isOfflineOnly
  return {
    state,
    isActivated: state === 'active',
    isActivatable,
    isOfflineActivatable: isFree,
    isDeactivatable,
    isUpgradable: hasUpgrades && (isFree || state === 'active'),
    blockedReason:
      state === 'not_activated'
        ? isActivatable
          ? null
          : 'offline_only'
        : state === 'active'
          ? isDeactivatable
            ? null
            : 'deactivation_limit'
          : state,
  }
}

/** True once the last day of a license has ended. */
export function hasExpired({ expiresAt }: Pick<LicenseFacts, 'expiresAt'>, now: Date): boolean {
  return expiresAt !== null && expiresAt.getTime() <= now.getTime()
}

/** True if a license can be deactivated once more. */
export function hasDeactivationsLeft({
  deactivateCount,
  deactivateCountLimit: limit,
}: Pick<LicenseFacts, 'deactivateCount' | 'deactivateCountLimit'>): boolean {
  return limit === null || deactivateCount < limit
}

/** Pattern of device ids: letters, digits, colons, underscores and hyphens. Source: C9. */
export const deviceIdPattern = /^[A-Za-z0-9:_-]{4,64}$/
