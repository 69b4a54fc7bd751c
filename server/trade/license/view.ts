import type { Config } from '#config/schema.ts'
import { fullName } from '#server/people/account/service.ts'
import { apiPrefix } from '#server/platform/address/api-prefix.ts'
import { scopeFor } from '#server/kernel/caller.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { License } from './license-contract.ts'
import { licenseType } from './license-type.ts'
import { type LicenseState, licenseStateFor } from './state.ts'
import type { LicenseRow } from './store.ts'

/** Returns the state of a license at the time `now`. */
export function stateOf(
  config: Config,
  { license, activation, hasUpgrades }: LicenseRow,
  now: Date,
): LicenseState {
  const { isOfflineOnly } = licenseType(config, license.licenseTypeCode)
  return licenseStateFor(
    { ...license, isOnDevice: activation !== null, isOfflineOnly, hasUpgrades },
    now,
  )
}

/** Returns the API representation of a license. Source: spec §3. */
export function toLicenseView({ config, now, caller }: RequestContext, row: LicenseRow): License {
  const { license, name, activation, assignee } = row
  const { code, activateToolUrl, deactivateToolUrl, installerUrl } = licenseType(
    config,
    license.licenseTypeCode,
  )
  const {
    serialNumber,
    partNumber,
    productAlias,
    productType,
    orderNumber,
    deactivateCount,
    deactivateCountLimit,
    version,
  } = license
  const state = stateOf(config, row, now)
  const hasFile = state.isActivated && scopeFor(caller, 'license.activate') !== undefined
  return {
    name,
    serialNumber,
    partNumber,
    productAlias,
    productType,
    licenseTypeCode: code,
    orderNumber,
    issuedAt: license.issuedAt.toISOString(),
    ...state,
    deviceId: activation?.deviceId ?? null,
    deviceName: activation?.deviceName ?? null,
    activatedAt: activation?.startedAt.toISOString() ?? null,
    expiryDate: license.expiresAt
      ? new Date(license.expiresAt.getTime() - 1000).toISOString()
      : null,
    deactivateCount,
    deactivateCountLimit,
    activateToolUrl,
    deactivateToolUrl,
    installerUrl,
    licenseKeyFileUrl: hasFile ? `${apiPrefix}/licenses/${serialNumber}/key-file` : null,
    assignee: toAssigneeView(assignee),
    version,
  }
}

function toAssigneeView(assignee: LicenseRow['assignee']): License['assignee'] {
  const { contactId, firstName, lastName, email } = assignee ?? {}
  return contactId && email
    ? { contactId, name: fullName({ firstName: firstName ?? '', lastName: lastName ?? '' }), email }
    : null
}
