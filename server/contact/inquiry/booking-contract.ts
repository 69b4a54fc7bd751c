import * as z from 'zod'
import { operation, WebsiteCode } from '#server/kernel/contract.ts'
import type { ProviderView } from '#server/people/identity-provider/contract.ts'
import { Guarded, Sender, typedText } from './fields-contract.ts'

/** Says where a callback page was linked. */
export const TrackingId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/)
  .meta({
    description: 'Tracking id from the URL of the campaign.',
    examples: ['spring-2026_7Kq2'],
  })

/** A time slot for a call. */
export const TimeSlot = z.strictObject({
  start: typedText(
    "ISO 8601 with offset, within the business hours of the site's region.",
    '2026-03-02T10:00:00+08:00',
  ),
  end: typedText('30 minutes after `start`.', '2026-03-02T10:30:00+08:00'),
})
export type TimeSlot = z.infer<typeof TimeSlot>

/** A time slot as one text, which a checkbox of a form can send. Source: ISO 8601, intervals. */
const TimeInterval = typedText(
  'The same as start and end, with a slash in between.',
  '2026-03-02T10:00:00+08:00/2026-03-02T10:30:00+08:00',
)
export type TypedSlot = TimeSlot | string

/**
 * Callback request. The campaign's tracking id or the session says who asks; without either, the
 * contact details do. If one of them is sent, all are required.
 */
export const BookingRequest = z.strictObject({
  trackingId: TrackingId,
  question: typedText('1 to 1000 characters.', 'How are licenses moved between gateways?'),
  timeZone: typedText(
    "The person's time zone: an IANA name from /common/time-zones.",
    'Asia/Taipei',
  ),
  timeInfos: z
    .array(z.union([TimeSlot, TimeInterval]))
    .max(20)
    .meta({
      description: '1 to 3 time slots that do not overlap. The first that is free is booked.',
      examples: [[{ start: '2026-03-02T10:00:00+08:00', end: '2026-03-02T10:30:00+08:00' }]],
    }),
  ...z.object(Sender).partial().shape,
  ...Guarded,
})
export type BookingRequest = z.infer<typeof BookingRequest>

const BookingTimesInput = z.object({ websiteCode: WebsiteCode })
export type BookingTimesInput = z.infer<typeof BookingTimesInput>

/** Times that a callback request may name. */
export const BookingTimes = z.strictObject({
  /** Time zone of the desk that calls, an IANA name. */
  timeZone: z.string(),
  slotMinutes: z.int(),
  /** How many of the times a request may name. */
  maxSlots: z.int(),
  /** The times in order, in UTC. */
  timeInfos: z.array(z.strictObject({ start: z.iso.datetime(), end: z.iso.datetime() })),
})
export type BookingTimes = z.infer<typeof BookingTimes>

/** What can be done with a call: only an open one can be changed. */
export type CallState = 'open' | 'past' | 'cancelled'

/** The page of a call, to which the link in an email leads. */
export interface CallView extends ProviderView {
  state: CallState | 'unknown'
  /** True right after the call was moved. */
  isMoved: boolean
  /** Why a change was refused: the time was taken, or none was chosen. */
  fault: 'taken' | 'missing' | null
  /** Null if the link is unknown or expired. */
  call: {
    referenceNo: string
    startsAt: string
    /** The visitor's time zone and that of the desk, IANA names. */
    timeZone: string
    deskZone: string
    trackingId: string
  } | null
  /** Times to which the call can be moved. */
  times: TimeSlot[]
  /** Those of them that are nearest to the time that was taken. */
  nearest: TimeSlot[]
  /** Address of the page, and of the iCalendar file. */
  action: string
  file: string
}

/** Operation that lists the times at which a desk calls back. Source: C12. */
export const booking = {
  times: operation({ access: 'any' })
    .route({
      method: 'GET',
      path: '/cta/booking-times',
      tags: ['forms'],
      summary: 'List the times at which a desk calls back',
      description:
        'Lists the half hours of the next days within the business hours of the desk that serves ' +
        'the site, without its holidays and without those that are booked.',
    })
    .input(BookingTimesInput)
    .output(BookingTimes),
}

/** Registered in server/api-contract.ts. */
export const bookingApi = {
  contract: { booking },
  tags: [],
  schemas: { BookingTimes },
}
