import { randomBytes } from 'node:crypto'
import { memberCaller, noteAudit } from '#server/people/account/service.ts'
import { scopeFor } from '#server/kernel/caller.ts'
import type { CompanyContext, RequestContext } from '#server/kernel/context.ts'
import { isUnchanged, textTag } from '#server/kernel/entity-tag.ts'
import { Problem } from '#server/kernel/problem.ts'
import { absoluteAddress } from '#server/platform/address/address-rules.ts'
import { apiPrefix } from '#server/platform/address/api-prefix.ts'
import { calendarFile } from '#server/platform/text/calendar-file.ts'
import { tokenHash } from '#server/platform/token-hash.ts'
import { calendarPart, endDays } from './calendar.ts'
import { type CalendarFeed, feedPath, type NewCalendarFeed } from './feed-contract.ts'
import { deleteFeed, findFeed, findFeedOwner, upsertFeed } from './feed-store.ts'

/** Returns whether the caller has a calendar address for the company. */
export async function ownFeed(ctx: CompanyContext): Promise<CalendarFeed> {
  const found = await findFeed(ctx.db, ownerOf(ctx))
  return { createdAt: found?.createdAt.toISOString() ?? null }
}

/**
 * Creates a calendar address for the caller, in place of the one before. Its secret is returned this
 * once; the database has only its hash.
 *
 * @throws Problem `auth.forbidden` for a sales representative who acts for the company for a while
 */
export async function createFeed(ctx: CompanyContext): Promise<NewCalendarFeed> {
  if (ctx.caller.role === null) throw new Problem('auth.forbidden')
  const key = randomBytes(32).toString('base64url')
  const { now } = ctx
  await ctx.db.transaction(async (tx) => {
    await upsertFeed(tx, { ...ownerOf(ctx), keyHash: tokenHash(key, 'base64url'), createdAt: now })
    await noteAudit(tx, ctx, { action: 'license.calendar_created' })
  })
  const site = absoluteAddress(ctx.rules, { locale: ctx.locale, path: '/marketplace' })
  const address = new URL(`${apiPrefix}${feedPath}`, site)
  address.searchParams.set('key', key)
  return { data: { address: address.href, createdAt: now.toISOString() } }
}

/** Removes the caller's calendar address, which stops working at once. */
export async function removeFeed(ctx: CompanyContext): Promise<CalendarFeed> {
  await ctx.db.transaction(async (tx) => {
    if (await deleteFeed(tx, ownerOf(ctx)))
      await noteAudit(tx, ctx, { action: 'license.calendar_removed' })
  })
  return { createdAt: null }
}

/**
 * Sends the calendar of an address, with the licenses that its owner may see now, in their language.
 *
 * @throws Problem `not_found` for an unknown address, or if its owner is deactivated, is no longer a
 * member of the company, or may no longer see licenses
 */
export async function readFeed(ctx: RequestContext, { key }: { key: string }): Promise<undefined> {
  const owner = await findFeedOwner(ctx.db, tokenHash(key, 'base64url'))
  const member = owner && (await memberCaller(ctx.db, owner))
  if (!member || scopeFor(member.caller, 'license.view') === undefined)
    throw new Problem('not_found')
  const calendar = await endDays({ ...ctx, ...member }, {})
  // the time at which it was created is no change of the calendar
  const etag = textTag(JSON.stringify({ name: calendar.name, days: calendar.days }))
  const headers = { etag, 'cache-control': 'private, no-cache' }
  if (isUnchanged(ctx.request.header('If-None-Match'), etag))
    ctx.request.answer({ status: 304, headers })
  else ctx.request.answer({ file: calendarPart(calendarFile(calendar)), headers })
  return undefined
}

function ownerOf({ caller, company }: CompanyContext) {
  return { personId: caller.personId, companyId: company.id }
}
