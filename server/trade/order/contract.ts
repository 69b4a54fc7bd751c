import * as z from 'zod'
import { operation, refusals, WebsiteCode } from '#server/kernel/contract.ts'
import { RedirectAnswer } from '#server/people/identity/contract.ts'
import { BudgetChange, budgetOperations, Budgets, OwnBudget } from './budget-contract.ts'
import { documentOperations } from './document-contract.ts'
import {
  Order,
  OrderAccess,
  OrderApproval,
  OrderChange,
  OrderRequest,
  OrderTotals,
  PlacedOrder,
  PurchaseOrderNumber,
} from './order-contract.ts'

const ByNumber = z.strictObject({ orderNumber: z.string().min(1).max(40) })
const Reason = z.string().trim().min(3).max(500)

const Decision = ByNumber.extend({ note: Reason.optional() })
const Approval = Decision.extend({
  /** The total now, which the Admin agrees to, in hundredths. */
  expectedSubtotal: z.int().min(0).optional(),
})

const data = <S extends z.ZodType>(of: S) => z.strictObject({ data: of })
const checkoutRefusals = [
  'org.invalid',
  'purchase.erp_required',
  'purchase.role_price_restricted',
  'purchase.not_existing_customer',
  'company.mismatch',
  'checkout.price_changed',
  'checkout.rate_changed',
  'checkout.renewal_changed',
  'license.not_found',
  'license.not_renewable',
  'license.in_order',
  'checkout.terms_changed',
  'checkout.plan_unavailable',
  'checkout.items_unavailable',
  'checkout.token_used',
  'checkout.token_expired',
  'checkout.token_other_session',
  'checkout.token_other_company',
  'checkout.token_other_site',
  'checkout.quote_expired',
  'checkout.quote_withdrawn',
  'checkout.quantity_exceeded',
  'giftvalue.insufficient',
  'payment.method_unavailable',
  'pricing.unavailable',
  'idempotency.key_missing',
  'idempotency.key_reused',
  'idempotency.in_progress',
  'maintenance',
  'not_found',
] as const

const tags = ['orders'] as const
const number = { orderNumber: 'M-2026-000001' }

