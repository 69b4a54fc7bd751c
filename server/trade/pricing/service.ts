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

/** The region in which a company buys, with its currencies and time zone. */
export interface Market {
  company: ActingCompany
  regionCode: string
  /** Currency of the price lists; GV in Japan. */
  productCurrency: string
  /** Currency of credit terms and cards. */
  cashCurrency: string
  zone: string
}

/** An exchange rate with its source, which a quote records. */
export interface ReadRate {
  /** A decimal: "31.275". */
  rate: string
  at: Date | null
  source: string | null
}

/**
 * The market of a company. Sites of another region sell it nothing.
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
 * The price of one unit of a currency in another now: 1 for itself, else the rate of the table.
 * Undefined if the table has none, or only one that is too old: there is no default. Source: C4,
 * trap 51.
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

/** The tax on card payments in a region now; undefined if the table has none. */
export async function taxOf(
  db: Db,
  { regionCode, zone, now }: { regionCode: string; zone: string; now: Date },
): Promise<{ rate: string; source: string } | undefined> {
  const found = await findTax(db, { regionCode, day: dayIn(zone, now) })
  return found && { rate: found.rate, source: found.source }
}

/**
 * The rate by which the company's cash prices are converted.
 *
 * @throws Problem `pricing.unavailable` without a rate, `locale.not_supported`
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
 * The tax on card payments.
 *
 * @throws Problem `pricing.unavailable` without a tax, `locale.not_supported`
 */
export async function cardTax(
  ctx: CompanyContext,
  { websiteCode }: ByWebsite,
): Promise<{ rate: string }> {
  const found = await taxOf(ctx.db, { ...marketOf(ctx, websiteCode), now: ctx.now })
  if (!found) throw new Problem('pricing.unavailable')
  return { rate: found.rate }
}

/** The current exchange rates. Source: spec §7 membership. */
export async function exchangeRates({
  db,
  now,
}: RequestContext): Promise<{ rates: ExchangeRate[] }> {
  const rows = await listRates(db, { now })
  return { rates: rows.map(({ at, ...it }) => ({ ...it, at: at.toISOString() })) }
}
