import { type Locale, localeFacts } from '#config/locales.ts'
import type { Day } from './zone.ts'

/** A day as people read it in a letter: 21 November 2026, 2026年11月21日. */
export function dayWritten(locale: Locale, day: Day): string {
  return new Intl.DateTimeFormat(localeFacts[locale].intlLocale, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))
}
