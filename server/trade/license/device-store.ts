import { and, count, desc, eq, gt, gte, inArray, isNotNull, isNull, lte, ne, or } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { license, licenseActivation, licenseChange, releaseRequest } from './tables.ts'

/**
 * Inserts an activation of a license. Returns false if the license is active on a device already,
 * or the device already has a license for the product.
 */
export async function insertActivation(
  tx: Tx,
  row: typeof licenseActivation.$inferInsert,
): Promise<boolean> {
  const inserted = await tx
    .insert(licenseActivation)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: licenseActivation.id })
  return inserted.length === 1
}

/** Finds the activation of a license that a device requested with a nonce, ended or not. */
export async function findRequestedActivation(
  tx: Tx,
  { licenseId, deviceId, nonce }: { licenseId: string; deviceId: string; nonce: string },
) {
  const it = licenseActivation
  const [found] = await tx
    .select({ id: it.id, deviceKey: it.deviceKey, endedAt: it.endedAt })
    .from(it)
    .where(and(eq(it.licenseId, licenseId), eq(it.deviceId, deviceId), eq(it.requestNonce, nonce)))
    .orderBy(desc(it.startedAt))
    .limit(1)
  return found
}

/** Ends an activation. Returns false if it ended before. */
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

/** Ends a device's activations of a product's expired, suspended and revoked licenses. */
export async function endInvalidActivations(
  tx: Tx,
  {
    companyId,
    product,
    deviceId,
    now,
  }: { companyId: string; product: string; deviceId: string; now: Date },
): Promise<void> {
  const it = licenseActivation
  const invalid = tx
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
        inArray(it.licenseId, invalid),
      ),
    )
}

/** Inserts a change of a license. */
export async function insertChange(tx: Tx, row: typeof licenseChange.$inferInsert): Promise<void> {
  await tx.insert(licenseChange).values(row)
}

/** Counts a license's activations and deactivations since a given time. */
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

/** Inserts a release request. */
export async function insertReleaseRequest(
  tx: Tx,
  row: typeof releaseRequest.$inferInsert,
): Promise<void> {
  await tx.insert(releaseRequest).values(row)
}

/** Lists the times when releases of a license were confirmed since a given time, latest first. */
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

/**
 * Confirms a release request by the hash of its token. Returns undefined if the request does not
 * exist, belongs to another person, has expired or was confirmed before.
 */
export async function confirmReleaseRequest(
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
