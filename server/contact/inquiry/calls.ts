import * as z from 'zod'
import { localeFacts } from '#config/locales.ts'
import type { Config } from '#config/schema.ts'
import { mailedPages } from '#config/routes.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { Problem } from '#server/kernel/problem.ts'
import { absoluteAddress } from '#server/platform/address/address-rules.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { sendMails } from '#server/platform/mail/outbox.ts'
import { dayMs } from '#server/platform/time/duration.ts'
import { slotRulesOf } from './booking.ts'
import { type CallState, TimeSlot } from './booking-contract.ts'
import { callCalendar } from './call-calendar.ts'
import { callKeyOf, callOfKey, openCallSecret } from './call-key.ts'
import { callMails } from './call-mails.ts'
import {
  type CallRow,
  findCall,
  insertCall,
  listCalls,
  lockDesk,
  updateCall,
} from './call-store.ts'
import { mailboxOf } from './mailbox.ts'
import { freeSlots, nearestSlots, offeredSlots, slotsOf } from './slots.ts'

/** A call that the holder of a link may see and change. */
export interface LinkedCall {
  state: CallState
  row: CallRow
  /** Time zone of the desk that calls. */
  deskZone: string
}

/** What the times of a desk depend on: the site whose desk it is, and the moment. */
type DeskContext = Pick<RequestContext, 'config' | 'locale' | 'now'>

/**
 * Returns the first of the wished times that is free at the desk of the site's region. Nobody else
 * can book at the desk until the transaction ends.
 *
 * @param moved the call that is moved, whose own time is free for it
 * @throws Problem `booking.time_taken` if all of them are taken, with the nearest free times
 */
export async function takeFreeSlot(
  tx: Tx,
  desk: DeskContext,
  { wished, moved }: { wished: readonly TimeSlot[]; moved?: CallRow['call'] },
): Promise<TimeSlot> {
  await lockDesk(tx, localeFacts[desk.locale].regionCode)
  const calls = await callsBeside(tx, desk, moved)
  const [free] = freeSlots(wished, calls, desk.config.forms.booking)
  if (free) return free
  throw new Problem('booking.time_taken', {
    context: { nearest: nearestSlots(timesBeside(desk, calls, moved), wished) },
    errors: [{ pointer: '/timeInfos', code: 'booking.time_taken' }],
  })
}

/** Returns the free times that a refusal offers in place of those that were taken. */
export function nearestOf({ context }: Problem): TimeSlot[] {
  return z.array(TimeSlot).catch([]).parse(context?.['nearest'])
}

function callsBeside(db: Db, { locale, now }: DeskContext, moved?: CallRow['call']) {
  const { regionCode } = localeFacts[locale]
  const except = moved ? { except: moved.inquiryId } : {}
  return listCalls(db, { regionCode, after: now, ...except })
}

/** Returns the offered times that a desk with these calls has free, without that of a moved call. */
function timesBeside(
  { config, locale, now }: DeskContext,
  calls: Awaited<ReturnType<typeof listCalls>>,
  moved?: CallRow['call'],
): TimeSlot[] {
  const offered = offeredSlots(slotRulesOf(config, locale), now)
  return freeSlots(offered, calls, config.forms.booking).filter(
    (it) => it.start !== moved?.startsAt.toISOString(),
  )
}

/** Books a call at a time that was taken with `takeFreeSlot`. */
export async function insertCallAt(
  tx: Tx,
  inquiry: CallRow['inquiry'],
  { start, end }: TimeSlot,
): Promise<CallRow> {
  const call = await insertCall(tx, {
    inquiryId: inquiry.id,
    regionCode: inquiry.regionCode,
    startsAt: new Date(start),
    endsAt: new Date(end),
  })
  return { call, inquiry }
}

/**
 * Returns the key of the link with which a call is moved or cancelled. It works for some days after
 * the call.
 */
export async function callLinkKey(db: Db, config: Config, { call }: CallRow): Promise<string> {
  const { inquiryId, endsAt } = call
  const until = new Date(endsAt.getTime() + config.forms.booking.linkDays * dayMs)
  return callKeyOf({ inquiryId, until }, await openCallSecret(db))
}

/** Returns the call of a link; undefined for a link that we did not make or whose time is over. */
export async function callByKey(ctx: RequestContext, key: string): Promise<LinkedCall | undefined> {
  const inquiryId = callOfKey(key, await openCallSecret(ctx.db), ctx.now)
  const row = inquiryId === undefined ? undefined : await findCall(ctx.db, inquiryId)
  if (!row) return undefined
  const { zone } = slotRulesOf(ctx.config, row.inquiry.locale)
  return { state: stateOf(row, ctx.now), row, deskZone: zone }
}

