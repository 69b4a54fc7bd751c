import type { CompanyContext } from '#server/kernel/context.ts'
import { sumOf } from '#server/platform/money/minor.ts'
import { productCurrency } from '#server/platform/money/product-currency.ts'
import { zoneOf } from '#server/platform/time/region-zone.ts'
import { dayIn, daysBetween } from '#server/platform/time/zone.ts'
import type { GiftValueExpiringInfo, GiftValueLot, LotQuery } from './contract.ts'
import { expiriesFrom } from './expiries.ts'
import { countLots, type ListedLot, listLots } from './lot-store.ts'
import { listExpiries } from './store.ts'

/**
 * Returns the company's balance, the part that expires next, and what expires soon. Source: spec §7,
 * C8.
 */
export async function giftValueExpiringInfo(ctx: CompanyContext): Promise<GiftValueExpiringInfo> {
  const { config, db, now } = ctx
  const { id: companyId, regionCode } = ctx.company
  const currency = productCurrency(config, regionCode)
  const timeZone = zoneOf(config, regionCode)
  const expiries = await listExpiries(db, { companyId, currency, now })
  const { next, within } = expiriesFrom(expiries, {
    today: dayIn(timeZone, now),
    steps: config.orders.giftValueRemindDays,
  })
  return {
    currency,
    balance: sumOf(expiries.map((it) => it.minor)),
    giftValue: next?.amount ?? 0,
    expiryDate: next?.day ?? null,
    daysLeft: next?.daysLeft ?? null,
    timeZone,
    expiresWithin: within,
  }
}

/** Returns a page of the company's lots of gift value. Source: C8. */
export async function giftValueLots(
  { config, db, now, company }: CompanyContext,
  { state, pageIndex, pageSize }: LotQuery,
) {
  const currency = productCurrency(config, company.regionCode)
  const filter = { companyId: company.id, currency, isSpendable: state === 'spendable', now }
  const totalItems = await countLots(db, filter)
  const lots = await listLots(db, {
    ...filter,
    offset: (pageIndex - 1) * pageSize,
    limit: pageSize,
  })
  const today = dayIn(zoneOf(config, company.regionCode), now)
  return {
    pageIndex,
    pageSize,
    totalItems,
    items: lots.map((it) => toLotView(it, { currency, today, now })),
  }
}

function toLotView(
  { id, amountMinor, remainingMinor, expiredMinor, expiresAt, ...lot }: ListedLot,
  { currency, today, now }: { currency: string; today: string; now: Date },
): GiftValueLot {
  const { expiresOn, source, orderNumber, createdAt } = lot
  const isOver = expiresAt <= now
  const [remaining, expired] = isOver
    ? [0, expiredMinor + remainingMinor]
    : [remainingMinor, expiredMinor]
  return {
    lotId: id,
    source,
    state:
      remaining === 0
        ? expired === 0
          ? 'used'
          : 'expired'
        : remaining === amountMinor
          ? 'unused'
          : 'partly-used',
    currency,
    amount: amountMinor,
    remaining,
    expired,
    expiryDate: expiresOn,
    daysLeft: daysBetween(today, expiresOn),
    receivedAt: createdAt.toISOString(),
    orderNumber,
  }
}
