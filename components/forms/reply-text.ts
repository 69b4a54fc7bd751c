import { type Locale, localeFacts } from '#config/locales.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** When a desk answers, as the site writes it, in the desk's own time with its zone. */
export function replyText(
  moment: string,
  { locale, timeZone }: { locale: Locale; timeZone: string },
): string {
  const key = `${locale} ${timeZone}`
  const known = formats.get(key)
  const format =
    known ??
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
  return format.format(new Date(moment))
}
