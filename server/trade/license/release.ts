import { randomBytes } from 'node:crypto'
import type { Locale } from '#config/locales.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { noteAudit } from '#server/people/account/service.ts'
import type { CompanyContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import { once } from '#server/kernel/idempotency/once.ts'
import { dayMs } from '#server/platform/time/duration.ts'
import { tokenHash } from '#server/platform/token-hash.ts'
import { sendMails } from '#server/platform/mail/outbox.ts'
import { endDeviceActivation, readLockedLicense, requireActivation } from './activation.ts'
import { throwRateLimited } from './changes.ts'
import type { DeviceLicense, ReleaseConfirmation, RequestedRelease } from './device-contract.ts'
import type { License } from './license-contract.ts'
import { findPersonLocale } from './member-store.ts'
import { nextRelease } from './release-pace.ts'
import { toLicenseView } from './view.ts'
import { confirmReleaseRequest, insertReleaseRequest, listReleases } from './device-store.ts'
import type { LicenseRow } from './store.ts'
import { licenseScope } from './scope.ts'

/**
 * Requests the release of a license from a lost device: emails the caller a link. The license does
 * not change yet. Source: C9.
 *
 * @throws Problem `license.not_found`, `license.not_active`, `license.suspended`,
 * `license.expired`, `license.deactivation_limit`; `rate.limited` if the last release is too recent
 * or there have been too many in a year
 */
export async function requestRelease(
  ctx: CompanyContext,
  request: DeviceLicense,
): Promise<{ data: RequestedRelease }> {
  const scope = licenseScope(ctx, 'license.deactivate')
  const { config, now } = ctx
  const { email, personId } = ctx.caller
  const minutes = config.licenses.release.tokenMinutes
  return once(ctx, { input: request, isKeyNeeded: false }, async (tx) => {
    const row = await readLockedLicense(ctx, { tx, scope, serialNumber: request.serialNumber })
    const { id: activationId } = requireActivation(ctx, row, request.deviceId)
    await assertReleasable(ctx, tx, row)
    const token = randomBytes(32).toString('base64url')
    const hash = tokenHash(token, 'hex')
    const endsAt = new Date(now.getTime() + minutes * 60_000)
    await insertReleaseRequest(tx, {
      tokenHash: hash,
      licenseId: row.license.id,
      activationId,
      personId,
      askedAt: now,
      endsAt,
    })
    const locale: Locale = (await findPersonLocale(tx, personId)) ?? ctx.locale
    const { serialNumber } = row.license
    const facts = {
      product: row.name,
      serialNumber,
      deviceId: request.deviceId,
      minutes,
      path: `/marketplace/profile/license-deactivate?release=${token}`,
    }
    await sendMails(
      tx,
      [
        {
          kind: 'license.release-requested',
          key: `license.release-requested ${hash}`,
          to: email,
          locale,
          facts,
        },
      ],
      now,
    )
    return { body: { data: { sentTo: email, endsAt: endsAt.toISOString() } } }
  })
}

/**
 * Releases a license from a lost device by the token in the release email. The token works once,
 * until it expires, and only for the person who requested the release.
 *
 * @throws Problem `not_found` for an unknown, used or expired token, `license.not_active` if the
 * license is no longer active on the device, `license.suspended`, `license.expired`,
 * `license.deactivation_limit`, `rate.limited`
 */
export async function confirmRelease(
  ctx: CompanyContext,
  { token }: ReleaseConfirmation,
): Promise<{ data: License }> {
  const scope = licenseScope(ctx, 'license.deactivate')
  return ctx.db.transaction(async (tx) => {
    const confirmed = await confirmReleaseRequest(tx, {
      tokenHash: tokenHash(token, 'hex'),
      personId: ctx.caller.personId,
      now: ctx.now,
    })
    if (!confirmed || confirmed.companyId !== ctx.company.id) throw new Problem('not_found')
    const row = await readLockedLicense(ctx, { tx, scope, serialNumber: confirmed.serialNumber })
    const { activationId } = confirmed
    if (row.activation?.id !== activationId) throw new Problem('license.not_active')
    const { deviceId } = requireActivation(ctx, row, row.activation.deviceId)
    await assertReleasable(ctx, tx, row)
    const after = await endDeviceActivation(ctx, { tx, scope, row, activationId, kind: 'released' })
    await noteAudit(tx, ctx, {
      action: 'license.released',
      before: { deviceId },
      after: { serialNumber: confirmed.serialNumber },
    })
    return { data: toLicenseView(ctx, after) }
  })
}

async function assertReleasable(
  ctx: CompanyContext,
  tx: Tx,
  { license }: LicenseRow,
): Promise<void> {
  const { now, config } = ctx
  const all = await listReleases(tx, {
    licenseId: license.id,
    since: new Date(now.getTime() - 365 * dayMs),
  })
  // leave out the release that is being confirmed: it must not delay itself
  const next = nextRelease(
    all.filter((it) => it < now),
    { now, ...config.licenses.release },
  )
  if (next)
    throwRateLimited(ctx, {
      until: next.at,
      limit: next.reason === 'release_cool_down' ? 1 : config.licenses.release.perYear,
      reason: next.reason,
    })
}
