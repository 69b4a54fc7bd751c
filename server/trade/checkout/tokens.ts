import { createHash, randomBytes } from 'node:crypto'
import type { Locale } from '#config/locales.ts'
import type { Config } from '#config/schema.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import { actingCompany, marketOf } from '#server/trade/pricing/service.ts'
import { deleteEndedBefore, findToken, insertToken, spendToken } from './store.ts'

/** Tokens and quotes are forgotten so long after they ended: until then an order can be found again by its token. */
const keptDays = 30
const deletedAtOnce = 500

/**
 * The right to place one order: for this session, company and site. The site is the region's own unless told. Source: C7.
 *
 * @throws Problem `locale.not_supported`
 */
export async function checkoutToken(
  ctx: RequestContext,
  { websiteCode }: { websiteCode?: Locale | undefined },
): Promise<{ token: string; expiresAt: string }> {
  const { config, now, db } = ctx
  const company = actingCompany(ctx.caller)
  const sites =
    config.regions.regions.find((it) => it.regionCode === company.regionCode)?.websites ?? []
  const site = websiteCode ?? sites.find((it) => it.isDefault)?.code
  if (site === undefined) throw new Problem('locale.not_supported', { context: { websites: [] } })
  marketOf(ctx, site)
  const { sessionKey, personId } = person(ctx)
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + config.checkout.tokenMinutes * 60_000)
  await insertToken(db, {
    key: keyOf(token),
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
 * Uses a token for an order. It is worth nothing to another session, company or site.
 *
 * @throws Problem `not_found`, `checkout.quote_expired` when it is too old, `checkout.token_used` with `context.orderNumber`
 */
export async function useToken(
  tx: Tx,
  ctx: RequestContext,
  { token, orderNumber, websiteCode }: { token: string; orderNumber: string; websiteCode: Locale },
): Promise<void> {
  const key = keyOf(token)
  const found = await findToken(tx, key)
  const { sessionKey, personId } = person(ctx)
  const isOwn = found?.personId === personId && found.companyId === actingCompany(ctx.caller).id
  // the order of a token is told to whom it belongs, from another session too: the answer may have been lost with the session
  if (found && isOwn && found.orderNumber !== null) throw used(found.orderNumber)
  if (!found || !isOwn || found.sessionKey !== sessionKey || found.websiteCode !== websiteCode)
    throw new Problem('not_found')
  if (await spendToken(tx, { key, orderNumber, now: ctx.now })) return
  const now = await findToken(tx, key)
  throw now && now.orderNumber !== null
    ? used(now.orderNumber)
    : new Problem('checkout.quote_expired')
}

/** The number of the order that a token was used for, to whom it belongs; undefined for all others. */
export async function orderOfToken(
  db: Db,
  ctx: RequestContext,
  token: string,
): Promise<string | undefined> {
  const found = await findToken(db, keyOf(token))
  return found?.personId === person(ctx).personId &&
    found.companyId === actingCompany(ctx.caller).id
    ? (found.orderNumber ?? undefined)
    : undefined
}

/** Forgets tokens and quotes that ended long ago: a job. Returns how many. */
export async function forgetEndedQuotes(
  db: Db,
  _config: Config,
  { now }: { now: Date },
): Promise<number> {
  return deleteEndedBefore(db, new Date(now.getTime() - keptDays * 86_400_000), deletedAtOnce)
}

function used(orderNumber: string): Problem {
  return new Problem('checkout.token_used', { context: { orderNumber } })
}

function person({ caller }: RequestContext) {
  if (caller.kind === 'visitor') throw new Problem('auth.required')
  return caller
}

function keyOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
