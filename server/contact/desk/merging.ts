import type { SignedInContext } from '#server/kernel/context.ts'
import { once } from '#server/kernel/idempotency/once.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { LeadDetail, LeadMerge, LeadSeparation } from './lead-contract.ts'
import { auditDesk, eventBy, lockUnchanged } from './changes.ts'
import { readDetail, requireLead } from './detail.ts'
import { insertEvent, lockState, updateState } from './store.ts'

/**
 * Merges a duplicate into the lead that is kept. The duplicate keeps its fields, its history and
 * its status, so that the merge can be undone.
 *
 * @throws Problem `not_found`, also for the lead that is kept, `desk.changed`, `desk.merged` if one
 * of the two is merged already, `field.option_unknown` for a merge into itself, or an
 * `idempotency.…` problem
 */
export function mergeLead(ctx: SignedInContext, merge: LeadMerge): Promise<LeadDetail> {
  const { referenceNo, into } = merge
  return once(ctx, { input: merge, isKeyNeeded: false }, async (tx) => {
    const { lead: kept } = await requireLead(ctx, tx, into)
    if (into === referenceNo)
      throw new Problem('field.option_unknown', {
        errors: [{ pointer: '/into', code: 'field.option_unknown' }],
      })
    // always in the same order, so that two merges never wait for each other
    if (into < referenceNo) await lockState(tx, kept)
    await lockUnchanged(tx, ctx, merge)
    const keptState = await lockState(tx, kept)
    if (keptState.mergedInto !== null)
      throw new Problem('desk.merged', { context: { into: keptState.mergedInto } })
    await updateState(tx, referenceNo, { mergedInto: into })
    await updateState(tx, into, {})
    const event = { ...eventBy(ctx), kind: 'merged' as const }
    await insertEvent(tx, { ...event, referenceNo, after: into })
    await insertEvent(tx, { ...event, referenceNo: into, before: referenceNo })
    await auditDesk(tx, ctx, { action: 'desk.merged', after: { referenceNo, into } })
    return { body: await readDetail(ctx, tx, referenceNo) }
  })
}

/**
 * Undoes a merge.
 *
 * @throws Problem `not_found`, `desk.changed`, `desk.merged` if the lead is not merged, or an
 * `idempotency.…` problem
 */
export function separateLead(
  ctx: SignedInContext,
  separation: LeadSeparation,
): Promise<LeadDetail> {
  const { referenceNo } = separation
  return once(ctx, { input: separation, isKeyNeeded: false }, async (tx) => {
    const { state } = await lockUnchanged(tx, ctx, separation, { isMerged: true })
    const into = state.mergedInto
    await updateState(tx, referenceNo, { mergedInto: null })
    const event = { ...eventBy(ctx), kind: 'separated' as const }
    await insertEvent(tx, { ...event, referenceNo, before: into })
    if (into !== null) {
      await updateState(tx, into, {})
      await insertEvent(tx, { ...event, referenceNo: into, after: referenceNo })
    }
    await auditDesk(tx, ctx, { action: 'desk.separated', before: { referenceNo, into } })
    return { body: await readDetail(ctx, tx, referenceNo) }
  })
}
