import * as z from 'zod'
import { operation, refusals } from '#server/kernel/contract.ts'

/** An amount in hundredths of the price list's currency. */
const Amount = z.int()

/** Monthly budgets of a company's General members. A limit of null is no limit. */
export const Budgets = z.strictObject({
  currency: z.string(),
  /** YYYY-MM. */
  month: z.string(),
  /** The limit of members without one of their own. */
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

/**
 * A budget to set: of one member, or, with `contactId` null, of all members without one of their
 * own.
 */
export const BudgetChange = z.strictObject({
  contactId: z.uuid().nullable(),
  limit: Amount.min(0).max(1_000_000_000_000).nullable(),
})
export type BudgetChange = z.infer<typeof BudgetChange>

/** Reading and setting the budgets above which an order needs an approval. Source: C7. */
export const budgetOperations = {
  budgets: operation({ access: 'order.approve', company: 'acting' })
    .route({
      method: 'GET',
      path: '/my-team/budgets',
      tags: ['orders'],
      summary: 'Get the budgets of the team',
      description: 'Amounts that General members can order in a month without an approval.',
    })
    .output(Budgets),
  setBudget: operation({ access: 'order.approve', company: 'acting' })
    .route({
      method: 'PUT',
      path: '/my-team/budgets',
      tags: ['orders'],
      summary: 'Set a budget',
      description:
        'For one member, or for all members without their own. A null limit removes the budget.',
    })
    .input(BudgetChange)
    .output(Budgets)
    .errors(refusals('not_found')),
}
