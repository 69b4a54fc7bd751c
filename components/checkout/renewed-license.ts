import type { License } from '#server/trade/license/license-contract.ts'

/** A license that the address names, and why it is left out of the renewal, if it is. */
export interface RenewedLicense {
  serialNumber: string
  /** Undefined if the company has no such license. */
  license: License | undefined
  exclusion: Exclusion | undefined
}

type Exclusion = 'notFound' | 'otherPlan' | 'revoked' | 'suspended' | 'endless'

/**
 * Returns why a license is not renewed with a plan; undefined if it is. It may have changed since
 * the link was made.
 */
export function exclusionOf(
  { partNumber, state, expiryDate }: Pick<License, 'partNumber' | 'state' | 'expiryDate'>,
  plan: string,
): Exclusion | undefined {
  if (state === 'revoked' || state === 'suspended') return state
  if (expiryDate === null) return 'endless'
  return partNumber === plan ? undefined : 'otherPlan'
}
