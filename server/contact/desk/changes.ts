import { fullName, noteAudit } from '#server/people/account/service.ts'
import type { SignedInContext } from '#server/kernel/context.ts'
import { once } from '#server/kernel/idempotency/once.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { LeadChange, LeadDetail, LeadNote, LeadStatus } from './lead-contract.ts'
import { readDetail, requireLead } from './detail.ts'
import { peopleFor } from './scope.ts'
import { findLastChange, insertEvent, lockState, updateState } from './store.ts'

/** The lead that a caller has read, and the version that it had then. */
interface Read {
  referenceNo: string
  version: number
}

/** A lead that is locked for a change. */
export type LockedLead = Awaited<ReturnType<typeof lockUnchanged>>

/**
 * Changes the owner or the status of a lead. A new lead that gets an owner is in work. The status
 * `answered` stops the clock, as an email from the desk does.
 *
 * @throws Problem `not_found`, `desk.changed`, `desk.merged`, `field.option_unknown` for an owner
 * who does not answer the region, or an `idempotency.…` problem
 */
export function changeLead(ctx: SignedInContext, change: LeadChange): Promise<LeadDetail> {
  const { referenceNo, ownerId, status: wanted } = change
  return once(ctx, { input: change, isKeyNeeded: false }, async (tx) => {
    const { lead, state } = await lockUnchanged(tx, ctx, change)
    if (typeof ownerId === 'string') {
      const people = await peopleFor({ db: tx, config: ctx.config }, [lead.regionCode])
      if (!people.some((it) => it.id === ownerId))
        throw new Problem('field.option_unknown', {
          errors: [{ pointer: '/ownerId', code: 'field.option_unknown' }],
        })
    }
    const isTaken = typeof ownerId === 'string' && state.status === 'new'
    await applyChange(tx, ctx, {
      referenceNo,
      state,
      ownerId: ownerId === undefined ? state.ownerId : ownerId,
      status: wanted ?? (isTaken ? 'working' : state.status),
    })
    return { body: await readDetail(ctx, tx, referenceNo) }
  })
}

/**
 * Adds a note that only the desk reads. It changes nothing else, so it needs no version.
 *
 * @throws Problem `not_found`, or an `idempotency.…` problem
 */
export function noteLead(ctx: SignedInContext, note: LeadNote): Promise<LeadDetail> {
  const { referenceNo, text } = note
  return once(ctx, { input: note, isKeyNeeded: false }, async (tx) => {
    const { lead } = await requireLead(ctx, tx, referenceNo)
    await lockState(tx, lead)
    await insertEvent(tx, { ...eventBy(ctx), referenceNo, kind: 'note', text })
    await auditDesk(tx, ctx, { action: 'desk.noted', after: { referenceNo } })
    return { body: await readDetail(ctx, tx, referenceNo) }
  })
}

/**
 * Locks a lead that the caller may change and that has not changed since they read it.
 *
 * @throws Problem `not_found`, `desk.changed` with who changed it and when, or `desk.merged`
 */
export async function lockUnchanged(
  tx: Tx,
  ctx: SignedInContext,
  { referenceNo, version }: Read,
  { isMerged = false }: { isMerged?: boolean } = {},
) {
  const { lead } = await requireLead(ctx, tx, referenceNo)
  const state = await lockState(tx, lead)
  if (state.version !== version) {
    const last = await findLastChange(tx, referenceNo)
    throw new Problem('desk.changed', {
      context: last ? { by: fullName(last), at: last.at.toISOString() } : {},
    })
  }
  if ((state.mergedInto !== null) !== isMerged)
    throw new Problem('desk.merged', { context: { into: state.mergedInto } })
  return { lead, state }
}

/** Stores a new owner and status with their history, and stops the clock with the first answer. */
export async function applyChange(
  tx: Tx,
  ctx: SignedInContext,
  {
    referenceNo,
    state,
    ownerId,
    status,
  }: {
    referenceNo: string
    state: LockedLead['state']
    ownerId: string | null
    status: LeadStatus
  },
): Promise<void> {
  const event = { ...eventBy(ctx), referenceNo }
  const answeredAt = state.answeredAt ?? (status === 'answered' ? ctx.now : null)
  if (ownerId !== state.ownerId)
    await insertEvent(tx, { ...event, kind: 'owner', before: state.ownerId, after: ownerId })
  if (status !== state.status)
    await insertEvent(tx, { ...event, kind: 'status', before: state.status, after: status })
  await updateState(tx, referenceNo, { ownerId, status, answeredAt })
  await auditDesk(tx, ctx, {
    action: 'desk.changed',
    before: { referenceNo, ownerId: state.ownerId, status: state.status },
    after: { referenceNo, ownerId, status },
  })
}

/** Returns who does something, and when. */
export function eventBy({ caller, now }: SignedInContext): { at: Date; personId: string } {
  return { at: now, personId: caller.personId }
}

/**
 * Records an act of the desk. It concerns no company, so it is not listed in the log of a customer
 * whom the person acts for.
 */
export function auditDesk(
  tx: Tx,
  ctx: SignedInContext,
  entry: Parameters<typeof noteAudit>[2],
): Promise<void> {
  return noteAudit(tx, { ...ctx, caller: { ...ctx.caller, company: null } }, entry)
}
