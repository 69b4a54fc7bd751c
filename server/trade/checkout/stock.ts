import type { Tx } from '#server/platform/db/database.ts'
import { Problem } from '#server/kernel/problem.ts'
import { type Offer, offersOf } from './offers.ts'
import type { HeldQuote } from './quote.ts'
import { listStock, returnToStock, type StockRow, takeOfStock } from './store.ts'

/**
 * Takes what an order needs of what is counted: limited quantities, share points of share licenses, pieces on hand. All of it or,
 * when it is refused, nothing: the transaction is rolled back. Always in the same order, so that two orders never wait for each other.
 *
 * @throws Problem `checkout.plan_unavailable` when none of a plan is left, `checkout.quantity_exceeded` when fewer are,
 * `checkout.items_unavailable` for parts
 */
export async function takeStock(
  tx: Tx,
  quote: Pick<HeldQuote, 'lines' | 'totals' | 'why'>,
  orderNumber: string,
  now: Date,
): Promise<void> {
  const wanted = new Map<string, number>()
  for (const { partNumber, quantity } of quote.lines)
    wanted.set(partNumber, (wanted.get(partNumber) ?? 0) + quantity)
  const partNumbers = [...wanted.keys()]
  const counted = await listStock(tx, { partNumbers })
  if (counted.length === 0) return
  const offers = await offersOf(tx, {
    partNumbers,
    currency: quote.totals.productCurrency,
    memberType: quote.why.memberType,
  })
  for (const { partNumber, kind } of counted) {
    const offer = offers.get(partNumber)
    if (kind === 'share' && offer?.isShareLicense !== true) continue
    const quantity = wanted.get(partNumber) ?? 0
    if (!(await takeOfStock(tx, { orderNumber, partNumber, kind, quantity, now })))
      throw await refusal(tx, { partNumber, kind, offer })
  }
}

/** Gives back what an order took; once, however often it is asked. */
export function returnStock(tx: Tx, orderNumber: string, now: Date): Promise<void> {
  return returnToStock(tx, { orderNumber, now })
}

async function refusal(
  tx: Tx,
  {
    partNumber,
    kind,
    offer,
  }: { partNumber: string; kind: StockRow['kind']; offer: Offer | undefined },
): Promise<Problem> {
  if (offer?.isPlan !== true)
    return new Problem('checkout.items_unavailable', { context: { partNumbers: [partNumber] } })
  const left =
    (await listStock(tx, { partNumbers: [partNumber] })).find((it) => it.kind === kind)?.quantity ??
    0
  if (left < 1)
    return new Problem('checkout.plan_unavailable', { context: { partNumbers: [partNumber] } })
  return new Problem('checkout.quantity_exceeded', {
    context: { partNumber, maximum: left },
    errors: [{ pointer: '/quantity', code: 'checkout.quantity_exceeded', params: { max: left } }],
  })
}
