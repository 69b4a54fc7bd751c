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
 * An on-site event, a training or a webinar. The China site calls a recorded webinar a video.
 * Source: spec §2, Event tabs.
 */
export const EventItem = z.strictObject({
  id: z.string(),
  kind: z.enum(['event', 'training', 'webinar', 'video']),
  title: z.string(),
  abstract: z.string(),
  startsAt: z.iso.datetime({ offset: true }),
  endsAt: z.iso.datetime({ offset: true }),
  /** IANA time zone of its hours. */
  timeZone: z.string(),
  /** False once it has ended. */
  isUpcoming: z.boolean(),
  format: z.enum(['online', 'onsite']),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  city: z.string().nullable(),
  place: z.string().nullable(),
  /** BCP 47 tag of the spoken language. */
  language: z.string(),
  level: z.enum(['introductory', 'intermediate', 'advanced']).nullable(),
  speakers: z.string(),
  products: z.array(z.strictObject({ productAlias: z.string(), productName: z.string() })),
  imageUrl: z.string().nullable(),
  /** Recording; null until there is one. */
  videoUrl: z.string().nullable(),
  /** Registration page; null once the event has begun. */
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
/** Query of a page of events. */
export type EventSearch = z.infer<typeof EventSearch>

const TrainingSearch = ByWebsite.extend({ keyword: Keyword.default('') })
/** Query of the trainings. */
export type TrainingSearch = z.infer<typeof TrainingSearch>

/**
 * Events and trainings. Whole answers are not cached, because they depend on the current time; the
 * events themselves are. Source: spec §7, events.
 */
export const events = {
  trainings: operation({ access: 'any', limit: 'search' })
    .route({
      method: 'GET',
      path: '/events/training',
      tags: ['events'],
      summary: 'Trainings',
      description:
        'Upcoming trainings, soonest first, then past ones, latest first. An empty keyword finds ' +
        'all.',
    })
    .input(TrainingSearch)
    .output(z.strictObject({ items: z.array(EventItem) })),
  page: operation({ access: 'any' })
    .route({
      method: 'GET',
      path: '/events/event',
      tags: ['events'],
      summary: 'Events and webinars',
      description:
        'The tab upcoming lists events that have not ended, soonest first; on-demand lists ' +
        'recordings, latest first.',
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

/** Registered in server/api-contract.ts. */
export const eventApi = {
  contract: { events },
  tags: [{ name: 'events', description: 'Events, trainings and webinars.' }],
  schemas: { EventItem },
}
