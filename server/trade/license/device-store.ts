import { and, count, desc, eq, gt, gte, inArray, isNotNull, isNull, lte, ne, or } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { licence, licenceActivation, licenceChange, releaseRequest } from './tables.ts'

/** Puts a licence on a device. False when the device has another of the product, or the licence another device. */
export async function insertActivation(
  tx: Tx,
  row: typeof licenceActivation.$inferInsert,
): Promise<boolean> {
  return (
    (
      await tx
        .insert(licenceActivation)
        .values(row)
        .onConflictDoNothing()
        .returning({ id: licenceActivation.id })
    ).length === 1
  )
}

/** Takes a licence off its device. False when it was taken off before. */
export async function endActivation(
  tx: Tx,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const it = licenceActivation
  const rows = await tx
    .update(it)
    .set({ endedAt: now })
    .where(and(eq(it.id, id), isNull(it.endedAt)))
    .returning({ id: it.id })
  return rows.length === 1
}

/** Frees a device from licences of a product that are over: expired, suspended, revoked. */
export async function endOverActivations(
  tx: Tx,
  {
    companyId,
    product,
    deviceId,
    now,
  }: { companyId: string; product: string; deviceId: string; now: Date },
): Promise<void> {
  const it = licenceActivation
  const over = tx
    .select({ id: licence.id })
    .from(licence)
    .where(
      and(
        eq(licence.companyId, companyId),
        or(ne(licence.status, 'usable'), lte(licence.expiresAt, now)),
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
        inArray(it.licenceId, over),
      ),
    )
}

/** Adds to what became of licences. */
export async function insertChange(tx: Tx, row: typeof licenceChange.$inferInsert): Promise<void> {
  await tx.insert(licenceChange).values(row)
}

/** How often a licence was put on a device or taken off one since a moment. */
export async function countChanges(
  db: Db,
  { licenceId, since }: { licenceId: string; since: Date },
): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(licenceChange)
    .where(and(eq(licenceChange.licenceId, licenceId), gte(licenceChange.at, since)))
  return row?.total ?? 0
}

/** Keeps that somebody wants a licence freed. */
export async function insertRelease(
  tx: Tx,
  row: typeof releaseRequest.$inferInsert,
): Promise<void> {
  await tx.insert(releaseRequest).values(row)
}

/** When a licence was freed since a moment, the last first. */
export async function listReleases(
  db: Db,
  { licenceId, since }: { licenceId: string; since: Date },
): Promise<Date[]> {
  const { confirmedAt } = releaseRequest
  const rows = await db
    .select({ confirmedAt })
    .from(releaseRequest)
    .where(
      and(eq(releaseRequest.licenceId, licenceId), isNotNull(confirmedAt), gt(confirmedAt, since)),
    )
    .orderBy(desc(confirmedAt))
  return rows.flatMap((it) => it.confirmedAt ?? [])
}

/** Takes a release's token: once, in time, by whoever asked. Says which licence and which stay on a device it is for. */
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
    .returning({ licenceId: it.licenceId, activationId: it.activationId })
  if (!taken) return undefined
  const { serialNumber, companyId } = licence
  const [found] = await tx
    .select({ serialNumber, companyId })
    .from(licence)
    .where(eq(licence.id, taken.licenceId))
  return found ? { ...found, activationId: taken.activationId } : undefined
}
