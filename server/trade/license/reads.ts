import type { CompanyContext } from '#server/kernel/context.ts'
import { entityTag } from '#server/kernel/entity-tag.ts'
import { Problem } from '#server/kernel/problem.ts'
import { changesLeft } from './changes.ts'
import type { LicensePage, LicenseQuery, LicensesQuery } from './contract.ts'
import type { LicenseDetail } from './license-contract.ts'
import { normalizeSerialNumber } from './serial-number.ts'
import { toLicenseView } from './view.ts'
import { countLicenses, findLicense, listCapacities, listLicenses } from './store.ts'
import { licenseScope } from './scope.ts'

/** Returns a page of the licenses that the caller may see. Source: spec §7. */
export async function licensePage(
  ctx: CompanyContext,
  { pageIndex, pageSize }: LicensesQuery,
): Promise<LicensePage> {
  const scope = licenseScope(ctx, 'license.view')
  const { db, locale } = ctx
  const totalItems = await countLicenses(db, scope)
  const rows = await listLicenses(db, scope, {
    locale,
    offset: (pageIndex - 1) * pageSize,
    limit: pageSize,
  })
  return { pageIndex, pageSize, totalItems, items: rows.map((it) => toLicenseView(ctx, it)) }
}

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
  }
}
