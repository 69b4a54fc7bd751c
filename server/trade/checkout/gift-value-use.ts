import { spendingOf } from '#server/trade/giftvalue/service.ts'
import type { GiftValueUse } from './quote-contract.ts'
import type { QuoteContext } from './quoting.ts'

/**
 * Tells what a payment with gift value would take now: the lots in the order in which they are spent.
 *
 * @param totals the totals with gift value; undefined if there are none
 */
export async function giftValueUseOf(
  { db, market, now }: Pick<QuoteContext, 'db' | 'market' | 'now'>,
  totals: { subtotal: number } | undefined,
): Promise<GiftValueUse | null> {
  if (!totals) return null
  const { company, productCurrency: currency } = market
  const { subtotal: amount } = totals
  const account = { companyId: company.id, currency, now }
  const { balance, portions } = await spendingOf(db, { ...account, amount })
  return {
    currency,
    balance,
    missing: Math.max(0, amount - balance),
    lots: portions.map(({ lot, amountMinor }) => ({
      lotId: lot.id,
      used: amountMinor,
      remaining: lot.remainingMinor,
      expiryDate: lot.expiresOn,
    })),
  }
}
