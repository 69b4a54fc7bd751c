import type { CompanyContext } from '#server/kernel/context.ts'
import type { Quote, QuoteRequest } from '#server/trade/checkout/quote-contract.ts'
import { holdQuote } from '#server/trade/checkout/service.ts'
import { readApproval } from './approval.ts'

/**
 * Creates a quote that also tells whether an Admin will have to approve the order. A budget is
 * checked again when the order is placed. Source: C7.
 *
 * @throws Problem with the codes of `holdQuote`
 */
export async function quoteOrder(
  ctx: CompanyContext,
  request: QuoteRequest,
  options: { isPreview?: boolean } = {},
): Promise<{ data: Quote }> {
  const { data } = await holdQuote(ctx, request, options)
  const { lines, isForApproval: isRequested, totals } = data
  const { approval, budget } = await readApproval(ctx.db, ctx, { lines, isRequested })
  const isForApproval = approval === 'needed'
  return {
    data: {
      ...data,
      isForApproval,
      approvalReason: isForApproval ? (isRequested ? 'requested' : 'budget') : null,
      budget: budget ? { currency: totals.productCurrency, ...budget } : null,
    },
  }
}
