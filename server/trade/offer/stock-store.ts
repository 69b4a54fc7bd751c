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

/** Returns to stock everything that an order still holds. */
export async function returnToStock(
  tx: Tx,
  { orderNumber, now }: { orderNumber: string; now: Date },
): Promise<void> {
  const { partNumber, kind, quantity } = stockHold
  const returned = await tx
    .update(stockHold)
    .set({ returnedAt: now })
    .where(and(eq(stockHold.orderNumber, orderNumber), isNull(stockHold.returnedAt)))
    .returning({ partNumber, kind, quantity })
  // update the rows in the order of `listStock`, as `takeStock` does, so that no deadlock can occur
  const inOrder = returned.toSorted((a, b) =>
    `${a.partNumber} ${a.kind}` < `${b.partNumber} ${b.kind}` ? -1 : 1,
  )
  for (const it of inOrder)
    await tx
      .update(stock)
      .set({ quantity: sql`${stock.quantity} + ${it.quantity}` })
      .where(and(eq(stock.partNumber, it.partNumber), eq(stock.kind, it.kind)))
}
