import { findRegion } from '#config/regions.ts'
import type { Locale } from '#config/locales.ts'
import type { Config } from '#config/schema.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ActingCompany } from '#server/kernel/caller.ts'
import type { CompanyContext, RequestContext } from '#server/kernel/context.ts'
import type { ByWebsite } from '#server/kernel/contract.ts'
import { Problem } from '#server/kernel/problem.ts'
import { dayIn } from '#server/platform/time/zone.ts'
import type { CashRate, ExchangeRate } from './contract.ts'
import { findRate, findTax, listRates } from './store.ts'

/** A company's region with its currencies and time zone. */
export interface Market {
  company: ActingCompany
  regionCode: string
  /** Currency of the price lists. In Japan this is GV, gift value. */
  productCurrency: string
  /** Currency of credit terms and cards. */
  cashCurrency: string
  zone: string
}

/** An exchange rate with its source. Quotes record both. */
export interface ReadRate {
  /** A decimal, such as "31.275". */
  rate: string
  at: Date | null
  source: string | null
}

/**
 * Returns the market of a company at a site. Only sites of the company's region sell to it.
 *
 * @throws Problem `locale.not_supported`
 */
export function marketOf(
  { config, company }: Pick<CompanyContext, 'config' | 'company'>,
  websiteCode: Locale,
): Market {
  const region = findRegion(config, company.regionCode)
  if (!region?.websites.some((it) => it.code === websiteCode))
    throw new Problem('locale.not_supported', {
      context: { websites: region?.websites.map((it) => it.code) ?? [] },
    })
  const { regionCode, currency, timeZone } = region
  return {
    company,
    regionCode,
    productCurrency: currency,
    cashCurrency: config.checkout.cashCurrencies[regionCode],
    zone: timeZone,
  }
}

/**
 * Returns the current price of one unit of a currency in another: 1 if both are the same, otherwise
 * the latest rate in the table. Returns undefined if the table has no rate or its rate is too old.
 * There is no default rate. Source: C4, trap 51.
 */
export async function rateOf(
  db: Db,
  { checkout }: Config,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<ReadRate | undefined> {
  if (from === to) return { rate: '1', at: null, source: null }
  const found = await findRate(db, { from, to, now })
  if (!found) return undefined
  const { rateMaxAgeHours } = checkout
  if (rateMaxAgeHours !== null && now.getTime() - found.at.getTime() > rateMaxAgeHours * 3_600_000)
    return undefined
  return { rate: found.rate, at: found.at, source: found.source }
}

/** Returns the current tax on card payments in a region; undefined if the table has none. */
export async function taxOf(
  db: Db,
  { regionCode, zone, now }: { regionCode: string; zone: string; now: Date },
): Promise<{ rate: string; source: string } | undefined> {
  const found = await findTax(db, { regionCode, day: dayIn(zone, now) })
  return found && { rate: found.rate, source: found.source }
}

/**
 * Returns the exchange rate that converts the company's prices to cash prices.
 *
 * @throws Problem `pricing.unavailable` if there is no rate, `locale.not_supported`
 */
export async function cashRate(ctx: CompanyContext, { websiteCode }: ByWebsite): Promise<CashRate> {
  const { productCurrency, cashCurrency } = marketOf(ctx, websiteCode)
  const found = await rateOf(ctx.db, ctx.config, {
    from: productCurrency,
    to: cashCurrency,
    now: ctx.now,
  })
  if (!found) throw new Problem('pricing.unavailable')
  return { currency: cashCurrency, rate: found.rate, rateAt: found.at?.toISOString() ?? null }
}

/**
 * Returns the tax on card payments in the company's region.
 *
 * @throws Problem `pricing.unavailable` if there is no tax rate, `locale.not_supported`
 */
export async function cardTax(
  ctx: CompanyContext,
  { websiteCode }: ByWebsite,
): Promise<{ rate: string }> {
  const found = await taxOf(ctx.db, { ...marketOf(ctx, websiteCode), now: ctx.now })
  if (!found) throw new Problem('pricing.unavailable')
  return { rate: found.rate }
}

/** Lists the current exchange rates. Source: spec §7 membership. */
export async function exchangeRates({
  db,
  now,
}: RequestContext): Promise<{ rates: ExchangeRate[] }> {
  const rows = await listRates(db, { now })
  return { rates: rows.map(({ at, ...it }) => ({ ...it, at: at.toISOString() })) }
}
