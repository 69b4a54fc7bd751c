import type { RenewalReason } from '#server/trade/license/service.ts'
import type { Refusal } from './refusal.ts'

/** Why a license cannot be renewed or upgraded. */
export interface LicenseFault {
  /** Where the request names the license. */
  pointer: string
  serialNumber: string
  code: RenewalReason
  /** The order in process that already changes the license. */
  orderNumber: string | null
}

/**
 * Returns the refusal for licenses that cannot be renewed or upgraded, with the reason for each;
 * undefined if there are none. Those that the company does not have come first.
 */
export function licenseRefusal(faults: readonly LicenseFault[]): Refusal | undefined {
  if (faults.length === 0) return undefined
  const missing = faults.filter((it) => it.code === 'license.not_found')
  const [first] = faults
  const isOneReason = faults.every((it) => it.code === first?.code)
  const told = missing.length > 0 ? missing : faults
  return {
    code:
      missing.length > 0
        ? 'license.not_found'
        : isOneReason && first?.code === 'license.in_order'
          ? 'license.in_order'
          : 'license.not_renewable',
    context: {
      licenses: told.map(({ serialNumber, code, orderNumber }) => ({
        serialNumber,
        reason: code,
        orderNumber: code === 'license.in_order' ? orderNumber : null,
      })),
    },
    errors: told.map(({ pointer, code }) => ({ pointer, code })),
  }
}
