import { ApiProblem, isProblem } from '#components/app/api-problem.ts'
import { api } from '#components/app/api.ts'
import type { OrderRequest, PlacedOrder } from '#server/trade/order/order-contract.ts'
import type { Quote } from '#server/trade/checkout/quote-contract.ts'

/** An order that was sent, until the server has answered. Source: C3. */
export interface Attempt {
  /** By which the server recognizes that it has seen the same order. */
  key: string
  request: OrderRequest
  /** The price that the buyer agreed to, and the key by which it is found again. */
  quote: Quote
  heldAs: readonly unknown[]
}

/** What is known of a placed order. */
export type Placed = Pick<PlacedOrder, 'orderNumber'> & {
  payment: Pick<PlacedOrder['payment'], 'redirectUrl'>
}

/** Pauses between the attempts to find out what happened to an order. */
const pausesMs = [0, 1000, 2000, 4000, 8000, 15_000]
/** Pauses in which an order whose answer nobody waits for may still arrive. */
const lateMs = [0, 1500, 3000]

/**
 * Sends an order until the server has answered: the key makes a repeated order the same one. Returns
 * null if it stays unknown whether the order arrived.
 *
 * @throws ApiProblem if the order was refused, also because a colleague has ordered the quote
 */
export async function sendOrder(
  { key, request }: Attempt,
  onUnsure: () => void,
): Promise<Placed | null> {
  for (const ms of pausesMs) {
    if (ms > 0) await pause(ms)
    try {
      const { data } = await api.order.place(request, { context: { idempotencyKey: key } })
      return data
    } catch (error) {
      const isUsed = isProblem(error, 'checkout.token_used')
      if (isAnswer(error) && !isUsed) throw error
      if (!isUsed) onUnsure()
      const found = await findOrder(request.token).catch(() => null)
      if (found) return found
      if (isUsed && found === undefined) throw error
    }
  }
  return null
}

/**
 * Finds out whether an order that was sent before a reload has arrived. Returns undefined if it has
 * not.
 *
 * @throws Error if the server cannot be asked
 */
export async function findSentOrder({ request }: Attempt): Promise<Placed | undefined> {
  for (const ms of lateMs) {
    if (ms > 0) await pause(ms)
    const found = await findOrder(request.token)
    if (found) return found
  }
  return undefined
}

/** True if an error says for sure that the order was not placed. */
export function isAnswer(error: unknown): error is ApiProblem {
  return (
    error instanceof ApiProblem &&
    error.status < 500 &&
    !isProblem(error, 'idempotency.in_progress')
  )
}

/** @throws Error if the server cannot be asked */
async function findOrder(token: string): Promise<Placed | undefined> {
  try {
    return (await api.order.recover({ token })).data
  } catch (error) {
    if (isAnswer(error) && error.status !== 401 && error.status !== 429) return undefined
    throw error
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
