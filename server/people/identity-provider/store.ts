import { and, desc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { failedSignIn, login, providerEntry } from './tables.ts'

/** An account of the embedded provider. */
export type Login = typeof login.$inferSelect
/** A session, code, token or grant of the provider. */
export type ProviderEntry = typeof providerEntry.$inferSelect
/** The columns that identify an entry. */
export type EntryKey = Pick<ProviderEntry, 'model' | 'idHash'>

const keyed = ({ model, idHash }: EntryKey) =>
  and(eq(providerEntry.model, model), eq(providerEntry.idHash, idHash))

/** Finds the account with an email address, ignoring case. */
export async function findLoginByEmail(db: Db, email: string): Promise<Login | undefined> {
  const [found] = await db
    .select()
    .from(login)
    .where(sql`lower(${login.email}) = lower(${email})`)
  return found
}

/** Finds the account with a subject. */
export async function findLogin(db: Db, subject: string): Promise<Login | undefined> {
  const [found] = await db
    .select()
    .from(login)
    .where(sql`${login.subject}::text = ${subject}`)
  return found
}

/** Adds an account. Does nothing if an account already has the email address. */
export async function insertLogin(db: Db, row: typeof login.$inferInsert): Promise<void> {
  await db.insert(login).values(row).onConflictDoNothing()
}

/** Changes an account's name or password. */
export async function updateLogin(
  db: Db,
  subject: string,
  change: Partial<Pick<Login, 'givenName' | 'familyName' | 'passwordHash' | 'changedAt'>>,
): Promise<void> {
  await db.update(login).set(change).where(eq(login.subject, subject))
}

/** Adds an entry, or replaces the one with the same key. */
export async function upsertEntry(db: Db, entry: Omit<ProviderEntry, 'consumedAt'>): Promise<void> {
  const { payload, grantId, uid, accountId, expiresAt } = entry
  await db
    .insert(providerEntry)
    .values(entry)
    .onConflictDoUpdate({
      target: [providerEntry.model, providerEntry.idHash],
      set: { payload, grantId, uid, accountId, expiresAt },
    })
}

/** Finds an entry by its key. */
export async function findEntry(db: Db, key: EntryKey): Promise<ProviderEntry | undefined> {
  const [found] = await db.select().from(providerEntry).where(keyed(key))
  return found
}

/** Finds a session by the uid that its codes and tokens refer to. */
export async function findEntryByUid(
  db: Db,
  { model, uid }: { model: string; uid: string },
): Promise<ProviderEntry | undefined> {
  const [found] = await db
    .select()
    .from(providerEntry)
    .where(and(eq(providerEntry.model, model), eq(providerEntry.uid, uid)))
  return found
}

/**
 * Marks an entry as used. Returns false if it was used before. Of several concurrent calls, only
 * one returns true.
 */
export async function consumeEntry(db: Db, key: EntryKey, at: Date): Promise<boolean> {
  const used = await db
    .update(providerEntry)
    .set({ consumedAt: at })
    .where(and(keyed(key), isNull(providerEntry.consumedAt)))
    .returning({ model: providerEntry.model })
  return used.length === 1
}

/** Deletes an entry. */
export async function deleteEntry(db: Db, key: EntryKey): Promise<void> {
  await db.delete(providerEntry).where(keyed(key))
}

/** Deletes all codes and tokens that belong to a grant. */
export async function deleteEntriesOfGrant(db: Db, grantId: string): Promise<void> {
  await db.delete(providerEntry).where(eq(providerEntry.grantId, grantId))
}

/** Deletes the sessions and tokens of an account, except for the session `exceptUid`. */
export async function deleteEntriesOfAccount(
  db: Db,
  { accountId, exceptUid }: { accountId: string; exceptUid: string | undefined },
): Promise<void> {
  const others =
    exceptUid === undefined
      ? undefined
      : or(isNull(providerEntry.uid), ne(providerEntry.uid, exceptUid))
  await db.delete(providerEntry).where(and(eq(providerEntry.accountId, accountId), others))
}

/** Deletes one session of an account, with its tokens. */
export async function deleteEntriesOfSession(
  db: Db,
  { accountId, uid }: { accountId: string; uid: string },
): Promise<void> {
  await db
    .delete(providerEntry)
    .where(and(eq(providerEntry.accountId, accountId), eq(providerEntry.uid, uid)))
}

/** Adds a failed sign-in, and deletes those of the account that are older than `forgetBefore`. */
export async function insertFailedSignIn(
  db: Db,
  { forgetBefore, ...row }: typeof failedSignIn.$inferInsert & { forgetBefore: Date },
): Promise<void> {
  await db
    .delete(failedSignIn)
    .where(and(eq(failedSignIn.subject, row.subject), lt(failedSignIn.at, forgetBefore)))
  await db.insert(failedSignIn).values(row)
}

/** Lists the failed sign-ins of accounts, the most recent first. */
export function listFailedSignIns(
  db: Db,
  { subjects, limit }: { subjects: readonly string[]; limit: number },
) {
  const { at, isLocked, device, subject } = failedSignIn
  return db
    .select({ at, isLocked, device })
    .from(failedSignIn)
    .where(inArray(sql`${subject}::text`, [...subjects]))
    .orderBy(desc(at))
    .limit(limit)
}

/** Deletes entries that expired before a given time. */
export async function deleteExpiredEntries(db: Db, before: Date): Promise<void> {
  await db.delete(providerEntry).where(lt(providerEntry.expiresAt, before))
}
