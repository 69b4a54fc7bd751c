import type { CompanyContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import { inLocale } from '#server/platform/text/in-locale.ts'
import type { QuoteState } from '#server/trade/checkout/quote-state-contract.ts'
import type { PaymentMethodCode } from '#server/trade/payment/payment-method-contract.ts'
import { quoteNow, type QuoteNow } from '#server/trade/checkout/service.ts'
import { accessTo } from './access.ts'
import { approvalFacts } from './approval-facts.ts'
import { readDatedQuote } from './dated-quotes.ts'
import { quoteOrder } from './quote.ts'
import { findOrder, findOrderOfQuote } from './store.ts'

/**
 * Returns a quote of the company with what has changed since it was made, and the order that was
 * placed with it.
 *
 * @throws Problem `not_found`, `locale.not_supported`
 */
export async function quoteState(
  ctx: CompanyContext,
  { quoteId }: { quoteId: string },
): Promise<{ data: QuoteState }> {
  const now = await quoteNow(ctx, { quoteId })
  const order = await readOrderOf(ctx, quoteId)
  const { data, held } = now
  const { lines, isForApproval: isRequested } = data
  return {
    data: {
      ...data,
      ...(await approvalFacts(ctx, { lines, isRequested })),
      isExpired: now.isExpired,
      ...order,
      isOwn: now.personId === ctx.caller.personId,
      dated:
        held.number === undefined
          ? null
          : await readDatedQuote(ctx.db, ctx, { quoteId, websiteCode: held.websiteCode }),
      request: held.asked,
      // what was ordered is settled
      change: order.orderNumber === null ? toChangeView(ctx, now) : null,
    },
  }
}

/**
 * Holds the selection of a quote again at the prices of now, and tells what differs.
 *
 * @throws Problem `not_found`, or with the codes of `quoteOrder`
 */
export async function renewQuote(
  ctx: CompanyContext,
  {
    quoteId,
    paymentMethodCode,
  }: { quoteId: string; paymentMethodCode?: PaymentMethodCode | undefined },
): Promise<{ data: QuoteState }> {
  const before = await quoteNow(ctx, { quoteId })
  const { asked } = before.held
  const request = { ...asked, paymentMethodCode: paymentMethodCode ?? asked.paymentMethodCode }
  const { data } = await quoteOrder(ctx, request)
  return {
    data: {
      ...data,
      isExpired: false,
      ...noOrder,
      isOwn: true,
      dated: null,
      request,
      change: toChangeView(ctx, before),
    },
  }
}

type OrderOfQuote = Pick<QuoteState, 'orderNumber' | 'orderOwner' | 'mayViewOrder'>

const noOrder: OrderOfQuote = { orderNumber: null, orderOwner: null, mayViewOrder: false }

/** Reads which order a quote has become, whose it is, and whether the caller can see it. */
async function readOrderOf(ctx: CompanyContext, quoteId: string): Promise<OrderOfQuote> {
  const orderNumber = await findOrderOfQuote(ctx.db, quoteId)
  const order = orderNumber === undefined ? undefined : await findOrder(ctx.db, orderNumber)
  if (!order) return noOrder
  const { owner, mayView } = await accessTo(ctx, order)
  return { orderNumber: order.orderNumber, orderOwner: owner, mayViewOrder: mayView }
}

function toChangeView({ texts }: CompanyContext, { change, held }: QuoteNow): QuoteState['change'] {
  if (!change) return null
  const { t } = texts.of(held.websiteCode)
  const facts: Partial<PriceChange['context']> = change instanceof Problem ? {} : change.context
  const nameOf = (partNumber: string) => {
    const line = held.lines.find((it) => it.partNumber === partNumber)
    return line ? inLocale(line.name, held.websiteCode) : partNumber
  }
  return {
    code: change.code,
    title: t(`problems:${change.code}.title`),
    detail: t(`problems:${change.code}.detail`, problemParams(change)),
    totals: facts.totals ?? null,
    lines: (facts.lines ?? []).map((it) => ({ ...it, name: nameOf(it.partNumber) })),
    rate: facts.rate ?? null,
    taxRate: facts.taxRate ?? null,
    memberType: facts.memberType ?? null,
    renewals: facts.renewals ?? null,
    partNumbers: change instanceof Problem ? partNumbersOf(change) : [],
  }
}

type PriceChange = Exclude<QuoteNow['change'], Problem | undefined>

function problemParams(change: NonNullable<QuoteNow['change']>) {
  return change instanceof Problem ? change.errors?.[0]?.params : undefined
}

function partNumbersOf({ context }: Problem): string[] {
  const given = context?.['partNumbers']
  return Array.isArray(given) ? given.filter((it) => typeof it === 'string') : []
}
