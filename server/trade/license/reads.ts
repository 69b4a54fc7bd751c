import type { CompanyContext } from '#server/kernel/context.ts'
import { entityTag } from '#server/kernel/entity-tag.ts'
import { Problem } from '#server/kernel/problem.ts'
import { changesLeft } from './changes.ts'
import type { LicenseAsked, LicenseDetail, LicensePage, LicensesAsked } from './contract.ts'
import { normalizeSerialNumber } from './serial-number.ts'
import { licenseShown } from './view.ts'
import { countLicenses, findLicense, listCapacities, listLicenses } from './store.ts'
import { licenseScope } from './scope.ts'

/** The licenses that the caller may see, a page of them. Source: spec §7. */
export async function licensePage(
  ctx: CompanyContext,
  { pageIndex, pageSize }: LicensesAsked,
): Promise<LicensePage> {
  const scope = licenseScope(ctx, 'license.view')
  const { db, locale } = ctx
  const totalItems = await countLicenses(db, scope)
  const rows = await listLicenses(db, scope, {
    locale,
    offset: (pageIndex - 1) * pageSize,
    limit: pageSize,
  })
  return { pageIndex, pageSize, totalItems, items: rows.map((it) => licenseShown(ctx, it)) }
}

/**
 * A license and what it is good for.
 *
 * @throws Problem `license.not_found`
 */
export async function licenseDetail(
  ctx: CompanyContext,
  asked: LicenseAsked,
): Promise<LicenseDetail> {
  const scope = licenseScope(ctx, 'license.view')
  const { db, locale } = ctx
  const row = await findLicense(db, scope, {
    serialNumber: normalizeSerialNumber(asked.serialNumber),
    locale,
  })
  if (!row) throw new Problem('license.not_found')
  const { id, version } = row.license
  const capacities = await listCapacities(db, id, locale)
  const { left } = await changesLeft(db, ctx, id)
  ctx.request.answer({ headers: { ETag: entityTag(version) } })
  return {
    ...licenseShown(ctx, row),
    items: capacities.map(({ name, capacity }) => ({ name, capacity })),
    changesLeftToday: left,
  }
}
