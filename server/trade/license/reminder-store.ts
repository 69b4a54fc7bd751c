import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { company } from '#server/people/account/tables.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { license, licenseReminder } from './tables.ts'

/**
 * Locks and returns licenses that expire by the time `before` and have not had a reminder for this
 * or a smaller number of days. Skips licenses that another process has locked, so that only one
 * process handles each license.
 */
export function listEndingLicenses(
  tx: Tx,
  {
    now,
    before,
    daysBefore,
    limit,
  }: { now: Date; before: Date; daysBefore: number; limit: number },
) {
  const isReminded = sql`exists (
    select 1 from ${licenseReminder}
    where ${licenseReminder.licenseId} = ${license.id}
      and ${licenseReminder.expiresOn} = ${license.expiresOn}
      and ${licenseReminder.daysBefore} <= ${daysBefore})`
  return tx
    .select({ license, regionCode: company.regionCode })
    .from(license)
    .innerJoin(company, eq(company.id, license.companyId))
    .where(
      and(
        eq(license.status, 'usable'),
        gt(license.expiresAt, now),
        lte(license.expiresAt, before),
        sql`not ${isReminded}`,
      ),
    )
    .orderBy(asc(license.expiresAt), asc(license.id))
    .limit(limit)
    .for('update', { of: license, skipLocked: true })
}

/** Records that a reminder about a license was sent. */
export async function insertReminder(
  tx: Tx,
  row: typeof licenseReminder.$inferInsert,
): Promise<void> {
  await tx.insert(licenseReminder).values(row).onConflictDoNothing()
}
