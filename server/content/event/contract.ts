import * as z from 'zod'
import {
  ByWebsite,
  operation,
  refusals,
  TextLanguage,
  WebsiteCode,
} from '#server/kernel/contract.ts'
import { Keyword } from '#server/content/search/contract.ts'

/**
 * An on-site event, a training course or a webinar. The China site calls a recorded webinar a
 * video. Source: spec §2, Event tabs.
 */
export const EventItem = z.strictObject({
  id: z.string(),
  kind: z.enum(['event', 'training', 'webinar', 'video']),
  title: z.string(),
  abstract: z.string(),
  startsAt: z.iso.datetime({ offset: true }),
  endsAt: z.iso.datetime({ offset: true }),
  /** IANA time zone in which the event's times are shown. */
  timeZone: z.string(),
  /** False once the event has ended. */
  isUpcoming: z.boolean(),
  format: z.enum(['online', 'onsite']),
  /** Country code, ISO 3166-1 alpha-2. */
  country: z.string(),
  city: z.string().nullable(),
  place: z.string().nullable(),
  /** Spoken language, as a BCP 47 tag. */
  language: z.string(),
  level: z.enum(['introductory', 'intermediate', 'advanced']).nullable(),
  speakers: z.string(),
  products: z.array(z.strictObject({ productAlias: z.string(), productName: z.string() })),
  imageUrl: z.string().nullable(),
  /** URL of the recording; null until the event has ended and a recording exists. */
  videoUrl: z.string().nullable(),
  /** URL of the registration page; null once the event has begun. */
  registrationUrl: z.string().nullable(),
  /** Language of the texts: English if the locale's translation is missing. */
  lang: TextLanguage,
})
export type EventItem = z.infer<typeof EventItem>

const EventSearch = z.object({
  websiteCode: WebsiteCode,
  pageIndex: z.coerce.number<number>().int().min(1).max(9999).default(1),
  pageSize: z.coerce.number<number>().int().min(1).max(100).default(6),
  tab: z.enum(['upcoming', 'on-demand']).default('upcoming'),
})
/** Query parameters for a page of events. */
export type EventSearch = z.infer<typeof EventSearch>

const TrainingSearch = ByWebsite.extend({ keyword: Keyword.default('') })
/** Query parameters for the list of training courses. */
export type TrainingSearch = z.infer<typeof TrainingSearch>

/**
 * Events and training courses. Responses are not cached, because they depend on the current time;
 * the events read from the database are cached instead. Source: spec §7, events.
 */
export const events = {
  trainings: operation({ access: 'any', limit: 'search' })
    .route({
      method: 'GET',
      path: '/events/training',
      tags: ['events'],
      summary: 'List training courses',
      description:
        'Upcoming courses come first, soonest first, followed by past courses, latest first. An ' +
        'empty keyword matches all.',
    })
    .input(TrainingSearch)
    .output(z.strictObject({ items: z.array(EventItem) })),
  page: operation({ access: 'any' })
    .route({
      method: 'GET',
      path: '/events/event',
      tags: ['events'],
      summary: 'List events and webinars',
      description:
        'Tab `upcoming` contains events that have not ended, soonest first. Tab `on-demand` ' +
        'contains recordings, latest first.',
    })
    .input(EventSearch)
    .output(
      z.strictObject({
        pageIndex: z.int(),
        pageSize: z.int(),
        totalCount: z.int(),
        items: z.array(EventItem),
      }),
    )
    .errors(refusals('request.param_invalid', 'field.too_short', 'field.too_long')),
}

/** The events part of the API, registered in server/api-contract.ts. */
export const eventApi = {
  contract: { events },
  tags: [{ name: 'events', description: 'Events, training courses and webinars.' }],
  schemas: { EventItem },
}
