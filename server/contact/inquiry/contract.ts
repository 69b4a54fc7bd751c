import * as z from 'zod'
import type { ProblemCode } from '#config/problems.ts'
import { operation, refusals } from '#server/kernel/contract.ts'

/** The forms by which people write to us. Source: spec §3 forms, C12. */
export const inquiryForms = [
  'free-trial',
  'request-demo',
  'pricebook',
  'sales-support',
  'technical-support',
  'booking',
] as const
export type InquiryForm = (typeof inquiryForms)[number]

/** Fields, a picture of 1,048,576 bytes, and what multipart adds. */
const uploadBytes = 1_200_000

/** A text as it was typed. What it must be is told of all fields at once, by the service; here are only its kind and an end. */
const typed = (description: string, example: string) =>
  z
    .string()
    .max(20_000)
    .meta({ description, examples: [example] })

/** A box that was ticked, as JSON or as a form of HTML says it. */
const Ticked = z
  .union([z.boolean(), z.enum(['true', 'false', 'on', 'off'])])
  .meta({ description: 'true or on when it is ticked.', examples: [false, true] })

/** What the person agreed to. */
const Consent = z.strictObject({
  privacyVersion: typed('Version of the privacy statement that was agreed to.', '2026-01'),
  marketing: Ticked.optional(),
})

/** What every form has against machines, and the consent. */
const Guarded = {
  consent: Consent.meta({ examples: [{ privacyVersion: '2026-01', marketing: false }] }),
  captcha: typed(
    'Solution of the security check of /captcha/challenge.',
    'eyJjaGFsbGVuZ2UiOnt9LCJzb2x1dGlvbiI6e319',
  ).optional(),
  website: z
    .string()
    .max(2000)
    .meta({ description: 'Stays empty: people do not see this field.', examples: [''] })
    .optional(),
}

/** Who writes. */
const Sender = {
  firstName: typed('1 to 50 characters, no link.', 'Ada'),
  lastName: typed('1 to 50 characters, no link.', 'Chen'),
  companyName: typed('1 to 100 characters.', 'Kestrel Bearings'),
  email: typed(
    'At most 254 characters. Of a lead form: the address that the company gave, none of a free mail service.',
    'ada.chen@kestrel.example',
  ),
  phone: typed(
    '6 to 20 digits, spaces, +, - and brackets, as one dials it in the country.',
    '+886 2 2345 6789',
  ),
  country: typed('ISO 3166-1 alpha-2, of /common/countries.', 'TW'),
}

/** A form that asks for a trial, a demo or prices. */
export const LeadRequest = z.strictObject({
  kind: z.enum(['free-trial', 'request-demo', 'pricebook']),
  ...Sender,
  ...Guarded,
})
export type LeadRequest = z.infer<typeof LeadRequest>

/** A question to one of the two desks. */
export const HelpRequest = z.strictObject({
  supportType: z.enum(['sales-support', 'technical-support']),
  issueType: typed('A code of /help/issue-types/{supportType}.', 'products-services'),
  issueDescription: typed(
    '10 to 2000 characters.',
    'Which plan covers forty gateways on two sites?',
  ),
  ...Sender,
  attachment: z
    .union([z.file(), z.literal('')])
    .optional()
    .meta({
      description:
        'Of a technical question, in multipart/form-data: one picture, JPEG or PNG, at most 1,048,576 bytes.',
    }),
  ...Guarded,
})
export type HelpRequest = z.infer<typeof HelpRequest>

/** A time that somebody may be called at. */
export const TimeSlot = z.strictObject({
  start: typed(
    'ISO 8601 with offset, within business hours of the region that serves the site.',
    '2026-03-02T10:00:00+08:00',
  ),
  end: typed('30 minutes later.', '2026-03-02T10:30:00+08:00'),
})
export type TimeSlot = z.infer<typeof TimeSlot>

/** A wish to be called back, from the page that a campaign led to. */
export const BookingRequest = z.strictObject({
  trackingId: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/)
    .meta({
      description: 'Of the address that the campaign sent.',
      examples: ['spring-2026_7Kq2'],
    }),
  question: typed('1 to 1000 characters.', 'How are licenses moved between gateways?'),
  timeZone: typed('IANA name, of /common/time-zones: where the person is.', 'Asia/Taipei'),
  timeInfos: z
    .array(TimeSlot)
    .max(20)
    .meta({
      description: '1 to 3 times that do not overlap.',
      examples: [[{ start: '2026-03-02T10:00:00+08:00', end: '2026-03-02T10:30:00+08:00' }]],
    }),
  ...Guarded,
})
export type BookingRequest = z.infer<typeof BookingRequest>

/** What somebody who wrote is told. */
export const InquiryReceipt = z.strictObject({
  /** Readable on the telephone: R7K3-PQ9D. */
  referenceNo: z.string(),
  expectedReplyBy: z.iso.datetime(),
})
export type InquiryReceipt = z.infer<typeof InquiryReceipt>

const Received = z.strictObject({ data: InquiryReceipt })

/** What came of a form that was posted to its page by a browser without script, as the page shows it. */
export interface PostedForm {
  /** It is being written, looked over before it is sent, or sent. */
  step: 'write' | 'check' | 'sent'
  /** What was written, by the names of the fields. */
  values: Readonly<Record<string, string>>
  faults: readonly FormFault[]
  /** Why it was not sent, beside faults of fields. */
  problem: { code: ProblemCode; retryAfterSeconds: number | null } | null
  /** What takes the place of the security check when it is sent after it was looked over. */
  pass: string | null
  /** Null where a receipt was asked for that we did not write, or whose time is over. */
  receipt: InquiryReceipt | null
}

/** A fault of a field: `/email`, `/consent/privacyVersion`. */
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
const answered =
  'The same text of the same person within minutes gets the first reference, with status 200. An Idempotency-Key may be sent.'

/** The forms by which people write to us. Source: spec §3 forms, §5, C12. */
export const inquiries = {
  lead: operation({ access: 'lead.submit', limit: 'form-try', example: { kind: 'free-trial' } })
    .route({
      method: 'POST',
      path: '/leads/{kind}',
      tags: ['forms'],
      summary: 'Ask for a trial, a demo or prices',
      description: answered,
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
    example: { supportType: 'sales-support' },
  })
    .route({
      method: 'POST',
      path: '/help/{supportType}',
      tags: ['forms'],
      summary: 'Write to the sales or the technical desk',
      description: `${answered} A technical question may bring a picture: it is made anew, without what its maker wrote into it, and kept where no address leads.`,
      successStatus: 201,
    })
    .input(HelpRequest)
    .output(Received)
    .errors(
      refusals(
        ...guardCodes,
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
    example: { trackingId: 'spring-2026_7Kq2' },
  })
    .route({
      method: 'POST',
      path: '/cta/booking/{trackingId}',
      tags: ['forms'],
      summary: 'Ask to be called back',
      description: answered,
      successStatus: 201,
    })
    .input(BookingRequest)
    .output(Received)
    .errors(
      refusals(
        ...guardCodes,
        ...fieldCodes,
        'field.time_zone_unknown',
        'field.time_unavailable',
        ...onceCodes,
      ),
    ),
}

/** Registered in server/api-contract.ts. */
export const inquiryApi = {
  contract: { inquiries },
  tags: [
    { name: 'forms', description: 'What people send us, and the check that they are people.' },
  ],
  schemas: { LeadRequest, HelpRequest, TimeSlot, BookingRequest, InquiryReceipt },
}
