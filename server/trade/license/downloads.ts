import { csvColumns } from '#config/csv-columns.ts'
import type { CompanyContext } from '#server/kernel/context.ts'
import { answerCsv } from '#server/kernel/csv-answer.ts'
import { zoneOf } from '#server/platform/time/region-zone.ts'
import { dayIn } from '#server/platform/time/zone.ts'
import { licenseSearch } from './list.ts'
import type { LicenseDownload } from './list-contract.ts'
import { matchingRows } from './matching-rows.ts'
import type { LicenseRow } from './store.ts'
import { toLicenseView } from './view.ts'

/** Sends a CSV file with the licenses that match, in the order of the list. Days are in the time zone of the region. */
export async function downloadLicenses(
  ctx: CompanyContext,
  { sort, serialNumbers, ...filters }: LicenseDownload,
): Promise<undefined> {
  const { t } = ctx.texts.of(ctx.locale)
  const zone = zoneOf(ctx.config, ctx.company.regionCode)
  const toCells = (row: LicenseRow) => {
    const it = toLicenseView(ctx, row)
    return [
      it.serialNumber,
      it.name,
      it.partNumber,
      t(`downloads:licenseStates.${it.state}`),
      it.assignee?.name ?? null,
      it.assignee?.email ?? null,
      it.deviceName,
      it.deviceId,
      dayIn(zone, new Date(it.issuedAt)),
      row.license.expiresOn,
      it.deactivateCount,
      it.deactivateCountLimit,
      it.orderNumber,
    ]
  }
  async function* portions() {
    const search = {
      ...licenseSearch(ctx, filters),
      serialNumbers: serialNumbers?.split(','),
    }
    for await (const rows of matchingRows(ctx, search, sort)) yield rows.map(toCells)
  }
  return answerCsv(ctx, {
    name: `licenses_${dayIn(zone, ctx.now)}`,
    columns: csvColumns['/licenses/download'],
    portions: portions(),
  })
}
