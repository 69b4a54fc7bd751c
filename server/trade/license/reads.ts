import type { CompanyContext } from '#server/kernel/context.ts'
import { entityTag } from '#server/kernel/entity-tag.ts'
import { Problem } from '#server/kernel/problem.ts'
import { dayMs } from '#server/platform/time/duration.ts'
import { changesLeft } from './changes.ts'
import type { LicenseQuery } from './contract.ts'
import type { LicenseDetail } from './license-contract.ts'
import { normalizeSerialNumber } from './serial-number.ts'
import { toLicenseView } from './view.ts'
import { listReleases } from './device-store.ts'
import { licenseHistory } from './history.ts'
import { findReservation } from './renewal-store.ts'
import { nextRelease } from './release-pace.ts'
import { findLicense, listCapacities } from './store.ts'
import { licenseScope } from './scope.ts'

/**
 * Returns a license with its capacities, and adds its ETag to the response.
 *
 * @throws Problem `license.not_found`
 */
export async function licenseDetail(
  ctx: CompanyContext,
  query: LicenseQuery,
): Promise<LicenseDetail> {
  const scope = licenseScope(ctx, 'license.view')
  const { db, locale } = ctx
  const row = await findLicense(db, scope, {
    serialNumber: normalizeSerialNumber(query.serialNumber),
    locale,
  })
  if (!row) throw new Problem('license.not_found')
  const { id, version } = row.license
  const capacities = await listCapacities(db, id, locale)
  const { left } = await changesLeft(db, ctx, id)
  ctx.request.answer({ headers: { ETag: entityTag(version) } })
  return {
    ...toLicenseView(ctx, row),
    items: capacities.map(({ name, capacity }) => ({ name, capacity })),
    changesLeftToday: left,
    changesPerDay: ctx.config.licenses.changesPerDay,
    release: await releasesLeft(ctx, id),
    pendingOrder: (await findReservation(db, id)) ?? null,
    history: await licenseHistory(db, row, locale),
  }
}

/** Returns how many releases from lost devices are left, and when the next one is possible. */
async function releasesLeft(
  { db, now, config }: CompanyContext,
  licenseId: string,
): Promise<LicenseDetail['release']> {
  const { perYear, coolDownDays, tokenMinutes } = config.licenses.release
  const since = new Date(now.getTime() - 365 * dayMs)
  const releases = await listReleases(db, { licenseId, since })
  const next = nextRelease(releases, { now, coolDownDays, perYear })
  return {
    left: Math.max(0, perYear - releases.length),
    perYear,
    nextAt: next?.at.toISOString() ?? null,
    coolDownDays,
    linkMinutes: tokenMinutes,
  }
}
