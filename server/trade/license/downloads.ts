import type { CompanyContext } from '#server/kernel/context.ts'
import { answerCsv } from '#server/kernel/csv-answer.ts'
import { absoluteAddress } from '#server/platform/address/address-rules.ts'
import { calendarFile, type CalendarDay } from '#server/platform/text/calendar-file.ts'
import { zoneOf } from '#server/platform/time/region-zone.ts'
import { dayIn } from '#server/platform/time/zone.ts'
import { pathOf } from '#config/routes.ts'
import { licenseSearch } from './list.ts'
import type { LicenseFilters } from './list-contract.ts'
import { type LicenseSearch, listLicensesAfter } from './list-store.ts'
import type { LicenseRow } from './store.ts'
import { toLicenseView } from './view.ts'

const portionSize = 500

/** Sends a CSV file with the licenses that match. Days are in the time zone of the region. */
export async function downloadLicenses(
  ctx: CompanyContext,
  filters: LicenseFilters,
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
    for await (const rows of rowsOf(ctx, licenseSearch(ctx, filters))) yield rows.map(toCells)
  }
  return answerCsv(ctx, {
    name: `licenses_${dayIn(zone, ctx.now)}`,
    columns: [
      'serialNumber',
      'product',
      'partNumber',
      'status',
      'assignee',
      'assigneeEmail',
      'device',
      'deviceId',
      'issued',
      'lastDay',
      'deactivations',
      'deactivationLimit',
      'orderNumber',
    ],
    portions: portions(),
  })
}

/** Sends an iCalendar file with the last days of the usable licenses that match. */
export async function licenseCalendar(
  ctx: CompanyContext,
  filters: LicenseFilters,
): Promise<undefined> {
  const search: LicenseSearch = licenseSearch(ctx, filters)
  const days: CalendarDay[] = []
  for await (const rows of rowsOf(ctx, search))
    for (const row of rows) {
      const day = calendarDayOf(ctx, row)
      if (day) days.push(day)
    }
  const { t } = ctx.texts.of(ctx.locale)
  const name = t('downloads:calendar.name', { company: ctx.company.name })
  const text = calendarFile({ name, createdAt: ctx.now }, days)
  async function* bytes() {
    yield Buffer.from(text)
  }
  ctx.request.answer({
    file: { name: 'licenses.ics', type: 'text/calendar; charset=utf-8', bytes: bytes() },
  })
  return undefined
}

function calendarDayOf(ctx: CompanyContext, row: LicenseRow): CalendarDay | undefined {
  const { t } = ctx.texts.of(ctx.locale)
  const { expiresOn } = row.license
  const { state, serialNumber, name, assignee, deviceName, deviceId } = toLicenseView(ctx, row)
  if (expiresOn === null || (state !== 'active' && state !== 'not_activated')) return undefined
  const facts = [
    [t('downloads:columns.serialNumber'), serialNumber],
    [t('downloads:columns.assignee'), assignee?.name],
    [t('downloads:columns.device'), deviceName ?? deviceId],
  ]
  const url = absoluteAddress(ctx.rules, {
    locale: ctx.locale,
    path: pathOf('marketplace-profile-license', { serialNumber }),
  })
  return {
    uid: `${serialNumber}-end@${new URL(url).host}`,
    day: expiresOn,
    title: t('downloads:calendar.title', { product: name, serialNumber }),
    description: facts
      .filter(([, value]) => value)
      .map((it) => it.join(': '))
      .join('\n'),
    url,
    remindDaysBefore: ctx.config.licenses.remindDaysBefore,
  }
}

async function* rowsOf({ db, locale }: CompanyContext, search: LicenseSearch) {
  for (let after = '', isMore = true; isMore;) {
    const rows = await listLicensesAfter(db, search, { locale, after, limit: portionSize })
    yield rows
    after = rows.at(-1)?.license.serialNumber ?? after
    isMore = rows.length === portionSize
  }
}
