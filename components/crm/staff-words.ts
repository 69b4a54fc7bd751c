import { isProblem } from '#components/app/api-problem.ts'
import type { Texts } from '#components/islands/texts.tsx'

/** What staff were about to do. */
type Step = 'open' | 'deliver' | 'undo'

/**
 * Returns an error whose message is in words for staff: the API words what it says about an order
 * for the customer who placed it.
 */
export function inStaffWords<E extends Error | null>(t: Texts['t'], step: Step, error: E): E {
  const key = keyOf(step, error)
  if (error === null || key === undefined) return error
  const copy: object = Object.create(Object.getPrototypeOf(error) as object)
  return Object.assign(copy, error, { message: t(`app-crm:${key}`) })
}

function keyOf(step: Step, error: Error | null): string | undefined {
  if (isProblem(error, 'order.not_found', 'request.param_invalid')) return 'refused.notFound'
  if (step === 'deliver' && isProblem(error, 'not_found')) return 'refused.account'
  if (isProblem(error, 'order.state_conflict'))
    return step === 'undo' ? 'refused.undo' : 'deliver.off.state'
  return undefined
}
