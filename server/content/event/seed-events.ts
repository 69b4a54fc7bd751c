import * as z from 'zod'
import { locales } from '#config/locales.ts'
import { code, inFourLanguages, line, media } from '#server/platform/text/seed-fields.ts'

const moment = z.iso.datetime({ offset: true })
const Text = z.strictObject({
  title: line.max(120),
  abstract: line,
  speakers: line,
  place: line.nullable(),
  city: line.nullable(),
})

const SeedEvent = z
  .strictObject({
    code,
    kind: z.enum(['event', 'training', 'webinar']),
    format: z.enum(['online', 'onsite']),
    startsAt: moment,
    endsAt: moment,
    timeZone: line,
    country: z.string().regex(/^[A-Z]{2}$/),
    language: line,
    level: z.enum(['introductory', 'intermediate', 'advanced']).nullable(),
    products: z.array(code),
    imageUrl: media,
    videoUrl: media.nullable(),
    /** Locales that show the event. Default: all ten. */
    websites: z.array(z.enum(locales)).optional(),
    text: inFourLanguages(Text),
  })
  .refine((it) => new Date(it.startsAt) < new Date(it.endsAt), 'must end after it starts')

/** seed/events.yaml: events, training courses and webinars. */
export const SeedEvents = z.array(SeedEvent)
export type SeedEvents = z.infer<typeof SeedEvents>
