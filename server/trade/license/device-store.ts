import { and, count, desc, eq, gt, gte, inArray, isNotNull, isNull, lte, ne, or } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { license, licenseActivation, licenseChange, releaseRequest } from './tables.ts'

/** Puts a license on a device. False when the device has another of the product, or the license another device. */
export async function insertActivation(
  tx: Tx,
  row: typeof licenseActivation.$inferInsert,
): Promise<boolean> {
  return (
    (
      await tx
        .insert(licenseActivation)
        .values(row)
        .onConflictDoNothing()
        .returning({ id: licenseActivation.id })
    ).length === 1
  )
}

/** Takes a license off its device. False when it was taken off before. */
export async function endActivation(
  tx: Tx,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const it = licenseActivation
  const rows = await tx
    .update(it)
    .set({ endedAt: now })
    .where(and(eq(it.id, id), isNull(it.endedAt)))
    .returning({ id: it.id })
  return rows.length === 1
}

/** Frees a device from licenses of a product that are over: expired, suspended, revoked. */
export async function endOverActivations(
  tx: Tx,
  {
    companyId,
    product,
    deviceId,
    now,
  }: { companyId: string; product: string; deviceId: string; now: Date },
): Promise<void> {
  const it = licenseActivation
  const over = tx
    .select({ id: license.id })
    .from(license)
    .where(
      and(
        eq(license.companyId, companyId),
        or(ne(license.status, 'usable'), lte(license.expiresAt, now)),
      ),
    )
  await tx
    .update(it)
    .set({ endedAt: now })
    .where(
      and(
        eq(it.companyId, companyId),
        eq(it.product, product),
        eq(it.deviceId, deviceId),
        isNull(it.endedAt),
        inArray(it.licenseId, over),
      ),
    )
}

/** Adds to what became of licenses. */
export async function insertChange(tx: Tx, row: typeof licenseChange.$inferInsert): Promise<void> {
  await tx.insert(licenseChange).values(row)
}

/** How often a license was put on a device or taken off one since a moment. */
export async function countChanges(
  db: Db,
  { licenseId, since }: { licenseId: string; since: Date },
): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(licenseChange)
    .where(and(eq(licenseChange.licenseId, licenseId), gte(licenseChange.at, since)))
  return row?.total ?? 0
}

/** Keeps that somebody wants a license freed. */
export async function insertRelease(
  tx: Tx,
  row: typeof releaseRequest.$inferInsert,
): Promise<void> {
  await tx.insert(releaseRequest).values(row)
}

/** When a license was freed since a moment, the last first. */
export async function listReleases(
  db: Db,
  { licenseId, since }: { licenseId: string; since: Date },
): Promise<Date[]> {
  const { confirmedAt } = releaseRequest
  const rows = await db
    .select({ confirmedAt })
    .from(releaseRequest)
    .where(
      and(eq(releaseRequest.licenseId, licenseId), isNotNull(confirmedAt), gt(confirmedAt, since)),
    )
    .orderBy(desc(confirmedAt))
  return rows.flatMap((it) => it.confirmedAt ?? [])
}

/** Takes a release's token: once, in time, by whoever asked. Says which license and which stay on a device it is for. */
export async function takeRelease(
  tx: Tx,
  { tokenHash, personId, now }: { tokenHash: string; personId: string; now: Date },
): Promise<{ serialNumber: string; companyId: string; activationId: string } | undefined> {
  const it = releaseRequest
  const [taken] = await tx
    .update(it)
    .set({ confirmedAt: now })
    .where(
      and(
        eq(it.tokenHash, tokenHash),
        eq(it.personId, personId),
        isNull(it.confirmedAt),
        gt(it.endsAt, now),
      ),
    )
    .returning({ licenseId: it.licenseId, activationId: it.activationId })
  if (!taken) return undefined
  const { serialNumber, companyId } = license
  const [found] = await tx
    .select({ serialNumber, companyId })
    .from(license)
    .where(eq(license.id, taken.licenseId))
  return found ? { ...found, activationId: taken.activationId } : undefined
}
