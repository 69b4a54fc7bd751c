import { defaultWebsite, findRegion } from '#config/regions.ts'
import { randomBytes } from 'node:crypto'
import type { Locale } from '#config/locales.ts'
import type { Config } from '#config/schema.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { CompanyContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import { marketOf } from '#server/trade/pricing/service.ts'
import { dayMs } from '#server/platform/time/duration.ts'
import { tokenHash } from '#server/platform/token-hash.ts'
import { deleteEndedBefore, insertToken } from './store.ts'

/** The maximum number of tokens, and of quotes, that the job deletes in one run. */
const batchSize = 500

/**
 * Issues a token for placing one order, valid for this session, company and site. The site defaults
 * to the default site of the company's region. Source: C7.
 *
 * @throws Problem `locale.not_supported`
 */
export async function checkoutToken(
  ctx: CompanyContext,
  { websiteCode }: { websiteCode?: Locale | undefined },
): Promise<{ token: string; expiresAt: string }> {
  const { config, company, now, db } = ctx
  const region = findRegion(config, company.regionCode)
  const site = websiteCode ?? (region && defaultWebsite(region))
  if (site === undefined) throw new Problem('locale.not_supported', { context: { websites: [] } })
  marketOf(ctx, site)
  const { sessionKey, personId } = ctx.caller
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + config.checkout.tokenMinutes * 60_000)
  await insertToken(db, {
    key: tokenHash(token, 'hex'),
    sessionKey,
    personId,
    companyId: company.id,
    websiteCode: site,
    createdAt: now,
    expiresAt,
  })
  return { token, expiresAt: expiresAt.toISOString() }
}

/**
 * Deletes tokens and quotes that expired more than `keptDays` days ago, as set in
 * config/checkout.yaml. Until then, an order can be found by its token. Returns the number of
 * deleted rows.
 */
export async function deleteExpiredQuotes(
  db: Db,
  { checkout }: Config,
  { now }: { now: Date },
): Promise<number> {
  return deleteEndedBefore(db, new Date(now.getTime() - checkout.keptDays * dayMs), batchSize)
}
