import { requireCompanyHeader } from '#server/kernel/access.ts'
import type { CompanyContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { HeldQuote } from '#server/trade/checkout/held-quote-contract.ts'
import type { Quote, QuoteRequest } from '#server/trade/checkout/quote-contract.ts'
import { readQuote } from '#server/trade/checkout/service.ts'
import { normalizeSerialNumber } from '#server/trade/license/service.ts'
import type { OrderRequest, PlacedOrder } from './order-contract.ts'
import { placeOrder } from './place.ts'
import { quoteOrder } from './quote.ts'
import type { UpgradeRequest } from './upgrade-contract.ts'

/**
 * Creates a quote for a license upgrade, or orders the upgrade at the price of an earlier quote.
 * Source: C7.
 *
 * @throws Problem `field.required` if the request for an order lacks a field, `not_found` if the
 * quote is for a different license or different items, or with the codes of `quoteOrder` and
 * `placeOrder`
 */
export async function upgradeLicense(
  ctx: CompanyContext,
  request: UpgradeRequest,
): Promise<{ data: Quote | PlacedOrder }> {
  if (request.mode === 'preview')
    return quoteOrder(ctx, toQuoteRequest(request), { isPreview: true })
  const order = toOrderRequest(request)
  requireCompanyHeader(ctx.request)
  const quote = await requireMatchingQuote(ctx, order.quoteId, request)
  const { paymentMethodCode = quote.paymentMethodCode } = request
  // `placeOrder` changes the status to 202 if an Admin has to approve the order
  ctx.request.answer({ status: 201 })
  return placeOrder(ctx, { ...order, paymentMethodCode })
}

function toQuoteRequest(request: UpgradeRequest): QuoteRequest {
  const { urlAlias, receiveMail, paymentMethodCode } = request
  return {
    websiteCode: request.websiteCode,
    transactionType: 'license-upgrade',
    checkoutType: 'license-upgrade',
    serialNumber: request.serialNumber,
    items: request.additionalItems,
    quantity: 1,
    requestApproval: request.requestApproval,
    serialNumbers: [],
    ...(urlAlias === undefined ? {} : { urlAlias }),
    ...(receiveMail === undefined ? {} : { receiveMail }),
    ...(paymentMethodCode === undefined ? {} : { paymentMethodCode }),
  }
}

/** @throws Problem `field.required` for the first field of an order that the request lacks */
function toOrderRequest(request: UpgradeRequest): Omit<OrderRequest, 'paymentMethodCode'> {
  const { purchaseOrderNumber, note, receiveMail } = request
  return {
    token: required(request, 'token'),
    quoteId: required(request, 'quoteId'),
    termsVersion: required(request, 'termsVersion'),
    expectedSubtotal: required(request, 'expectedSubtotal'),
    requestApproval: request.requestApproval,
    ...(purchaseOrderNumber === undefined ? {} : { purchaseOrderNumber }),
    ...(note === undefined ? {} : { note }),
    ...(receiveMail === undefined ? {} : { receiveMail }),
  }
}

function required<Name extends 'token' | 'quoteId' | 'termsVersion' | 'expectedSubtotal'>(
  request: UpgradeRequest,
  name: Name,
): NonNullable<UpgradeRequest[Name]> {
  const value = request[name]
  if (value === undefined)
    throw new Problem('field.required', {
      errors: [{ pointer: `/${name}`, code: 'field.required' }],
    })
  return value
}

/**
 * Returns the quote if it is for the license and the items of the request.
 *
 * @throws Problem `not_found`
 */
async function requireMatchingQuote(
  ctx: CompanyContext,
  quoteId: string,
  { serialNumber, additionalItems }: UpgradeRequest,
): Promise<HeldQuote> {
  const quote = await readQuote(ctx, { quoteId })
  const requested = additionalItems.map((it) => `${it.partNumber} ${it.quantity}`)
  const quoted = quote.lines.map((it) => `${it.partNumber} ${it.quantity}`)
  const isSame =
    quote.checkoutType === 'license-upgrade' &&
    quote.serialNumber === normalizeSerialNumber(serialNumber) &&
    requested.join() === quoted.join()
  if (!isSame) throw new Problem('not_found')
  return quote
}
