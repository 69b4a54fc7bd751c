import type { CompanyContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { Minor } from '#server/platform/money/minor.ts'
import { isSoldAt, listChoices, priceAt } from '#server/trade/offer/service.ts'
import { plansIn } from '#server/trade/pricing/plan-service.ts'
import { type Market, marketOf } from '#server/trade/pricing/service.ts'
import { offersIn } from './market-offers.ts'
import { priceByMethod } from './method-prices.ts'
import type { PaymentOption, PaymentQuery } from './payment-option-contract.ts'
import type { QuoteRequest } from './quote-contract.ts'
import { selectItems } from './selection.ts'

/** An item to pay for. `price` is for one piece, `perUnit` the pieces in one unit of the order. */
interface PricedItem {
  price: Minor | null
  perUnit: number
}

/**
 * Lists the payment methods for a selection with its totals: a membership plan, a plan with other
 * items, a product built to order, or the upgrades of a license. A query without items is for the
 * plan alone, or for the default items of a product built to order. Source: C6.
 *
 * @throws Problem `plan.not_found`, `locale.not_supported`, or with the codes of `selectItems`
 */
export async function paymentMethodsFor(
  ctx: CompanyContext,
  query: PaymentQuery,
): Promise<{ items: PaymentOption[] }> {
  const market = marketOf(ctx, query.websiteCode)
  const { role, acting } = ctx.caller
  const hasItems = query.items.length > 0 || query.serialNumber !== undefined
  const lines =
    membershipLines(ctx, market, query) ??
    (hasItems ? await selectedLines(ctx, market, query) : await defaultLines(ctx, market, query))
  const { methods } = await priceByMethod(
    { ...ctx, market, purchaser: { role, acting } },
    { lines, quantity: query.quantity },
  )
  return { items: methods }
}

function membershipLines(
  { config }: CompanyContext,
  { productCurrency, company }: Market,
  { id }: PaymentQuery,
): PricedItem[] | undefined {
  const plan = plansIn(config, productCurrency).find((it) =>
    id === 'renew' ? it.memberType === company.memberType : it.partNumber === id,
  )
  return plan && [{ price: plan.price, perUnit: 1 }]
}

async function defaultLines(
  ctx: CompanyContext,
  market: Market,
  { id: partNumber, capacity, websiteCode }: PaymentQuery,
): Promise<PricedItem[]> {
  const choices = await listChoices(ctx.db, { partNumber })
  const defaults = choices.filter((it) => it.isDefault).map((it) => it.itemPartNumber)
  const numbers = choices.length === 0 ? [partNumber] : defaults
  const offers = await offersIn(ctx, market, numbers)
  return numbers.map((it) => {
    const offer = offers.get(it)
    const priced =
      offer && isSoldAt(offer, websiteCode)
        ? priceAt(offer, choices.length === 0 ? capacity : undefined)
        : undefined
    if (!priced) throw new Problem('plan.not_found')
    return { price: priced.price, perUnit: 1 }
  })
}

/** Returns the lines that a quote for the same selection would have. */
async function selectedLines(
  ctx: CompanyContext,
  market: Market,
  query: PaymentQuery,
): Promise<PricedItem[]> {
  const { db, config, now } = ctx
  const { id: partNumber, websiteCode, serialNumber, quantity } = query
  const request = { websiteCode, quantity, partNumber, serialNumbers: [], requestApproval: false }
  const context = { db, config, market, now }
  if (serialNumber !== undefined) {
    const selection = await selectItems(context, {
      ...request,
      transactionType: 'license-upgrade',
      checkoutType: 'license-upgrade',
      serialNumber,
      items: query.items,
    })
    if (selection.partNumber !== partNumber) throw new Problem('license.not_found')
    return selection.lines
  }
  const offer = (await offersIn(ctx, market, [partNumber])).get(partNumber)
  const urlAlias = offer?.productAlias
  if (typeof urlAlias !== 'string') throw new Problem('plan.not_found')
  const isBuiltToOrder = (await listChoices(db, { partNumber })).length > 0
  const { lines } = await selectItems(context, {
    ...request,
    transactionType: 'redeem-product',
    checkoutType: isBuiltToOrder ? 'bto' : 'general',
    urlAlias,
    items: isBuiltToOrder ? query.items : withVolume(query),
  })
  return lines
}

/** Returns the items, with the plan itself if the query has a capacity for it. */
function withVolume({ id: partNumber, capacity, items }: PaymentQuery): QuoteRequest['items'] {
  return capacity === undefined ? items : [{ partNumber, capacity }, ...items]
}
