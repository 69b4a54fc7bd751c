import { Problem } from '#server/kernel/problem.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { listStock, returnToStock, type StockRow, takeFromStock } from './stock-store.ts'
import { listPlanSales } from './store.ts'

/** The part numbers and quantities of an order. */
interface OrderedLines {
  lines: readonly { partNumber: string; quantity: number }[]
}

/**
 * Takes everything that an order needs from stock: limited quantities, share points of share
 * licenses, and pieces on hand. If this throws, the caller's transaction rolls back and nothing is
 * taken. Rows are updated in a fixed order, so that two orders cannot deadlock.
 *
 * @throws Problem `checkout.plan_unavailable` if none of a plan is left,
 * `checkout.quantity_exceeded` if too few are left, `checkout.items_unavailable` if a part is out
 * of stock
 */
export async function takeStock(
  tx: Tx,
  { lines }: OrderedLines,
  orderNumber: string,
  now: Date,
): Promise<void> {
  const needed = piecesOf(lines)
  const partNumbers = [...needed.keys()]
  const counted = await listStock(tx, { partNumbers })
  if (counted.length === 0) return
  const plans = new Map((await listPlanSales(tx, partNumbers)).map((it) => [it.partNumber, it]))
  for (const { partNumber, kind } of counted) {
    if (kind === 'share' && plans.get(partNumber)?.isShareLicense !== true) continue
    const quantity = needed.get(partNumber) ?? 0
    if (!(await takeFromStock(tx, { orderNumber, partNumber, kind, quantity, now })))
      throw await outOfStock(tx, { partNumber, kind, isPlan: plans.has(partNumber) })
  }
}

/**
 * Returns to stock what an order took for the given lines, or everything. Calling it again has no
 * effect.
 */
export function returnStock(
  tx: Tx,
  { orderNumber, now, lines }: { orderNumber: string; now: Date } & Partial<OrderedLines>,
): Promise<void> {
  return returnToStock(tx, { orderNumber, now, pieces: lines && piecesOf(lines) })
}

/** Adds up the pieces of each part number. */
function piecesOf(lines: OrderedLines['lines']): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const { partNumber, quantity } of lines)
    pieces.set(partNumber, (pieces.get(partNumber) ?? 0) + quantity)
  return pieces
}

async function outOfStock(
  tx: Tx,
  { partNumber, kind, isPlan }: { partNumber: string; kind: StockRow['kind']; isPlan: boolean },
): Promise<Problem> {
  if (!isPlan)
    return new Problem('checkout.items_unavailable', { context: { partNumbers: [partNumber] } })
  const stock = await listStock(tx, { partNumbers: [partNumber] })
  const left = stock.find((it) => it.kind === kind)?.quantity ?? 0
  if (left < 1)
    return new Problem('checkout.plan_unavailable', { context: { partNumbers: [partNumber] } })
  return new Problem('checkout.quantity_exceeded', {
    context: { partNumber, maximum: left },
    errors: [{ pointer: '/quantity', code: 'checkout.quantity_exceeded', params: { max: left } }],
  })
}
