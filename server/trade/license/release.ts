import { createHash, randomBytes } from 'node:crypto'
import type { Locale } from '#config/locales.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { noteAudit } from '#server/people/account/service.ts'
import type { CompanyContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import { once } from '#server/kernel/idempotency/once.ts'
import { sendMails } from '#server/platform/mail/outbox.ts'
import { deviceOf, lockedLicense, takeOffDevice } from './activation.ts'
import { refuseUntil } from './changes.ts'
import type { License, OnDevice, ReleaseAsked, ReleaseConfirmation } from './contract.ts'
import { nextRelease } from './release-pace.ts'
import { licenseShown } from './view.ts'
import { insertRelease, listReleases, takeRelease } from './device-store.ts'
import { findPersonLocale, type LicenseRow } from './store.ts'
import { licenseScope } from './scope.ts'

const yearMs = 365 * 86_400_000

/**
 * Asks for a license to be freed from a device that is lost: a mail is sent to whoever asks, and nothing else happens. Source: C9.
 *
 * @throws Problem `license.not_found`, `license.not_active`, `license.suspended`, `license.expired`, `license.deactivation_limit`;
 * `rate.limited` while the last release is too near, or there were too many
 */
export async function askRelease(
  ctx: CompanyContext,
  wish: OnDevice,
): Promise<{ data: ReleaseAsked }> {
  const scope = licenseScope(ctx, 'license.deactivate')
  const { config, now } = ctx
  const { email, personId } = ctx.caller
  const minutes = config.licenses.release.tokenMinutes
  return once(ctx, { input: wish, isKeyNeeded: false }, async (tx) => {
    const row = await lockedLicense(ctx, { tx, scope, serialNumber: wish.serialNumber })
    const { id: activationId } = deviceOf(ctx, row, wish.deviceId)
    await refuseTooSoon(ctx, tx, row)
    const token = randomBytes(32).toString('base64url')
    const tokenHash = hashOf(token)
    const endsAt = new Date(now.getTime() + minutes * 60_000)
    await insertRelease(tx, {
      tokenHash,
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
      deviceId: wish.deviceId,
      minutes,
      path: `/marketplace/profile/license-deactivate?release=${token}`,
    }
    await sendMails(
      tx,
      [
        {
          kind: 'license.release-requested',
          key: `license.release-requested ${tokenHash}`,
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
 * Frees a license from a device that is lost, by what the mail carried: once, in time, by whoever asked.
 *
 * @throws Problem `not_found` for a token that does not work (any more), `license.not_active` when it is not on that device any more,
 * `license.suspended`, `license.expired`, `license.deactivation_limit`, `rate.limited`
 */
export async function confirmRelease(
  ctx: CompanyContext,
  { token }: ReleaseConfirmation,
): Promise<{ data: License }> {
  const scope = licenseScope(ctx, 'license.deactivate')
  return ctx.db.transaction(async (tx) => {
    const asked = await takeRelease(tx, {
      tokenHash: hashOf(token),
      personId: ctx.caller.personId,
      now: ctx.now,
    })
    if (!asked || asked.companyId !== ctx.company.id) throw new Problem('not_found')
    const row = await lockedLicense(ctx, { tx, scope, serialNumber: asked.serialNumber })
    const { activationId } = asked
    if (row.activation?.id !== activationId) throw new Problem('license.not_active')
    const { deviceId } = deviceOf(ctx, row, row.activation.deviceId)
    await refuseTooSoon(ctx, tx, row)
    const after = await takeOffDevice(ctx, { tx, scope, row, activationId, kind: 'released' })
    await noteAudit(tx, ctx, {
      action: 'license.released',
      before: { deviceId },
      after: { serialNumber: asked.serialNumber },
    })
    return { data: licenseShown(ctx, after) }
  })
}

async function refuseTooSoon(ctx: CompanyContext, tx: Tx, { license }: LicenseRow): Promise<void> {
  const { now, config } = ctx
  const all = await listReleases(tx, {
    licenseId: license.id,
    since: new Date(now.getTime() - yearMs),
  })
  // that which is being taken is none of those before it
  const next = nextRelease(
    all.filter((it) => it < now),
    { now, ...config.licenses.release },
  )
  if (next)
    refuseUntil(ctx, {
      until: next.at,
      limit: next.reason === 'release_cool_down' ? 1 : config.licenses.release.perYear,
      reason: next.reason,
    })
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
