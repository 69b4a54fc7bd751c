import * as z from 'zod'
import { FileAnswer, fileSpec } from '#server/kernel/file-answer.ts'
import { operation, refusals } from '#server/kernel/contract.ts'

/** Path of a calendar below the API's base path. Its key is in the query, which is never logged. */
export const feedPath = '/licenses/calendar-feed/licenses.ics'

/** When the caller's address was created; null if there is none. Nobody can read it again. */
export const CalendarFeed = z.strictObject({
  createdAt: z.iso.datetime({ offset: true }).nullable(),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

/** A new address. It is returned only once. */
export const NewCalendarFeed = z.strictObject({
  data: z.strictObject({ address: z.string(), createdAt: z.iso.datetime({ offset: true }) }),
})
export type NewCalendarFeed = z.infer<typeof NewCalendarFeed>

const tags = ['licenses']

/** Operations for the secret address at which calendar programs read end dates of licenses. */
export const feedOperations = {
  feed: operation({ access: 'license.view', company: 'acting' })
    .route({
      method: 'GET',
      path: '/licenses/calendar-feed',
      tags,
      summary: 'Get whether there is a calendar address',
      description: 'The address itself is returned only when it is created.',
    })
    .output(CalendarFeed),
  createFeed: operation({ access: 'license.view', company: 'acting' })
    .route({
      method: 'POST',
      path: '/licenses/calendar-feed',
      tags,
      successStatus: 201,
      summary: 'Create a calendar address',
      description:
        'Calendar programs read the end dates of the licenses at this address, without signing in. ' +
        'It has the rights that its owner has at the time, and replaces the address before.',
    })
    .output(NewCalendarFeed),
  removeFeed: operation({ access: 'license.view', company: 'acting' })
    .route({
      method: 'DELETE',
      path: '/licenses/calendar-feed',
      tags,
      summary: 'Remove the calendar address',
      description: 'The address stops working at once.',
    })
    .output(CalendarFeed),
  readFeed: operation({ access: 'any' })
    .route({
      method: 'GET',
      path: feedPath,
      tags,
      summary: 'Read the calendar of an address',
      description:
        'An iCalendar file with the last day of each usable license that the owner of the address ' +
        'may see, in their language. Supports `If-None-Match`.',
      spec: fileSpec('text/calendar'),
    })
    .input(z.object({ key: z.string().max(100).default('') }))
    .output(FileAnswer)
    .errors(refusals('not_found')),
}