/** Returns the times to which a call can be moved, without its own. */
export async function timesToMove(
  ctx: RequestContext,
  { inquiry: { locale }, call }: CallRow,
): Promise<TimeSlot[]> {
  const desk = { ...ctx, locale }
  return timesBeside(desk, await callsBeside(ctx.db, desk, call), call)
}

/**
 * Moves the call of a link to another time, and tells the person and the desk. Nothing happens if it
 * is at that time already, so that the form may be sent twice.
 *
 * @param typed the time as a text with a slash between start and end
 * @throws Problem `not_found`, `booking.call_over` for a call that has begun or was cancelled,
 * `field.required`, `field.time_unavailable` or `booking.time_taken`
 */
export async function moveCall(ctx: RequestContext, key: string, typed: string): Promise<void> {
  const { row } = await requireCall(ctx, key)
  const { locale, id } = row.inquiry
  const verdict = slotsOf(typed === '' ? [] : [typed], slotRulesOf(ctx.config, locale), ctx.now)
  if ('faults' in verdict) throw new Problem(verdict.faults[0]?.code ?? 'field.required')
  await ctx.db.transaction(async (tx) => {
    const slot = await takeFreeSlot(
      tx,
      { ...ctx, locale },
      { wished: verdict.value, moved: row.call },
    )
    const before = await findCall(tx, id)
    const startsAt = new Date(slot.start)
    if (before?.call.startsAt.getTime() === startsAt.getTime() && !before.call.cancelledAt) return
    await change(tx, ctx, { id, startsAt, endsAt: new Date(slot.end) })
  })
}

/**
 * Cancels the call of a link, and tells the person and the desk. Its time is free again. Nothing
 * happens if it is cancelled already.
 *
 * @throws Problem `not_found`, or `booking.call_over` for a call that has begun
 */
export async function cancelCall(ctx: RequestContext, key: string): Promise<void> {
  const { row } = await requireCall(ctx, key)
  await ctx.db.transaction(async (tx) => {
    await lockDesk(tx, row.call.regionCode)
    const before = await findCall(tx, row.inquiry.id)
    if (before?.call.cancelledAt) return
    await change(tx, ctx, { id: row.inquiry.id, cancelledAt: ctx.now })
  })
}

/** Returns the iCalendar file of a call, to download. */
export async function callFile(ctx: RequestContext, { row }: LinkedCall): Promise<string> {
  return callCalendar(ctx, await calendarCall(ctx.db, ctx, row), { isMailed: false })
}

/** Returns the emails about a call that was just booked, moved or cancelled. */
export async function mailsOfCall(
  tx: Tx,
  ctx: Pick<RequestContext, 'config' | 'texts' | 'rules' | 'now'>,
  row: CallRow,
) {
  const entry = await calendarCall(tx, ctx, row)
  const { pathname, search } = new URL(entry.url)
  return callMails(row, {
    desk: entry.desk,
    zone: slotRulesOf(ctx.config, row.inquiry.locale).zone,
    path: pathname + search,
    calendar: callCalendar(ctx, entry, { isMailed: true }),
  })
}

async function calendarCall(
  db: Db,
  { config, rules, now }: Pick<RequestContext, 'config' | 'rules' | 'now'>,
  row: CallRow,
) {
  const { locale } = row.inquiry
  const key = await callLinkKey(db, config, row)
  const url = new URL(mailedPages.call, absoluteAddress(rules, { locale, path: '/marketplace' }))
  url.search = new URLSearchParams({ locale, key }).toString()
  return { ...row, url: url.href, desk: mailboxOf(config, row.inquiry), createdAt: now }
}

async function change(
  tx: Tx,
  ctx: RequestContext,
  { id, ...columns }: { id: string; startsAt?: Date; endsAt?: Date; cancelledAt?: Date },
): Promise<void> {
  const call = await updateCall(tx, { inquiryId: id, now: ctx.now, ...columns })
  const row = call && (await findCall(tx, id))
  if (!row) throw new Problem('booking.call_over')
  await sendMails(tx, await mailsOfCall(tx, ctx, row), ctx.now)
}

async function requireCall(ctx: RequestContext, key: string): Promise<LinkedCall> {
  const linked = await callByKey(ctx, key)
  if (!linked) throw new Problem('not_found')
  return linked
}

function stateOf({ call }: CallRow, now: Date): CallState {
  if (call.cancelledAt) return 'cancelled'
  return call.startsAt > now ? 'open' : 'past'
}
