import * as z from 'zod'
import type { ProblemCode } from '#config/problems.ts'
import { operation, refusals } from '#server/kernel/contract.ts'
import { BookingRequest, TimeSlot } from './booking-contract.ts'
import { Guarded, Interest, Sender, typedText } from './fields-contract.ts'

/** Forms of the site that people can submit. Source: spec §3 forms, C12. */
export const inquiryForms = [
  'free-trial',
  'request-demo',
  'pricebook',
  'sales-support',
  'technical-support',
  'booking',
] as const
export type InquiryForm = (typeof inquiryForms)[number]
/** A form that a desk answers in writing, by a deadline. */
export type WrittenForm = Exclude<InquiryForm, 'booking'>

/**
 * Size limit of a request with an upload: the fields, an image of 1,048,576 bytes and the multipart
 * overhead.
 */
const uploadBytes = 1_200_000

/** Request for a trial, a demo or the price book. */
export const LeadRequest = z.strictObject({
  kind: z.enum(['free-trial', 'request-demo', 'pricebook']),
  ...Interest,
  ...Sender,
  ...Guarded,
})
export type LeadRequest = z.infer<typeof LeadRequest>

/** A question to the sales or technical desk. */
export const HelpRequest = z.strictObject({
  supportType: z.enum(['sales-support', 'technical-support']),
  issueType: typedText('A code from /help/issue-types/{supportType}.', 'products-services'),
  issueDescription: typedText(
    '10 to 2000 characters.',
    'Which plan covers forty gateways on two sites?',
  ),
  ...Interest,
  ...Sender,
  attachment: z
    .union([z.file(), z.literal('')])
    .optional()
    .meta({
      description:
        'For technical questions, as multipart/form-data: one JPEG or PNG image of at most ' +
        '1,048,576 bytes.',
    }),
  ...Guarded,
})
export type HelpRequest = z.infer<typeof HelpRequest>

/** Confirmation of a submitted form. */
export const InquiryReceipt = z.strictObject({
  /** Easy to read out over the phone, such as R7K3-PQ9D-2XW. */
  referenceNo: z.string(),
  /** When the desk answers at the latest; for a callback, when it calls. */
  expectedReplyBy: z.iso.datetime(),
  /** Key of the page on which a callback is moved or cancelled. */
  callKey: z.string().optional(),
})
export type InquiryReceipt = z.infer<typeof InquiryReceipt>

const Received = z.strictObject({ data: InquiryReceipt })

/** State of a form that was submitted without JavaScript. The form's page renders the state. */
export interface PostedForm {
  /** `write` while the form is being filled in, `check` while it is being reviewed, then `sent`. */
  step: 'write' | 'check' | 'sent'
  /** Entered values by field name. */
  values: Readonly<Record<string, string>>
  faults: readonly FormFault[]
  /** Reason why the form was not sent, other than field errors. */
  problem: { code: ProblemCode; retryAfterSeconds: number | null } | null
  /** Free times, in place of those of a callback that were taken. */
  nearest: readonly TimeSlot[]
  /** Sent with the reviewed form in place of a captcha solution. */
  pass: string | null
  /**
   * Confirmation of a form that was sent; null if the receipt in the URL is forged or has expired.
   */
  receipt: InquiryReceipt | null
}

/** A field error, with a pointer such as `/email` or `/consent/privacyVersion`. */
export interface FormFault {
  pointer: string
  code: ProblemCode
  params?: Readonly<Record<string, string | number>>
}

const fieldCodes = [
  'field.required',
  'field.too_short',
  'field.too_long',
  'field.text_not_allowed',
  'field.option_unknown',
  'field.unknown',
] as const
const senderCodes = ['field.email_invalid', 'field.phone_invalid', 'field.country_unknown'] as const
const guardCodes = [
  'captcha.missing',
  'captcha.failed',
  'rate.limited',
  'upstream.failed',
  'auth.csrf',
  'request.too_large',
] as const
const onceCodes = ['idempotency.key_reused', 'idempotency.in_progress'] as const
const repeatNote =
  'If the same person sends the same text again within minutes, the response contains the first ' +
  'reference, with status 200. An Idempotency-Key is optional.'

/** Operations that submit the forms. Source: spec §3 forms, §5, C12. */
export const inquiries = {
  lead: operation({
    access: 'lead.submit',
    limit: 'form-try',
    repeatStatus: 200,
    example: { kind: 'free-trial' },
  })
    .route({
      method: 'POST',
      path: '/leads/{kind}',
      tags: ['forms'],
      summary: 'Request a trial, a demo or the price book',
      description: repeatNote,
      successStatus: 201,
    })
    .input(LeadRequest)
    .output(Received)
    .errors(
      refusals(
        ...guardCodes,
        ...fieldCodes,
        ...senderCodes,
        'field.email_not_company',
        ...onceCodes,
      ),
    ),
  help: operation({
    access: 'lead.submit',
    limit: 'form-try',
    bodyBytes: uploadBytes,
    repeatStatus: 200,
    example: { supportType: 'sales-support' },
  })
    .route({
      method: 'POST',
      path: '/help/{supportType}',
      tags: ['forms'],
      summary: 'Contact sales or technical support',
      description:
        `${repeatNote} A technical question may include an image. It is re-encoded without ` +
        'metadata and has no public URL.',
      successStatus: 201,
    })
    .input(HelpRequest)
    .output(Received)
    .errors(
      refusals(
        ...guardCodes,
        'request.too_large',
        'upload.malformed',
        'upload.too_large',
        'upload.type_not_allowed',
        ...fieldCodes,
        ...senderCodes,
        ...onceCodes,
      ),
    ),
  booking: operation({
    access: 'lead.submit',
    limit: 'form-try',
    repeatStatus: 200,
    example: { trackingId: 'spring-2026_7Kq2' },
  })
    .route({
      method: 'POST',
      path: '/cta/booking/{trackingId}',
      tags: ['forms'],
      summary: 'Request a callback',
      description:
        `Books the first of the times that is still free. ${repeatNote} The receipt's ` +
        '`expectedReplyBy` is the time of the call. If all of the times are taken, the `context` ' +
        'of the problem has the `nearest` three that are free, each with `start` and `end`.',
      successStatus: 201,
    })
    .input(BookingRequest)
    .output(Received)
    .errors(
      refusals(
        ...guardCodes,
        ...fieldCodes,
        ...senderCodes,
        'field.time_zone_unknown',
        'field.time_unavailable',
        'booking.time_taken',
        ...onceCodes,
      ),
    ),
}

/** Registered in server/api-contract.ts. */
export const inquiryApi = {
  contract: { inquiries },
  tags: [{ name: 'forms', description: 'The forms of the site and their captcha.' }],
  schemas: { LeadRequest, HelpRequest, TimeSlot, BookingRequest, InquiryReceipt },
}
