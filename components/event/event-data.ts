import { eventData, videoObjectData } from '#components/document/content-data.ts'
import type { DocumentContext } from '#components/document/context.ts'
import type { EventItem } from '#server/content/event/contract.ts'
import { isoIn } from './event-times.ts'

/**
 * Builds the structured data of a list of events: the time and place of upcoming events, or the
 * videos of recordings.
 * Source: schema.org.
 */
export function eventListData(
  { site }: Pick<DocumentContext, 'site'>,
  items: readonly EventItem[],
  hrefOf: (it: EventItem) => string,
): object[] {
  return items.flatMap((it) => {
    const { title: name, abstract: description, timeZone } = it
    const [startsAt, endsAt] = [isoIn(it.startsAt, timeZone), isoIn(it.endsAt, timeZone)]
    if (it.isUpcoming) {
      const { format, country, city, place, imageUrl, language, registrationUrl } = it
      return eventData(site, {
        name,
        description,
        href: hrefOf(it),
        startsAt,
        endsAt,
        format,
        country,
        city,
        place,
        imageUrl,
        language,
        registrationUrl,
      })
    }
    if (it.videoUrl === null || it.imageUrl === null) return []
    return videoObjectData(site, {
      name,
      description,
      url: it.videoUrl,
      posterUrl: it.imageUrl,
      uploadedAt: endsAt,
      durationSeconds: null,
    })
  })
}
