import type { Quote } from '#server/trade/checkout/contract.ts'
import { normalSerialNumber, previewUpgrade, quoteOf } from '#server/trade/checkout/service.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { PlacedOrder } from '#server/trade/order/contract.ts'
import { placeOrder } from './place.ts'
import type { UpgradeRequest } from './upgrade-contract.ts'

/**
 * Says what an upgrade of a license costs and holds the price, or orders it by a price that was held. Source: C7.
 *
 * @throws Problem those of a quote; `field.required` for what an order needs, `not_found` for a quote of something else; those of an order
 */
export async function upgradeLicense(
  ctx: RequestContext,
  request: UpgradeRequest,
): Promise<{ data: Quote | PlacedOrder }> {
  if (request.mode === 'preview') return previewUpgrade(ctx, request)
  const {
    token,
    quoteId,
    termsVersion,
    expectedSubtotal,
    paymentMethodCode,
    requestApproval,
    purchaseOrderNumber,
    note,
    receiveMail,
  } = request
  if (token === undefined) throw missing('token')
  if (quoteId === undefined) throw missing('quoteId')
  if (termsVersion === undefined) throw missing('termsVersion')
  if (expectedSubtotal === undefined) throw missing('expectedSubtotal')
  await refuseOther(ctx, { ...request, quoteId })
  // 202 where an admin has to approve it
  ctx.request.answer({ status: 201 })
  return placeOrder(ctx, {
    token,
    quoteId,
    termsVersion,
    expectedSubtotal,
    paymentMethodCode,
    requestApproval,
    ...(purchaseOrderNumber === undefined ? {} : { purchaseOrderNumber }),
    ...(note === undefined ? {} : { note }),
    ...(receiveMail === undefined ? {} : { receiveMail }),
  })
}

/** What is ordered is what the address and the body name, not what another quote holds. */
async function refuseOther(
  ctx: RequestContext,
  { quoteId, serialNumber, additionalItems }: UpgradeRequest & { quoteId: string },
): Promise<void> {
  const quote = await quoteOf(ctx, { quoteId })
  const named = additionalItems.map((it) => `${it.partNumber} ${it.quantity}`)
  const held = quote.lines.map((it) => `${it.partNumber} ${it.quantity}`)
  const isSame =
    quote.checkoutType === 'license-upgrade' &&
    quote.serialNumber === normalSerialNumber(serialNumber) &&
    named.join() === held.join()
  if (!isSame) throw new Problem('not_found')
}

function missing(name: string): Problem {
  return new Problem('field.required', {
    errors: [{ pointer: `/${name}`, code: 'field.required' }],
  })
}