/** Operations to place, read, pay, approve, cancel and refund orders. Source: C7. */
export const order = {
  place: operation({ access: 'order.place.free', company: 'named' })
    .route({
      method: 'POST',
      path: '/checkout/orders',
      tags,
      successStatus: 201,
      summary: 'Place an order',
      description:
        'Places the order at the price that the buyer saw. ' +
        'Returns 202 if an Admin has to approve the order first. ' +
        'Requires the headers Idempotency-Key and X-Company-Id.',
    })
    .input(OrderRequest)
    .output(data(PlacedOrder))
    .errors(refusals(...checkoutRefusals)),
  recover: operation({ access: 'order.view', company: 'acting', example: { token: 'none' } })
    .route({
      method: 'GET',
      path: '/checkout/orders',
      tags,
      summary: 'Find the order that was placed with a token',
      description: 'For a client that placed an order but never received the response.',
    })
    .input(z.object({ token: z.string().min(1).max(200) }))
    .output(data(Order))
    .errors(refusals('order.not_found')),
  detail: operation({ access: 'order.view', company: 'acting', example: number })
    .route({
      method: 'GET',
      path: '/checkout/orders/{orderNumber}',
      tags,
      summary: 'Get an order',
      description: 'Includes the lines, payments and events of the order.',
    })
    .input(z.object({ ...ByNumber.shape, websiteCode: WebsiteCode.optional() }))
    .output(data(Order))
    .errors(refusals('order.not_found')),
  access: operation({ access: 'order.view', company: 'acting', example: number })
    .route({
      method: 'GET',
      path: '/checkout/orders/{orderNumber}/access',
      tags,
      summary: 'Find out whose order it is, and whether you can see it',
      description:
        'For any order of the company. A license names the order that is changing it, which can ' +
        'be an order of a colleague.',
    })
    .input(z.object(ByNumber.shape))
    .output(data(OrderAccess))
    .errors(refusals('order.not_found')),
  ...documentOperations,
  pay: operation({ access: 'order.change', company: 'optional', example: number })
    .route({
      method: 'GET',
      path: '/checkout/orders/{orderNumber}/payment',
      tags,
      successStatus: 302,
      outputStructure: 'detailed',
      summary: 'Redirect to the card payment page of an order',
      description: 'Redirects to the order instead if there is nothing to pay by card.',
    })
    .input(z.object(ByNumber.shape))
    .output(RedirectAnswer)
    .errors(refusals('order.not_found', 'payment.method_unavailable')),
  retry: operation({ access: 'order.change', company: 'optional', example: number })
    .route({
      method: 'POST',
      path: '/checkout/orders/{orderNumber}/payments',
      tags,
      summary: 'Retry a card payment',
      description: 'Starts a new card payment after one that failed, at most five times a day.',
    })
    .input(ByNumber)
    .output(data(Order))
    .errors(
      refusals(
        'order.not_found',
        'order.state_conflict',
        'payment.method_unavailable',
        'rate.limited',
      ),
    ),
  cancel: operation({ access: 'order.change', company: 'optional', example: number })
    .route({
      method: 'POST',
      path: '/checkout/orders/{orderNumber}/cancel',
      tags,
      summary: 'Cancel an order',
      description:
        'For an unpaid order, or for Admins and staff a paid one of which nothing has been delivered. ' +
        'The payment of a paid order is returned.',
    })
    .input(ByNumber.extend({ reason: Reason.optional() }))
    .output(data(Order))
    .errors(refusals('order.not_found', 'order.state_conflict')),
  setPurchaseOrderNumber: operation({
    access: 'order.change',
    company: 'optional',
    example: number,
  })
    .route({
      method: 'PUT',
      path: '/checkout/orders/{orderNumber}/purchase-order-number',
      tags,
      summary: "Change the buyer's purchase order number of an order",
      description:
        'It is on the PDF of the order. Null removes it. ' +
        'Orders that were canceled or rejected, or have expired, keep theirs.',
    })
    .input(ByNumber.extend({ purchaseOrderNumber: PurchaseOrderNumber.nullable() }))
    .output(data(Order))
    .errors(refusals('order.not_found', 'order.state_conflict')),
  approval: operation({ access: 'order.approve', company: 'acting', example: number })
    .route({
      method: 'GET',
      path: '/checkout/orders/{orderNumber}/approval',
      tags,
      summary: 'Compare the price of an order with the price now',
      description:
        "For an order that waits for approval, with the buyer's budget. " +
        'Makes the same checks as the approval.',
    })
    .input(z.object(ByNumber.shape))
    .output(data(OrderApproval))
    .errors(
      refusals(
        'order.not_found',
        'order.own_approval',
        'order.state_conflict',
        ...checkoutRefusals,
      ),
    ),
  approve: operation({ access: 'order.approve', company: 'acting', example: number })
    .route({
      method: 'POST',
      path: '/checkout/orders/{orderNumber}/approve',
      tags,
      summary: 'Approve an order',
      description:
        "Checks the price and the conditions again, then pays with the buyer's payment method. " +
        'If the price has changed, the order is approved at the current price only if ' +
        '`expectedSubtotal` names it. Nobody approves an order of their own.',
    })
    .input(Approval)
    .output(data(Order))
    .errors(
      refusals(
        'order.not_found',
        'order.own_approval',
        'order.state_conflict',
        ...checkoutRefusals,
      ),
    ),
  change: operation({ access: 'order.approve', company: 'acting', example: number })
    .route({
      method: 'POST',
      path: '/checkout/orders/{orderNumber}/change',
      tags,
      summary: 'Take something away from an order that waits for approval',
      description:
        'Fewer sets, or some lines less. The order is priced again, still waits for the decision, ' +
        'and the buyer is told what has changed. An order with serial numbers keeps its quantity.',
    })
    .input(OrderChange)
    .output(data(Order))
    .errors(
      refusals(
        'order.not_found',
        'order.own_approval',
        'order.state_conflict',
        'field.required',
        'field.option_unknown',
        ...checkoutRefusals,
      ),
    ),
  reject: operation({ access: 'order.approve', company: 'acting', example: number })
    .route({
      method: 'POST',
      path: '/checkout/orders/{orderNumber}/reject',
      tags,
      summary: 'Reject an order',
      description: 'Only an order that is waiting for approval can be rejected.',
    })
    .input(Decision)
    .output(data(Order))
    .errors(refusals('order.not_found', 'order.own_approval', 'order.state_conflict')),
  refund: operation({ access: 'order.refund', company: 'none', example: number })
    .route({
      method: 'POST',
      path: '/checkout/orders/{orderNumber}/refund',
      tags,
      summary: 'Refund an order',
      description:
        'For staff. Refunds the lines that have not been delivered; delivered lines and their ' +
        'licenses stay. A completed order is refunded as a whole, and its delivery is reversed.',
    })
    .input(ByNumber.extend({ reason: Reason }))
    .output(data(Order))
    .errors(refusals('order.not_found', 'order.state_conflict')),
  resume: operation({ access: 'order.refund', company: 'none', example: number })
    .route({
      method: 'POST',
      path: '/checkout/orders/{orderNumber}/resume',
      tags,
      summary: 'Retry the delivery of an order',
      description: 'For staff, if the delivery has failed.',
    })
    .input(ByNumber)
    .output(data(Order))
    .errors(refusals('order.not_found', 'order.state_conflict')),
  ...budgetOperations,
}

/** Registered in server/api-contract.ts. */
export const orderApi = {
  contract: { order },
  tags: [{ name: 'orders', description: 'Place, approve, pay and list orders.' }],
  schemas: {
    OrderTotals,
    PlacedOrder,
    Order,
    OrderApproval,
    OrderChange,
    OrderRequest,
    Budgets,
    BudgetChange,
    OwnBudget,
  },
}
