import { fullName } from '#server/people/account/service.ts'
import type { CompanyContext } from '#server/kernel/context.ts'
import { addDays, dayIn, startOfDay } from '#server/platform/time/zone.ts'
import { zoneOf } from '#server/platform/time/region-zone.ts'
import type { LicenseFilters, LicensePage, LicensesQuery, LicenseSummary } from './list-contract.ts'
import {
  countByAssignee,
  countByProduct,
  countByState,
  countLicenses,
  type LicenseSearch,
  listLicenses,
} from './list-store.ts'
import { compactSerialNumber } from './serial-number.ts'
import { licenseScope } from './scope.ts'
import { toLicenseView } from './view.ts'

/** Returns a page of the licenses that the caller may see and that match. Source: spec §7. */
export async function licensePage(
  ctx: CompanyContext,
  { pageIndex, pageSize, sort, ...filters }: LicensesQuery,
): Promise<LicensePage> {
  const { db, locale } = ctx
  const search = licenseSearch(ctx, filters)
  const totalItems = await countLicenses(db, search)
  const rows = await listLicenses(db, search, {
    locale,
    sort,
    offset: (pageIndex - 1) * pageSize,
    limit: pageSize,
  })
  return { pageIndex, pageSize, totalItems, items: rows.map((it) => toLicenseView(ctx, it)) }
}

/** Counts the licenses that the caller may see. */
export async function licenseSummary(ctx: CompanyContext): Promise<LicenseSummary> {
  const scope = licenseScope(ctx, 'license.view')
  const { db, now, locale } = ctx
  const counts = await countByState(db, { scope, now }, [
    endOfDay(ctx, 90),
    endOfDay(ctx, 30),
    endOfDay(ctx, 7),
  ])
  const { ends90, ends30, ends7, ...states } = counts
  const assignees = await countByAssignee(db, scope)
  return {
    ...states,
    endsWithin: { 90: ends90, 30: ends30, 7: ends7 },
    products: await countByProduct(db, scope, locale),
    assignees: assignees.map(({ contactId, count, ...names }) => ({
      contactId,
      name: fullName(names),
      count,
    })),
  }
}

/** Returns what to look for in the store for the filters of a request. */
export function licenseSearch(
  ctx: CompanyContext,
  { state, productAlias, assignee, endsWithin, keyword = '' }: LicenseFilters,
): LicenseSearch {
  const serialPart = compactSerialNumber(keyword)
  const devicePart = keyword.normalize('NFKC').trim()
  return {
    scope: licenseScope(ctx, 'license.view'),
    now: ctx.now,
    state,
    productAlias,
    assignee,
    endsBy: endsWithin === undefined ? undefined : endOfDay(ctx, endsWithin),
    serialPart: serialPart === '' ? undefined : serialPart,
    devicePart: devicePart === '' ? undefined : devicePart,
  }
}

/** Returns the end of the day that is a number of days ahead, in the zone of the region. */
function endOfDay({ config, company, now }: CompanyContext, days: number): Date {
  const zone = zoneOf(config, company.regionCode)
  return startOfDay(zone, addDays(dayIn(zone, now), days + 1))
}
