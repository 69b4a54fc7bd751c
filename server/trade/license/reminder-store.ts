import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { company } from '#server/people/account/tables.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { license, licenseReminder } from './tables.ts'

/**
 * Licenses that expire before a moment and were not reminded of at this distance or closer. Locked,
 * so that each is handled by one process.
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

/** Records a reminder of a license. */
export async function insertReminder(
  tx: Tx,
  row: typeof licenseReminder.$inferInsert,
): Promise<void> {
  await tx.insert(licenseReminder).values(row).onConflictDoNothing()
}
