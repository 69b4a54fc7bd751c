/** What is known of a license at a moment. */
export interface LicenseFacts {
  status: 'usable' | 'suspended' | 'revoked'
  /** The end of its last day; null: never. */
  expiresAt: Date | null
  /** Whether it is on a device. */
  isOnDevice: boolean
  deactivateCount: number
  /** Null: without end; 0: never. */
  deactivateCountLimit: number | null
  /** Whether its type is activated by a request file alone. */
  isOfflineOnly: boolean
  /** Whether there is something that it can be upgraded by. */
  hasUpgrades: boolean
}

/** Why the next step of a license, to be activated or to be deactivated, is not open. */
export type BlockedReason =
  | 'revoked'
  | 'suspended'
  | 'expired'
  | 'offline_only'
  | 'deactivation_limit'

/** What a license is, and what may be done with it. */
export interface LicenseState {
  state: 'not_activated' | 'active' | 'expired' | 'suspended' | 'revoked'
  isActivated: boolean
  isActivatable: boolean
  /** By a request file of the device. */
  isOfflineActivatable: boolean
  isDeactivatable: boolean
  isUpgradable: boolean
  blockedReason: BlockedReason | null
}

/**
 * What a license is at a moment. Staff's word comes first, then the clock, then the device: a license that has expired on a device is
 * expired, not active. Source: spec §3, C9.
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

/** Whether the last day of a license is over. */
export function hasExpired({ expiresAt }: Pick<LicenseFacts, 'expiresAt'>, now: Date): boolean {
  return expiresAt !== null && expiresAt.getTime() <= now.getTime()
}

/** Whether it may be taken off a device once more. */
export function hasDeactivationsLeft({
  deactivateCount,
  deactivateCountLimit: limit,
}: Pick<LicenseFacts, 'deactivateCount' | 'deactivateCountLimit'>): boolean {
  return limit === null || deactivateCount < limit
}

/** What a device is called by: letters, digits, colons, underscores and hyphens. Source: C9. */
export const deviceIdPattern = /^[A-Za-z0-9:_-]{4,64}$/
