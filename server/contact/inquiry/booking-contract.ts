import * as z from 'zod'
import { operation, WebsiteCode } from '#server/kernel/contract.ts'

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
        'the site, without its holidays.',
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
