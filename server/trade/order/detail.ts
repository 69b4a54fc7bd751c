import type { Locale } from '#config/locales.ts'
import type { CompanyContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import { findOrderOfToken } from '#server/trade/checkout/service.ts'
import type { Order } from './order-contract.ts'
import { orderInScope } from './scope.ts'
import { toOrderView } from './view.ts'

/**
 * Returns an order that the caller is allowed to see.
 *
 * @throws Problem `order.not_found` for any other order
 */
export async function orderDetail(
  ctx: CompanyContext,
  { orderNumber, websiteCode }: { orderNumber: string; websiteCode?: Locale | undefined },
): Promise<{ data: Order }> {
  return {
    data: await toOrderView(
      ctx,
      await orderInScope(ctx, 'order.view', { orderNumber }),
      websiteCode,
    ),
  }
}

/**
 * Returns the order that was placed with a token.
 *
 * @throws Problem `order.not_found` if there is none
 */
export async function recoverOrder(
  ctx: CompanyContext,
  { token }: { token: string },
): Promise<{ data: Order }> {
  const orderNumber = await findOrderOfToken(ctx.db, ctx, token)
  if (orderNumber === undefined) throw new Problem('order.not_found')
  return orderDetail(ctx, { orderNumber })
}
