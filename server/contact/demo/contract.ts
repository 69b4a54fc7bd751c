import * as z from 'zod'
import { Guarded } from '#server/contact/inquiry/fields-contract.ts'
import { InquiryReceipt } from '#server/contact/inquiry/contract.ts'
import { ByWebsite, operation, refusals } from '#server/kernel/contract.ts'

/** Answer to one question of the demo questionnaire. Source: spec §7 demo, C18. */
export const QuestionnaireResult = z.strictObject({
  questionId: z.int().meta({ description: '1, 2 or 3.', examples: [1] }),
  answerId: z
    .int()
    .meta({ description: 'Number of the chosen answer, from 1; 0 means none.', examples: [2] }),
})
export type QuestionnaireResult = z.infer<typeof QuestionnaireResult>

const answers = [
  { questionId: 1, answerId: 2 },
  { questionId: 2, answerId: 1 },
  { questionId: 3, answerId: 4 },
]

const typedText = (description: string, example: string) =>
  z
    .string()
    .max(2000)
    .meta({ description, examples: [example] })
const CustomerId = z.uuid().meta({
  description: 'The id that /customer returned.',
  examples: ['3b241101-e2bb-4255-8caf-4136c566a962'],
})

/** Answers to the demo questionnaire, with the customer's email address. */
export const DemoAnswers = z.strictObject({
  captcha: Guarded.captcha,
  email: typedText('At most 254 characters.', 'ada.chen@kestrel.example'),
  questionnaireResults: z
    .array(QuestionnaireResult)
    .max(20)
    .meta({ description: 'One answer to each of the three questions.', examples: [answers] }),
})
export type DemoAnswers = z.infer<typeof DemoAnswers>

/** Request for a demo. */
export const DemoRequest = z.strictObject({
  customerId: CustomerId,
  firstName: typedText('1 to 50 characters, no link.', 'Ada'),
  lastName: typedText('1 to 50 characters, no link.', 'Chen'),
  product: typedText('Alias of the product that was chosen.', 'edgelink-gateway').optional(),
  checks: z
    .array(
      z.strictObject({
        code: z.enum(['internet', 'devices']),
        answerId: z
          .int()
          .meta({ description: 'Number of the chosen answer, from 1.', examples: [1] }),
      }),
    )
    .max(2)
    .optional()
    .meta({
      description: 'Answers to the product checks. The desk gets them; they are not stored.',
      examples: [[{ code: 'internet', answerId: 1 }]],
    }),
})
export type DemoRequest = z.infer<typeof DemoRequest>

/** Request to finish the questionnaire. */
export const DemoEnd = z.strictObject({
  customerId: CustomerId,
  email: typedText('The email address sent to /customer.', 'ada.chen@kestrel.example'),
})
export type DemoEnd = z.infer<typeof DemoEnd>

/** A customer's progress through the demo. Source: C18. */
export const DemoState = z.strictObject({
  state: z.enum(['identified', 'requested', 'finished']),
  hasRequestDemo: z.boolean(),
  /** Confirmation of the request for a demo; null before it. */
  receipt: InquiryReceipt.nullable(),
})
export type DemoState = z.infer<typeof DemoState>

/** An answer that a question offers. */
export const DemoAnswer = z.strictObject({
  /** From 1. */
  id: z.int(),
  code: z.string(),
  name: z.string(),
  /** One line that explains the answer. */
  hint: z.string(),
})
export type DemoAnswer = z.infer<typeof DemoAnswer>

/** A question of the questionnaire or of the product check, with its answers in order. */
export const DemoQuestion = z.strictObject({
  code: z.enum(['industry', 'goal', 'hosting', 'internet', 'devices']),
  /** `questionId` of the answer; null for a product check, which is not sent. */
  questionId: z.int().nullable(),
  title: z.string(),
  hint: z.string(),
  answers: z.array(DemoAnswer),
})
export type DemoQuestion = z.infer<typeof DemoQuestion>

/** A product that the demo may recommend, with the answers that it fits. */
export const DemoProduct = z.strictObject({
  /** Alias of the product. */
  product: z.string(),
  /** Ids of answers to question 1. */
  industries: z.array(z.int()),
  /** Ids of answers to question 2. */
  goals: z.array(z.int()),
})
export type DemoProduct = z.infer<typeof DemoProduct>

/** The questions of the demo, and the products to recommend by the answers. */
export const Questionnaire = z.strictObject({
  questions: z.array(DemoQuestion),
  products: z.array(DemoProduct),
})
export type Questionnaire = z.infer<typeof Questionnaire>

const common = [
  'field.required',
  'field.too_long',
  'field.unknown',
  'field.option_unknown',
  'rate.limited',
  'auth.csrf',
] as const
const onceCodes = [
  'idempotency.key_missing',
  'idempotency.key_reused',
  'idempotency.in_progress',
] as const

/**
 * Operations of the demo questionnaire and the demo request. They have a separate base path.
 * Source: spec §7 demo, C18.
 */
export const demo = {
  questionnaire: operation({ access: 'any' })
    .route({
      method: 'GET',
      path: '/questionnaire',
      tags: ['demo'],
      summary: 'Get the questions of the demo',
      description:
        'Lists the three questions and the two product checks with the answers that /customer ' +
        'accepts, and the products that the answers lead to.',
    })
    .input(ByWebsite)
    .output(Questionnaire),
  customer: operation({ access: 'lead.submit', limit: 'form-try' })
    .route({
      method: 'POST',
      path: '/customer',
      tags: ['demo'],
      summary: 'Submit the answers to the demo questionnaire',
      description:
        'Requires an Idempotency-Key. The answers are stored for thirty days; the returned id ' +
        'identifies the customer in later calls.',
      successStatus: 201,
    })
    .input(DemoAnswers)
    .output(z.strictObject({ id: z.uuid() }))
    .errors(
      refusals(
        ...common,
        ...onceCodes,
        'field.email_invalid',
        'demo.answers_incomplete',
        'captcha.missing',
        'captcha.failed',
        'upstream.failed',
      ),
    ),
  request: operation({ access: 'lead.submit', limit: 'form-try' })
    .route({
      method: 'POST',
      path: '/request-a-demo',
      tags: ['demo'],
      summary: 'Request a demo after the questionnaire',
      description:
        'Requires an Idempotency-Key. A repeated request sends no email and returns the same ' +
        'response.',
    })
    .input(DemoRequest)
    .output(DemoState)
    .errors(refusals(...common, ...onceCodes, 'field.text_not_allowed', 'not_found')),
  finish: operation({ access: 'lead.submit', limit: 'form-try' })
    .route({
      method: 'POST',
      path: '/finish',
      tags: ['demo'],
      summary: 'Finish the demo questionnaire',
      description:
        "The email address must match the customer's. A repeated call sends no email and " +
        'returns the same response.',
    })
    .input(DemoEnd)
    .output(DemoState)
    .errors(
      refusals(
        ...common,
        'field.email_invalid',
        'not_found',
        'idempotency.key_reused',
        'idempotency.in_progress',
      ),
    ),
}

/** Registered in server/api-contract.ts. */
export const demoApi = {
  contract: { demo },
  tags: [
    {
      name: 'demo',
      description: 'The demo questionnaire and demo requests, under a separate base path.',
    },
  ],
  schemas: {
    Questionnaire,
    DemoQuestion,
    DemoAnswer,
    DemoProduct,
    QuestionnaireResult,
    DemoAnswers,
    DemoRequest,
    DemoEnd,
    DemoState,
  },
}
