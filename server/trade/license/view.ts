import type { Config } from '#config/schema.ts'
import { fullName } from '#server/people/account/service.ts'
import { apiPrefix } from '#server/web/api/api-answer.ts'
import { reachFor } from '#server/kernel/caller.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { Licence } from './contract.ts'
import { licenceType } from './license-type.ts'
import { type LicenceState, licenceStateFor } from './state.ts'
import type { LicenceRow } from './store.ts'

/** What a row says of a licence at a moment. */
export function stateOf(
  config: Config,
  { licence, activation, hasUpgrades }: LicenceRow,
  now: Date,
): LicenceState {
  const { isOfflineOnly } = licenceType(config, licence.licenseTypeCode)
  return licenceStateFor(
    { ...licence, isOnDevice: activation !== null, isOfflineOnly, hasUpgrades },
    now,
  )
}

/** A licence as the wire has it. Source: spec §3. */
export function licenceShown({ config, now, caller }: RequestContext, row: LicenceRow): Licence {
  const { licence, name, activation, assignee } = row
  const { code, activateToolUrl, deactivateToolUrl, installerUrl } = licenceType(
    config,
    licence.licenseTypeCode,
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
  } = licence
  const state = stateOf(config, row, now)
  const hasFile = state.isActivated && reachFor(caller, 'license.activate') !== undefined
  return {
    name,
    serialNumber,
    partNumber,
    productAlias,
    productType,
    licenseTypeCode: code,
    orderNumber,
    issuedAt: licence.issuedAt.toISOString(),
    ...state,
    deviceId: activation?.deviceId ?? null,
    deviceName: activation?.deviceName ?? null,
    expiryDate: licence.expiresAt
      ? new Date(licence.expiresAt.getTime() - 1000).toISOString()
      : null,
    deactivateCount,
    deactivateCountLimit,
    activateToolUrl,
    deactivateToolUrl,
    installerUrl,
    licenseKeyFileUrl: hasFile ? `${apiPrefix}/licenses/${serialNumber}/key-file` : null,
    assignee: assigneeShown(assignee),
    version,
  }
}

function assigneeShown(assignee: LicenceRow['assignee']): Licence['assignee'] {
  const { contactId, firstName, lastName, email } = assignee ?? {}
  return contactId && email
    ? { contactId, name: fullName({ firstName: firstName ?? '', lastName: lastName ?? '' }), email }
    : null
}
