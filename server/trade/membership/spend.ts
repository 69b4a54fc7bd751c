import type { CompanyContext } from '#server/kernel/context.ts'
import { sumOf } from '#server/platform/money/minor.ts'
import { zoneOf } from '#server/platform/time/region-zone.ts'
import { dayIn } from '#server/platform/time/zone.ts'
import type { MonthQuery, SpendByMonth } from './contract.ts'
import { countedCurrency } from './counted-currency.ts'
import { listSpendByMonth } from './store.ts'

/** Returns what counted toward the company's level in each of the past months. Source: C10. */
export async function spendByMonth(
  { config, db, now, company }: CompanyContext,
  { months }: MonthQuery,
): Promise<SpendByMonth> {
  const { id, regionCode } = company
  const wanted = monthsUntil(dayIn(zoneOf(config, regionCode), now), months)
  const rows = await listSpendByMonth(db, { companyId: id, since: `${wanted[0]}-01` })
  const amounts = new Map(rows.map((it) => [it.month, it.amount]))
  const filled = wanted.map((month) => ({ month, amount: amounts.get(month) ?? 0 }))
  return {
    currency: countedCurrency(config, regionCode),
    total: sumOf(filled.map((it) => it.amount)),
    months: filled,
  }
}

/** Returns months such as "2026-11", ending with the month of a day. */
function monthsUntil(day: string, count: number): string[] {
  const [year, month] = day.split('-').map(Number)
  const last = (year ?? 0) * 12 + (month ?? 1) - 1
  return Array.from({ length: count }, (_, index) => {
    const at = last - count + 1 + index
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  })
}
