import * as z from 'zod'

/** The part number of a plan or part. */
export const PartNumber = z.string().min(1).max(40)

/** An amount in hundredths of its currency. */
export const Amount = z.int()

/** An exchange rate or tax rate as a decimal, such as "31.275". */
export const Decimal = z.string().regex(/^\d{1,12}(\.\d{1,12})?$/)

/** A point in time: ISO 8601 with an offset. */
export const Moment = z.iso.datetime({ offset: true })

/** A day in the format of the spec: YYYY/MM/DD. */
export const SlashedDay = z.string().regex(/^\d{4}\/\d{2}\/\d{2}$/)
