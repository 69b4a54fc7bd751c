import * as z from 'zod'

const Code = z.string().regex(/^[a-z][a-z-]{0,39}$/, 'must be a code such as private-cloud')

/** Answers to one question, in the order in which they are shown. */
const Answers = z
  .array(
    z.strictObject({
      id: z.int().min(1).max(99).meta({
        description:
          'Stored with each customer. The id of an answer that was removed stays unused.',
      }),
      code: Code.meta({ description: 'Key of the texts in locales/<language>/demo.json.' }),
    }),
  )
  .min(2)
  .refine((it) => new Set(it.map(({ id }) => id)).size === it.length, 'has an id twice')
  .refine((it) => new Set(it.map(({ code }) => code)).size === it.length, 'has a code twice')

/** The demo questionnaire. Source: spec §2, §3 demo customer, C18. */
export const Demo = z
  .strictObject({
    industry: Answers.meta({ description: 'Answers to question 1.' }),
    goal: Answers.meta({ description: 'Answers to question 2.' }),
    hosting: Answers.meta({
      description: 'Answers to question 3. Each, except `unsure`, has setup steps.',
    }),
    internet: Answers.meta({ description: 'Answers to the first product check.' }),
    devices: Answers.meta({ description: 'Answers to the second product check.' }),
    products: z
      .array(
        z.strictObject({
          product: z.string().min(1).meta({ description: 'Alias of a product of the catalog.' }),
          industries: z.array(Code),
          goals: z.array(Code),
        }),
      )
      .min(1)
      .meta({ description: 'Products to recommend, with the answers that they fit.' }),
  })
  .superRefine(({ industry, goal, products }, context) => {
    for (const [index, { industries, goals }] of products.entries()) {
      const unknown = [
        ...industries.filter((code) => !industry.some((it) => it.code === code)),
        ...goals.filter((code) => !goal.some((it) => it.code === code)),
      ]
      for (const code of unknown)
        context.addIssue({
          code: 'custom',
          path: ['products', index],
          message: `names ${code}, which is no answer`,
        })
    }
  })
  .meta({ description: 'The demo questionnaire and the products that it recommends.' })
