import { refusalOf } from './client.ts'
import { type Buyer, holdQuote, type QuoteChanges } from './orders.ts'

const terms = { paymentMethodCode: 1 } as const

/** Fields of a quote request for a computer built to order. */
export const computer = {
  checkoutType: 'bto',
  urlAlias: 'ec-560-edge-computer',
  partNumber: '980ECAICT01',
} as const

/** One item for each category that the computer requires. */
export const computerItems = [
  '980ECAISG01',
  '980ECPMEM32',
  '980ECPSSD05',
  '980ECPIMG02',
  '980ECPOSUB1',
].map((partNumber) => ({ partNumber }))

/** Requests a quote, on credit terms unless `changes` has a different payment method. */
export function holdOnTerms(buyer: Buyer, changes: QuoteChanges) {
  return holdQuote(buyer, { ...terms, ...changes })
}

/**
 * Requests a quote that must be refused, on credit terms by default, and returns the error.
 * `changes` may have fields that the type of a request does not allow.
 */
export async function quoteRefusal(buyer: Buyer, changes: Record<string, unknown>) {
  const { status, code, context, errors } = await refusalOf(
    holdQuote(buyer, { ...terms, ...changes }),
  )
  return {
    status,
    code,
    ...(context ? { context } : {}),
    ...(errors ? { pointers: errors.map((it) => it.pointer) } : {}),
  }
}
