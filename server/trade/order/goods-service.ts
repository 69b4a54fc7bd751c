import type { Db } from '#server/platform/db/database.ts'
import type { Minor } from '#server/platform/money/minor.ts'
import { sumCompletedGoods, sumOpenGoods } from './goods-store.ts'

/** Goods in a currency of price lists, without tax and less refunds. */
export interface Goods {
  currency: string
  amount: Minor
}

/** Returns the goods of a company's open orders that will count toward its level. Source: C10. */
export async function openGoods(
  db: Db,
  companyId: string,
): Promise<{ total: number; goods: Goods[] }> {
  const rows = await sumOpenGoods(db, companyId)
  return { total: rows.reduce((all, it) => all + it.total, 0), goods: rows }
}

/**
 * Returns the goods that a company bought in a period, apart for each level at whose prices they
 * were sold.
 */
export function boughtGoods(
  db: Db,
  period: { companyId: string; from: Date; until: Date },
): Promise<(Goods & { memberType: number })[]> {
  return sumCompletedGoods(db, period)
}
