import type { CompanyContext } from '#server/kernel/context.ts'
import { once } from '#server/kernel/idempotency/once.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { endDeviceActivation, readLockedLicense, requireActivation } from './activation.ts'
import { type DeactivationFile, parseDeactivation } from './deactivation-file.ts'
import type { OfflineDeactivation } from './device-contract.ts'
import { findRequestedActivation } from './device-store.ts'
import type { License } from './license-contract.ts'
import { assertRequestFileSize } from './request-file.ts'
import { licenseScope } from './scope.ts'
import { normalizeSerialNumber } from './serial-number.ts'
import type { LicenseRow } from './store.ts'
import { toLicenseView } from './view.ts'

/**
 * Deactivates a license by the file that a device without a network wrote when it removed the
 * license. This counts toward the license's limit of deactivations. Source: LW5.
 *
 * @throws Problem `upload.too_large`, `upload.malformed`, `license.file_for_other`,
 * `license.file_unknown` if the license was not activated with a request file that has a key,
 * `license.file_tampered`, `license.file_used`, or with the codes of `deactivateLicense`
 */
export async function deactivateOffline(
  ctx: CompanyContext,
  { serialNumber, deactivationFile }: OfflineDeactivation,
): Promise<{ data: License }> {
  const scope = licenseScope(ctx, 'license.deactivate')
  assertRequestFileSize(deactivationFile)
  const file = parseDeactivation(deactivationFile)
  if (!file) throw new Problem('upload.malformed')
  return once(ctx, { input: { serialNumber, deactivationFile } }, async (tx) => {
    const row = await readLockedLicense(ctx, { tx, scope, serialNumber })
    assertSameLicense(row, file)
    const activationId = await requireWrittenFor(tx, row, file)
    requireActivation(ctx, row, file.claims.deviceId)
    const after = await endDeviceActivation(ctx, {
      tx,
      scope,
      row,
      activationId,
      kind: 'deactivated-offline',
    })
    return { body: { data: toLicenseView(ctx, after) } }
  })
}

/** @throws Problem `license.file_for_other` if the file is for another license or product */
function assertSameLicense({ license }: LicenseRow, { claims }: DeactivationFile): void {
  const isSame =
    normalizeSerialNumber(claims.serialNumber) === license.serialNumber &&
    claims.product === (license.productAlias ?? license.partNumber)
  if (!isSame) throw new Problem('license.file_for_other')
}

/**
 * Returns the id of the activation that the device ended.
 *
 * @throws Problem `license.file_unknown`, `license.file_tampered`, `license.file_used`
 */
async function requireWrittenFor(
  tx: Tx,
  { license }: LicenseRow,
  { claims, isSignedBy }: DeactivationFile,
): Promise<string> {
  const { deviceId, nonce } = claims
  const activation = await findRequestedActivation(tx, { licenseId: license.id, deviceId, nonce })
  if (!activation || activation.deviceKey === null) throw new Problem('license.file_unknown')
  if (!isSignedBy(activation.deviceKey)) throw new Problem('license.file_tampered')
  if (activation.endedAt !== null)
    throw new Problem('license.file_used', {
      context: { endedAt: activation.endedAt.toISOString() },
    })
  return activation.id
}
