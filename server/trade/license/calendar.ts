import type { CompanyContext } from '#server/kernel/context.ts'
import { absoluteAddress } from '#server/platform/address/address-rules.ts'
import {
  calendarFile,
  type CalendarDay,
  type DayCalendar,
} from '#server/platform/text/calendar-file.ts'
import { withLabel } from '#config/lists.ts'
import { pathOf } from '#config/routes.ts'
import { licenseSearch } from './list.ts'
import type { LicenseFilters } from './list-contract.ts'
import { matchingRows } from './matching-rows.ts'
import type { LicenseRow } from './store.ts'
import { toLicenseView } from './view.ts'

/** Sends an iCalendar file with the last days of the usable licenses that match. */
export async function licenseCalendar(
  ctx: CompanyContext,
  filters: LicenseFilters,
): Promise<undefined> {
  const text = calendarFile(await endDays(ctx, filters))
  ctx.request.answer({ file: calendarPart(text) })
  return undefined
}

/** Returns a calendar's text as the file of a response. */
export function calendarPart(text: string) {
  async function* bytes() {
    yield Buffer.from(text)
  }
  return { name: 'licenses.ics', type: 'text/calendar; charset=utf-8', bytes: bytes() }
}

/** Returns the calendar of the last days of the usable licenses that match. */
export async function endDays(ctx: CompanyContext, filters: LicenseFilters): Promise<DayCalendar> {
  const days: CalendarDay[] = []
  for await (const rows of matchingRows(ctx, licenseSearch(ctx, filters), 'serial'))
    for (const row of rows) {
      const day = calendarDayOf(ctx, row)
      if (day) days.push(day)
    }
  const { t } = ctx.texts.of(ctx.locale)
  const name = t('downloads:calendar.name', { company: ctx.company.name })
  return { name, createdAt: ctx.now, days }
}

function calendarDayOf(ctx: CompanyContext, row: LicenseRow): CalendarDay | undefined {
  const { t } = ctx.texts.of(ctx.locale)
  const { expiresOn } = row.license
  const { state, serialNumber, name, assignee, deviceName, deviceId } = toLicenseView(ctx, row)
  if (expiresOn === null || (state !== 'active' && state !== 'not_activated')) return undefined
  const facts: [string, string | null | undefined][] = [
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
      .flatMap(([label, value]) => (value ? [withLabel(ctx.locale, label, value)] : []))
      .join('\n'),
    url,
    remindDaysBefore: ctx.config.licenses.remindDaysBefore,
  }
}
