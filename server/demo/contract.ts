import * as z from 'zod'

/** The answer to a question of the demo. Source: spec §7 demo, C18. */
export const QuestionnaireResult = z.strictObject({
  questionId: z.int(),
  answerId: z.int(),
})
export type QuestionnaireResult = z.infer<typeof QuestionnaireResult>
