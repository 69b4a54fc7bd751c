import { type Locale, localeFacts } from '#config/locales.ts'
import { withZoneLast } from '#config/moments.ts'

/** Formats a time in the site's language and adds the time zone. */
export function momentText(
  moment: Date,
  { locale, zone }: { locale: Locale; zone: string },
): string {
  const { intlLocale } = localeFacts[locale]
  const format = new Intl.DateTimeFormat(intlLocale, {
    timeZone: zone,
    timeZoneName: 'short',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  return withZoneLast(format, moment)
}
