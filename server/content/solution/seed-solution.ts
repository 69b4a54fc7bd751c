import * as z from 'zod'
import { code, icon, inFourLanguages, line, websites } from '#server/platform/text/seed-fields.ts'

const Pair = z.strictObject({ title: line.max(70), description: line })

/**
 * Texts of a solution page in one language. `outcomes` is as long as the page's `figures`, every
 * other list as long as the same list in English.
 */
const SeedSolutionText = z.strictObject({
  name: line.max(60),
  /** One sentence below the name. */
  tagline: line.max(160),
  /**
   * Description for search engines: 110 to 160 characters, or half as many in Chinese and Japanese.
   */
  description: line.max(200),
  introduction: z.array(line).min(1).max(3),
  /** Problems that customers have today. */
  challenges: z.array(Pair),
  /** Steps or components of the solution. */
  approach: z.array(Pair),
  /** Labels of the page's `figures`, in order. */
  outcomes: z.array(line),
  faq: z.array(z.strictObject({ question: line, answer: line })),
})

/** Keys of the sections of a solution page. Source: spec §3, solution data. */
const sectionKeys = [
  'introduction',
  'challenges',
  'approach',
  'outcomes',
  'products',
  'hardware',
  'solutions',
  'materials',
  'faq',
  'contact',
] as const

/** A solution page in the seed, from seed/solutions/*.yaml. */
export const SeedSolution = z
  .strictObject({
    code,
    kind: z.enum(['group', 'category', 'item']),
    /**
     * Code of the parent: the group of a category, or the category of an item. Null for a group.
     */
    parent: code.nullable(),
    icon,
    /** Sections in order. Navigable ones appear in the page's navigation. */
    schema: z.array(z.strictObject({ key: z.enum(sectionKeys), navigable: z.boolean() })).min(3),
    figures: z.array(line.max(12)).max(4),
    /** Aliases of the products on the page. */
    products: z.array(code),
    /** Slugs of the resources on the page. */
    materials: z.array(code),
    websites,
    text: inFourLanguages(SeedSolutionText),
  })
  .superRefine(({ figures, text }, context) => {
    for (const [language, own] of Object.entries(text)) {
      const wrong = (['challenges', 'approach', 'faq', 'introduction'] as const).filter(
        (it) => own[it].length !== text.en[it].length,
      )
      if (own.outcomes.length !== figures.length)
        context.addIssue({
          code: 'custom',
          path: ['text', language, 'outcomes'],
          message: 'must be as many as figures',
        })
      for (const it of wrong)
        context.addIssue({
          code: 'custom',
          path: ['text', language, it],
          message: 'must be as many as in English',
        })
    }
  })
export type SeedSolution = z.infer<typeof SeedSolution>
