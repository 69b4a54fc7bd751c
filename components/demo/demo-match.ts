import type { DemoProduct } from '#server/contact/demo/contract.ts'
import type { DemoAnswers } from './demo-answers.ts'

/** Why a product is recommended: the answers that it fits. */
export type MatchReason = 'both' | 'goal' | 'industry' | 'general'

/** A product with the reason to recommend it. */
export interface Match {
  product: string
  reason: MatchReason
}

const weights: Record<MatchReason, number> = { both: 3, industry: 2, goal: 1, general: 0 }

/**
 * Ranks the products by how well they fit the answers to the first two questions. The industry
 * counts more than the goal; products that fit equally keep their order.
 */
export function rankedMatches(
  products: readonly DemoProduct[],
  { q1 = 0, q2 = 0 }: DemoAnswers,
): Match[] {
  return products
    .map(({ product, industries, goals }): Match => ({
      product,
      reason: reasonOf(industries.includes(q1), goals.includes(q2)),
    }))
    .toSorted((a, b) => weights[b.reason] - weights[a.reason])
}

function reasonOf(fitsIndustry: boolean, fitsGoal: boolean): MatchReason {
  if (fitsIndustry && fitsGoal) return 'both'
  if (fitsGoal) return 'goal'
  return fitsIndustry ? 'industry' : 'general'
}
