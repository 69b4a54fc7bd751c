import { defaultWebsite, findRegion } from '#config/regions.ts'
import { createHash, randomBytes } from 'node:crypto'
import type { Locale } from '#config/locales.ts'
import type { Config } from '#config/schema.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { CompanyContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import { marketOf } from '#server/trade/pricing/service.ts'
import { deleteEndedBefore, insertToken } from './store.ts'

/** Days that tokens and quotes are kept after they expire: until then an order can be found by its token. */
const keptDays = 30
const deletedAtOnce = 500

/**
 * Issues a token to place one order, for this session, company and site. The site defaults to that of the company's
 * region. Source: C7.
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
    key: tokenKey(token),
    sessionKey,
    personId,
    companyId: company.id,
    websiteCode: site,
    createdAt: now,
    expiresAt,
  })
  return { token, expiresAt: expiresAt.toISOString() }
}

/** Deletes tokens and quotes that expired more than `keptDays` ago. Returns how many. */
export async function forgetEndedQuotes(
  db: Db,
  _config: Config,
  { now }: { now: Date },
): Promise<number> {
  return deleteEndedBefore(db, new Date(now.getTime() - keptDays * 86_400_000), deletedAtOnce)
}

/** The stored form of a token: the hex SHA-256 of it. */
export function tokenKey(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
