import type { Db, Tx } from '#server/platform/db/database.ts'
import type { CompanyContext } from '#server/kernel/context.ts'
import { zoneOf } from '#server/platform/time/region-zone.ts'
import { Problem } from '#server/kernel/problem.ts'
import { addDays, dayIn, startOfDay } from '#server/platform/time/zone.ts'
import { countChanges, insertChange } from './device-store.ts'

/**
 * Returns how many activations and deactivations a license has left today, and when the next day
 * starts in the region's time zone.
 */
export async function changesLeft(
  db: Db,
  { config, company, now }: CompanyContext,
  licenseId: string,
): Promise<{ left: number; tomorrow: Date }> {
  const zone = zoneOf(config, company.regionCode)
  const today = dayIn(zone, now)
  const used = await countChanges(db, { licenseId, since: startOfDay(zone, today) })
  return {
    left: Math.max(0, config.licenses.changesPerDay - used),
    tomorrow: startOfDay(zone, addDays(today, 1)),
  }
}

/** @throws Problem `rate.limited` if the license has no changes left today */
export async function assertChangesLeft(
  tx: Tx,
  ctx: CompanyContext,
  licenseId: string,
): Promise<void> {
  const { left, tomorrow } = await changesLeft(tx, ctx, licenseId)
  if (left === 0)
    throwRateLimited(ctx, {
      until: tomorrow,
      limit: ctx.config.licenses.changesPerDay,
      reason: 'changes_per_day',
    })
}

/** @throws Problem `rate.limited` with the seconds to wait */
export function throwRateLimited(
  { now }: CompanyContext,
  { until, limit, reason }: { until: Date; limit: number; reason: string },
): never {
  const resetSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
  throw new Problem('rate.limited', {
    retryAfterSeconds: resetSeconds,
    context: { limit, remaining: 0, resetSeconds, reason },
  })
}

/** Records a change of a license by the caller. The change counts toward the daily limit. */
export function recordChange(
  tx: Tx,
  { caller, now, requestId }: CompanyContext,
  change: Pick<Parameters<typeof insertChange>[1], 'licenseId' | 'kind' | 'deviceId'>,
): Promise<void> {
  return insertChange(tx, { ...change, at: now, personId: caller.personId, requestId })
}
