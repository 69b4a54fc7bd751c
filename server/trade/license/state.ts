/** The properties of a license that determine its state. */
export interface LicenseFacts {
  status: 'usable' | 'suspended' | 'revoked'
  /** The end of the license's last day; null if it never expires. */
  expiresAt: Date | null
  /** True if the license has a current activation on a device. */
  isOnDevice: boolean
  deactivateCount: number
  /**
   * The maximum number of deactivations: 0 if the license cannot be deactivated, null if there is
   * no limit.
   */
  deactivateCountLimit: number | null
  /** True if licenses of its type can be activated only with a request file. */
  isOfflineOnly: boolean
  /** True if upgrades are sold for its plan. */
  hasUpgrades: boolean
}

/** The reason why a license cannot be activated or, if it is active, cannot be deactivated. */
export type BlockedReason =
  | 'revoked'
  | 'suspended'
  | 'expired'
  | 'offline_only'
  | 'deactivation_limit'

/** The state of a license, and the actions that the state allows. */
export interface LicenseState {
  state: 'not_activated' | 'active' | 'expired' | 'suspended' | 'revoked'
  isActivated: boolean
  isActivatable: boolean
  /** True if it can be activated with a device's request file. */
  isOfflineActivatable: boolean
  isDeactivatable: boolean
  isUpgradable: boolean
  blockedReason: BlockedReason | null
}

/**
 * Returns the state of a license at the time `now`. A suspended or revoked status comes first, then
 * expiry, then activation: an expired license on a device is expired, not active. Source: spec §3,
 * C9.
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

/** True if a license can be deactivated at least once more. */
export function hasDeactivationsLeft({
  deactivateCount,
  deactivateCountLimit: limit,
}: Pick<LicenseFacts, 'deactivateCount' | 'deactivateCountLimit'>): boolean {
  return limit === null || deactivateCount < limit
}

/** The pattern of device ids: letters, digits, colons, underscores and hyphens. Source: C9. */
export const deviceIdPattern = /^[A-Za-z0-9:_-]{4,64}$/
