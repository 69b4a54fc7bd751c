import { asc } from 'drizzle-orm'
import type { Locale } from '#config/locales.ts'
import { inLanguage, shownIn } from '#server/platform/db/columns.ts'
import type { Db } from '#server/platform/db/database.ts'
import { event, type EventText } from './tables.ts'

/** Lists all events, training courses and webinars that a locale shows, earliest first. */
export function listEvents(db: Db, { locale }: { locale: Locale }) {
  const { text, lang } = inLanguage<EventText>(event.text, locale)
  const {
    code,
    kind,
    format,
    startsAt,
    endsAt,
    timeZone,
    country,
    language,
    level,
    products,
    imageUrl,
    videoUrl,
    registrationUrl,
  } = event
  return db
    .select({
      code,
      kind,
      format,
      startsAt,
      endsAt,
      timeZone,
      country,
      language,
      level,
      products,
      imageUrl,
      videoUrl,
      registrationUrl,
      text,
      lang,
    })
    .from(event)
    .where(shownIn(event.websites, locale))
    .orderBy(asc(event.startsAt), asc(event.code))
}

/** An event, a training course or a webinar. */
export type EventRow = Awaited<ReturnType<typeof listEvents>>[number]
