import * as z from 'zod'
import type { ProblemCode } from '#config/problems.ts'
import { operation, refusals } from '#server/kernel/contract.ts'

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

/**
 * Size limit of a request with an upload: the fields, an image of 1,048,576 bytes and the multipart
 * overhead.
 */
const uploadBytes = 1_200_000

/**
 * Text as the sender typed it. The service validates all fields together; the contract only limits
 * the length.
 */
const typedText = (description: string, example: string) =>
  z
    .string()
    .max(20_000)
    .meta({ description, examples: [example] })

/** Value of a checkbox, as sent in JSON or by an HTML form. */
const Checkbox = z
  .union([z.boolean(), z.enum(['true', 'false', 'on', 'off'])])
  .meta({ description: '`true` or `on` if checked.', examples: [false, true] })

/** The sender's consent. */
const Consent = z.strictObject({
  privacyVersion: typedText(
    'Version of the privacy statement that the sender accepted.',
    '2026-01',
  ),
  marketing: Checkbox.optional(),
})

/** Fields that every form has: consent, captcha and honeypot. */
const Guarded = {
  consent: Consent.meta({ examples: [{ privacyVersion: '2026-01', marketing: false }] }),
  captcha: typedText(
    'Token of the solved captcha from /captcha/challenge.',
    'eyJjaGFsbGVuZ2UiOnt9LCJzb2x1dGlvbiI6e319',
  ).optional(),
  website: z
    .string()
    .max(2000)
    .meta({ description: 'Honeypot: hidden from people, must stay empty.', examples: [''] })
    .optional(),
}

/** Contact details of the sender. */
const Sender = {
  firstName: typedText('1 to 50 characters, no link.', 'Ada'),
  lastName: typedText('1 to 50 characters, no link.', 'Chen'),
  companyName: typedText('1 to 100 characters.', 'Kestrel Bearings'),
  email: typedText(
    'At most 254 characters. Lead forms require a company address and reject free email ' +
      'services.',
    'ada.chen@kestrel.example',
  ),
  phone: typedText(
    '6 to 20 characters: digits, spaces, +, - and parentheses, as dialed in the country.',
    '+886 2 2345 6789',
  ),
  country: typedText('ISO 3166-1 alpha-2 code from /common/countries.', 'TW'),
}

/** The product that a form is about. A site offers it, its plan and the trial, or refuses them. */
const Interest = {
  productAlias: typedText('Alias of a product that the site sells.', 'edgelink-gateway').optional(),
  partNumber: typedText('Part number of a plan of the product.', '980EDGWST01').optional(),
  dataCenter: typedText('Data center of a cloud plan, of those of the site.', 'tokyo').optional(),
  openedFrom: typedText(
    'Place of the link: `hero`, `bar`, `plan` or `end` of a product page, `trials`, or `link`.',
    'plan',
  ).optional(),
}

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

/** A time slot for a call. */
export const TimeSlot = z.strictObject({
  start: typedText(
    "ISO 8601 with offset, within the business hours of the site's region.",
    '2026-03-02T10:00:00+08:00',
  ),
  end: typedText('30 minutes after `start`.', '2026-03-02T10:30:00+08:00'),
})
export type TimeSlot = z.infer<typeof TimeSlot>

/** Callback request from a campaign's landing page. */
export const BookingRequest = z.strictObject({
  trackingId: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/)
    .meta({
      description: 'Tracking id from the URL of the campaign.',
      examples: ['spring-2026_7Kq2'],
    }),
  question: typedText('1 to 1000 characters.', 'How are licenses moved between gateways?'),
  timeZone: typedText(
    "The person's time zone: an IANA name from /common/time-zones.",
    'Asia/Taipei',
  ),
  timeInfos: z
    .array(TimeSlot)
    .max(20)
    .meta({
      description: '1 to 3 time slots that do not overlap.',
      examples: [[{ start: '2026-03-02T10:00:00+08:00', end: '2026-03-02T10:30:00+08:00' }]],
    }),
  ...Guarded,
})
export type BookingRequest = z.infer<typeof BookingRequest>

/** Confirmation of a submitted form. */
export const InquiryReceipt = z.strictObject({
  /** Easy to read out over the phone, such as R7K3-PQ9D-2XW. */
  referenceNo: z.string(),
  expectedReplyBy: z.iso.datetime(),
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
      description: repeatNote,
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
  tags: [{ name: 'forms', description: 'The forms of the site and their captcha.' }],
  schemas: { LeadRequest, HelpRequest, TimeSlot, BookingRequest, InquiryReceipt },
}
