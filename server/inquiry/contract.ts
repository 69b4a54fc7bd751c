import * as z from 'zod'

/** The forms by which people write to us. Source: spec §3 forms, C12. */
export const inquiryForms = ['free-trial', 'request-demo', 'pricebook', 'sales-support', 'technical-support', 'booking'] as const
export type InquiryForm = (typeof inquiryForms)[number]

/** A time that somebody may be called at. ISO 8601 with offset. */
export const TimeSlot = z.strictObject({ start: z.string(), end: z.string() })
export type TimeSlot = z.infer<typeof TimeSlot>
