import * as z from 'zod'
import { operation, refusals } from '#server/kernel/contract.ts'

/** The answer to a question of the demo. Source: spec §7 demo, C18. */
export const QuestionnaireResult = z.strictObject({
  questionId: z.int().meta({ description: '1, 2 or 3.', examples: [1] }),
  answerId: z.int().meta({ description: 'The answer chosen, from 1; 0 is none.', examples: [2] }),
})
export type QuestionnaireResult = z.infer<typeof QuestionnaireResult>

const answers = [
  { questionId: 1, answerId: 2 },
  { questionId: 2, answerId: 1 },
  { questionId: 3, answerId: 4 },
]

const typed = (description: string, example: string) =>
  z
    .string()
    .max(2000)
    .meta({ description, examples: [example] })
const CustomerId = z.uuid().meta({
  description: 'What /customer returned.',
  examples: ['3b241101-e2bb-4255-8caf-4136c566a962'],
})

/** Somebody who answered the questions of the demo. */
export const DemoAnswers = z.strictObject({
  captcha: typed(
    'Solution of the security check of /captcha/challenge, action demo.',
    'eyJjaGFsbGVuZ2UiOnt9LCJzb2x1dGlvbiI6e319',
  ).optional(),
  email: typed('At most 254 characters.', 'ada.chen@kestrel.example'),
  questionnaireResults: z
    .array(QuestionnaireResult)
    .max(20)
    .meta({ description: 'An answer to each of the three questions.', examples: [answers] }),
})
export type DemoAnswers = z.infer<typeof DemoAnswers>

/** Who wants the demo. */
export const DemoWish = z.strictObject({
  customerId: CustomerId,
  firstName: typed('1 to 50 characters, no link.', 'Ada'),
  lastName: typed('1 to 50 characters, no link.', 'Chen'),
})
export type DemoWish = z.infer<typeof DemoWish>

/** Who is through with the questions. */
export const DemoEnd = z.strictObject({
  customerId: CustomerId,
  email: typed('The same as at /customer.', 'ada.chen@kestrel.example'),
})
export type DemoEnd = z.infer<typeof DemoEnd>

/** How far somebody is. Source: C18. */
export const DemoState = z.strictObject({
  state: z.enum(['identified', 'requested', 'finished']),
  hasRequestDemo: z.boolean(),
})
export type DemoState = z.infer<typeof DemoState>

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

/** The demo questionnaire, which leads to a request for a demo. It stands at an address of its own. Source: spec §7 demo, C18. */
export const demo = {
  customer: operation({ access: 'lead.submit', limit: 'form-try' })
    .route({
      method: 'POST',
      path: '/customer',
      tags: ['demo'],
      summary: 'Answer the questions of the demo',
      description:
        'Needs an Idempotency-Key. The answers are kept for thirty days; whoever has the id may go on.',
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
      summary: 'Request the demo',
      description:
        'Needs an Idempotency-Key. A customer requests it once: again, nothing is sent and the answer is the same.',
    })
    .input(DemoWish)
    .output(DemoState)
    .errors(refusals(...common, ...onceCodes, 'field.text_not_allowed', 'not_found')),
  finish: operation({ access: 'lead.submit', limit: 'form-try' })
    .route({
      method: 'POST',
      path: '/finish',
      tags: ['demo'],
      summary: 'End the questions of the demo',
      description:
        'The address must be that of the customer. Again, nothing is sent and the answer is the same.',
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
    { name: 'demo', description: 'The questions that lead to a demo, at an address of their own.' },
  ],
  schemas: { QuestionnaireResult, DemoAnswers, DemoWish, DemoEnd, DemoState },
}
