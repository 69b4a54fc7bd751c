import type { CompanyContext } from '#server/kernel/context.ts'
import type { Prices, PriceRequest } from '#server/trade/checkout/price-contract.ts'
import type { Quote, QuoteRequest } from '#server/trade/checkout/quote-contract.ts'
import { holdQuote, priceSelection } from '#server/trade/checkout/service.ts'
import { approvalFacts } from './approval-facts.ts'

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
  const { lines, isForApproval: isRequested } = data
  return { data: { ...data, ...(await approvalFacts(ctx, { lines, isRequested })) } }
}

/**
 * Prices a selection that the buyer is still making, for all payment methods, and tells whether an
 * Admin would have to approve the order. Holds nothing.
 *
 * @throws Problem with the codes of `priceSelection`
 */
export async function priceOrderSelection(
  ctx: CompanyContext,
  request: PriceRequest,
): Promise<{ data: Prices }> {
  const { isRequested, ...prices } = await priceSelection(ctx, request)
  const lines = prices.lines.flatMap(({ price, quantity }) =>
    price === null ? [] : [{ price, quantity }],
  )
  return { data: { ...prices, ...(await approvalFacts(ctx, { lines, isRequested })) } }
}
