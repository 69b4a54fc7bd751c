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
  /** True if an answer got lost, so that the order may exist whatever the server says next. */
  isUnsure?: boolean
}

/** What is known of a placed order. */
export type Placed = Pick<PlacedOrder, 'orderNumber'> & {
  payment: Pick<PlacedOrder['payment'], 'redirectUrl'>
}

/** Pauses between the attempts to find out what happened to an order. */
const pausesMs = [0, 1000, 2000, 4000, 8000, 15_000]
/** Pauses in which an order whose answer nobody waits for may still arrive. */
const lateMs = [0, 1500, 3000]

interface Sending {
  /** Called when an answer gets lost: from then on, the order may exist. */
  onUnsure: () => void
  /** Called when it is known again that the order does not exist. */
  onMissing: () => void
  /** False once the session has ended or acts for another company: answers are then not about it. */
  isCurrent: () => boolean
}

/**
 * Sends an order until the server has answered: the key makes a repeated order the same one. Returns
 * null if it stays unknown whether the order arrived.
 *
 * @throws ApiProblem if the order was refused, also because a colleague has ordered the quote. While
 * an earlier answer is lost, this does not mean that there is no order.
 */
export async function sendOrder(
  { key, request, isUnsure: wasUnsure = false }: Attempt,
  { onUnsure, onMissing, isCurrent }: Sending,
): Promise<Placed | null> {
  let isUnsure = wasUnsure
  for (const ms of pausesMs) {
    if (ms > 0) await pause(ms)
    if (!isCurrent()) return null
    try {
      const { data } = await api.order.place(request, { context: { idempotencyKey: key } })
      return data
    } catch (error) {
      if (!isCurrent()) return null
      if (isAnswer(error) && !isUnsure && !isProblem(error, 'checkout.token_used')) throw error
      if (!isAnswer(error)) {
        isUnsure = true
        onUnsure()
      }
      const found = await findAfter(request.token, { error, onMissing })
      if (found) return found
    }
  }
  return null
}

/**
 * Finds an order that may have arrived although the last answer is an error. Returns undefined or
 * null if it is to be sent again.
 *
 * @throws ApiProblem if the order was refused
 */
async function findAfter(
  token: string,
  { error, onMissing }: { error: unknown; onMissing: () => void },
): Promise<Placed | undefined | null> {
  const found = await findOrder(token).catch(() => null)
  if (found || !isAnswer(error)) return found
  if (found === undefined) onMissing()
  throw error
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

/** @throws Error if the server cannot be asked, or not for this person and company */
async function findOrder(token: string): Promise<Placed | undefined> {
  try {
    return (await api.order.recover({ token })).data
  } catch (error) {
    if (isProblem(error, 'order.not_found')) return undefined
    throw error
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
