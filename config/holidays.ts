import * as z from 'zod'
import { regionCodes } from './locales.ts'

const Day = z.iso.date()

/** Working days on which the desks of a region are closed. Source: C12. */
export const Holidays = z
  .strictObject({
    byRegion: z
      .partialRecord(
        z.enum(regionCodes),
        z.array(Day).refine((it) => it.every((day, index) => day > (it[index - 1] ?? '')), {
          message: 'must be in ascending order, each day once',
        }),
      )
      .meta({ description: 'Days such as 2026-12-25, in the time zone of the region.' }),
  })
  .meta({
    description:
      'Working days on which the desks of a region are closed: no call is offered, and no promised ' +
      'answer is due.',
  })
