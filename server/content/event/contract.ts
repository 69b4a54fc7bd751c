import * as z from 'zod'
import {
  ByWebsite,
  operation,
  refusals,
  TextLanguage,
  WebsiteCode,
} from '#server/kernel/contract.ts'
import { Keyword } from '#server/content/search/contract.ts'

/** A day on site, a training, a webinar; a recorded webinar is a video on the China site. Source: spec §2, Event tabs. */
export const EventItem = z.strictObject({
  id: z.string(),
  kind: z.enum(['event', 'training', 'webinar', 'video']),
  title: z.string(),
  abstract: z.string(),
  startsAt: z.iso.datetime({ offset: true }),
  endsAt: z.iso.datetime({ offset: true }),
  /** IANA zone in which its hours are told. */
  timeZone: z.string(),
  /** False from the moment when it is over. */
  isUpcoming: z.boolean(),
  format: z.enum(['online', 'onsite']),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  city: z.string().nullable(),
  place: z.string().nullable(),
  /** BCP 47 tag of the language that is spoken. */
  language: z.string(),
  level: z.enum(['introductory', 'intermediate', 'advanced']).nullable(),
  speakers: z.string(),
  products: z.array(z.strictObject({ productAlias: z.string(), productName: z.string() })),
  imageUrl: z.string().nullable(),
  /** The recording; null until there is one. */
  videoUrl: z.string().nullable(),
  /** Where to register; null once it has begun. */
  registrationUrl: z.string().nullable(),
  /** Language of the texts, which is not the locale's where a translation is missing. */
  lang: TextLanguage,
})
export type EventItem = z.infer<typeof EventItem>

const EventSearch = z.object({
  websiteCode: WebsiteCode,
  pageIndex: z.coerce.number<number>().int().min(1).max(9999).default(1),
  pageSize: z.coerce.number<number>().int().min(1).max(100).default(6),
  tab: z.enum(['upcoming', 'on-demand']).default('upcoming'),
})
/** What a page of events is asked with. */
export type EventSearch = z.infer<typeof EventSearch>

const TrainingSearch = ByWebsite.extend({ keyword: Keyword.default('') })
/** What the trainings are asked with. */
export type TrainingSearch = z.infer<typeof TrainingSearch>

/**
 * Events and trainings. Not kept whole: whether one is still to come is decided anew for each who asks; what is read from the
 * database for it is kept. Source: spec §7, events.
 */
export const events = {
  trainings: operation({ access: 'any', limit: 'search' })
    .route({
      method: 'GET',
      path: '/events/training',
      tags: ['events'],
      summary: 'Trainings',
      description:
        'Those to come first, the soonest first; then those that are over, the latest first. An empty keyword finds all.',
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
        'Tab upcoming has what is not over, the soonest first; on-demand has what was recorded, the latest first.',
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
