import { withWideWeekday } from '#components/ui/weekday.ts'
import { type Locale, localeFacts } from '#config/locales.ts'
import { withZoneLast } from '#config/moments.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats the expected time of the reply in the support desk's time zone. */
export function replyText(
  moment: string,
  { locale, timeZone }: { locale: Locale; timeZone: string },
): string {
  const key = `${locale} ${timeZone}`
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(localeFacts[locale].intlLocale, {
      timeZone,
      timeZoneName: 'short',
      hourCycle: 'h23',
      weekday: 'short',
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    })
  formats.set(key, format)
  return withWideWeekday(withZoneLast(format, new Date(moment)))
}
