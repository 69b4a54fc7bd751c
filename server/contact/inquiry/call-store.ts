import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { bookedCall, inquiry } from './tables.ts'

/** A booked call, with the inquiry that asked for it. */
export interface CallRow {
  call: typeof bookedCall.$inferSelect
  inquiry: typeof inquiry.$inferSelect
}

/** Makes bookings at a desk wait for each other, until the transaction ends. */
export async function lockDesk(tx: Tx, regionCode: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`calls ${regionCode}`}, 0))`)
}

/** Lists the times of a desk's calls after a time, except for one call. */
export function listCalls(
  db: Db,
  { regionCode, after, except }: { regionCode: string; after: Date; except?: string },
): Promise<{ startsAt: Date; endsAt: Date }[]> {
  return db
    .select({ startsAt: bookedCall.startsAt, endsAt: bookedCall.endsAt })
    .from(bookedCall)
    .where(
      and(
        eq(bookedCall.regionCode, regionCode),
        gt(bookedCall.endsAt, after),
        isNull(bookedCall.cancelledAt),
        except === undefined ? undefined : ne(bookedCall.inquiryId, except),
      ),
    )
}

/** Inserts a call. */
export async function insertCall(
  tx: Tx,
  row: typeof bookedCall.$inferInsert,
): Promise<CallRow['call']> {
  const [stored] = await tx.insert(bookedCall).values(row).returning()
  if (!stored) throw new Error('a call was not inserted')
  return stored
}

/** Finds a call by the id of its inquiry. */
export async function findCall(db: Db, inquiryId: string): Promise<CallRow | undefined> {
  const [found] = await db
    .select({ call: bookedCall, inquiry })
    .from(bookedCall)
    .innerJoin(inquiry, eq(inquiry.id, bookedCall.inquiryId))
    .where(eq(bookedCall.inquiryId, inquiryId))
  return found
}

/** Moves or cancels a call that has not begun, and counts the change. */
export async function updateCall(
  tx: Tx,
  {
    inquiryId,
    now,
    ...change
  }: { inquiryId: string; now: Date } & Partial<
    Pick<CallRow['call'], 'startsAt' | 'endsAt' | 'cancelledAt'>
  >,
): Promise<CallRow['call'] | undefined> {
  const [updated] = await tx
    .update(bookedCall)
    .set({ ...change, sequence: sql`${bookedCall.sequence} + 1` })
    .where(
      and(
        eq(bookedCall.inquiryId, inquiryId),
        isNull(bookedCall.cancelledAt),
        gt(bookedCall.startsAt, now),
      ),
    )
    .returning()
  return updated
}
