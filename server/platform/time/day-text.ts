import { type Locale, localeFacts } from '#config/locales.ts'
import type { Day } from './zone.ts'

/** Formats a day in the long format of a locale: 21 November 2026, 2026年11月21日. */
export function dayText(locale: Locale, day: Day): string {
  return new Intl.DateTimeFormat(localeFacts[locale].intlLocale, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))
}
