import { type Locale, localeFacts } from '#config/locales.ts'
import { withZoneLast } from '#config/moments.ts'
import type { Day } from './zone.ts'

/** Formats a day in the long format of a locale: 21 November 2026, 2026年11月21日. */
export function dayText(locale: Locale, day: Day): string {
  return new Intl.DateTimeFormat(localeFacts[locale].intlLocale, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))
}

/** Formats a moment in a time zone, with the zone: November 24, 2026 at 4:30 PM GMT+8. */
export function momentText(
  locale: Locale,
  { moment, timeZone }: { moment: Date; timeZone: string },
): string {
  const format = new Intl.DateTimeFormat(localeFacts[locale].intlLocale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
  return withZoneLast(format, moment)
}
