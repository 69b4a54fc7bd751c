import { and, asc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { stock, stockHold, type StockKind } from './tables.ts'

/**
 * Lists the stock of part numbers. Quantities that the order `orderNumber` holds count as in stock.
 */
export function listStock(
  db: Db,
  {
    partNumbers,
    orderNumber,
  }: { partNumbers: readonly string[]; orderNumber?: string | undefined },
) {
  const { partNumber, kind, quantity } = stock
  const held = and(
    eq(stockHold.partNumber, partNumber),
    eq(stockHold.kind, kind),
    eq(stockHold.orderNumber, orderNumber ?? ''),
    isNull(stockHold.returnedAt),
  )
  return db
    .select({
      partNumber,
      kind,
      quantity: sql<number>`${quantity} + coalesce(${stockHold.quantity}, 0)`,
    })
    .from(stock)
    .leftJoin(stockHold, held)
    .where(inArray(partNumber, [...partNumbers]))
    .orderBy(asc(partNumber), asc(kind))
}
export type StockRow = Awaited<ReturnType<typeof listStock>>[number]

/** A quantity that an order takes from stock. */
interface StockRequest {
  orderNumber: string
  partNumber: string
  kind: StockKind
  quantity: number
  now: Date
}

/**
 * Takes a quantity from stock in one conditional update, so that the last piece is sold only once.
 * Returns false if too few are left.
 */
export async function takeFromStock(
  tx: Tx,
  { orderNumber, partNumber, kind, quantity, now }: StockRequest,
): Promise<boolean> {
  const taken = await tx
    .update(stock)
    .set({ quantity: sql`${stock.quantity} - ${quantity}` })
    .where(
      and(eq(stock.partNumber, partNumber), eq(stock.kind, kind), gte(stock.quantity, quantity)),
    )
    .returning({ quantity: stock.quantity })
  if (taken.length === 0) return false
  await tx.insert(stockHold).values({ orderNumber, partNumber, kind, quantity, takenAt: now })
  return true
}

/**
 * Returns to stock what an order still holds: everything, or of each part number the given pieces.
 * Calling it again has no effect.
 */
export async function returnToStock(
  tx: Tx,
  {
    orderNumber,
    now,
    pieces,
  }: { orderNumber: string; now: Date; pieces?: ReadonlyMap<string, number> | undefined },
): Promise<void> {
  // lock and update the rows in the order of `listStock`, as `takeStock` does, so that no deadlock
  // can occur
  const held = await tx
    .select()
    .from(stockHold)
    .where(and(eq(stockHold.orderNumber, orderNumber), isNull(stockHold.returnedAt)))
    .orderBy(asc(stockHold.partNumber), asc(stockHold.kind))
    .for('update')
  for (const { partNumber, kind, quantity } of held) {
    const returnedQuantity = Math.min(quantity, pieces ? (pieces.get(partNumber) ?? 0) : quantity)
    if (returnedQuantity === 0) continue
    await tx
      .update(stockHold)
      .set({ returnedAt: now, returnedQuantity })
      .where(
        and(
          eq(stockHold.orderNumber, orderNumber),
          eq(stockHold.partNumber, partNumber),
          eq(stockHold.kind, kind),
        ),
      )
    await tx
      .update(stock)
      .set({ quantity: sql`${stock.quantity} + ${returnedQuantity}` })
      .where(and(eq(stock.partNumber, partNumber), eq(stock.kind, kind)))
  }
}
