import * as z from 'zod'
import { operation, refusals } from '#server/kernel/contract.ts'

/** An amount in hundredths of the price list's currency. */
const Amount = z.int()

/** Monthly budgets of a company's General members. A null limit means that there is no limit. */
export const Budgets = z.strictObject({
  currency: z.string(),
  /** The current month as YYYY-MM. */
  month: z.string(),
  /** The limit for members who have no limit in `items`. */
  defaultLimit: Amount.nullable(),
  items: z.array(
    z.strictObject({
      contactId: z.uuid(),
      name: z.string(),
      limit: Amount.nullable(),
      spent: Amount,
    }),
  ),
})
export type Budgets = z.infer<typeof Budgets>

/** The caller's own budget. A null limit means that none applies. */
export const OwnBudget = z.strictObject({
  currency: z.string(),
  /** The current month as YYYY-MM. */
  month: z.string(),
  limit: Amount.nullable(),
  /** Total of the caller's orders this month. */
  spent: Amount,
})
export type OwnBudget = z.infer<typeof OwnBudget>

/** A budget that an Admin sets; null removes it. */
export const BudgetLimit = Amount.min(0).max(1_000_000_000_000).nullable()

/**
 * A budget to set for one member, or, if `contactId` is null, the default budget for all General
 * members without a personal one.
 */
export const BudgetChange = z.strictObject({
  contactId: z.uuid().nullable(),
  limit: BudgetLimit,
})
export type BudgetChange = z.infer<typeof BudgetChange>

/** Operations to read and set the budgets above which an order needs approval. Source: C7. */
export const budgetOperations = {
  budgets: operation({ access: 'order.approve', company: 'acting' })
    .route({
      method: 'GET',
      path: '/my-team/budgets',
      tags: ['orders'],
      summary: 'List the monthly budgets of the team',
      description:
        'A budget is the amount that a General member can order in a month without approval.',
    })
    .output(Budgets),
  setBudget: operation({ access: 'order.approve', company: 'acting' })
    .route({
      method: 'PUT',
      path: '/my-team/budgets',
      tags: ['orders'],
      summary: 'Set a monthly budget',
      description:
        'Sets the budget of one member or, if `contactId` is null, the default budget. ' +
        'A null limit removes the budget.',
    })
    .input(BudgetChange)
    .output(Budgets)
    .errors(refusals('not_found')),
  ownBudget: operation({ access: 'order.place.free', company: 'acting' })
    .route({
      method: 'GET',
      path: '/profile/budget',
      tags: ['orders'],
      summary: "Get the caller's own monthly budget",
      description: 'An order that exceeds the budget needs the approval of an Admin.',
    })
    .output(OwnBudget),
}
