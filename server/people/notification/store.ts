import { and, count, desc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { company, person } from '#server/people/account/tables.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { NotificationEvent } from './contract.ts'
import { notification, notificationChoice } from './tables.ts'

/** Finds the people with email addresses, ignoring case, and their choices for an event. */
export function listRecipients(
  tx: Tx,
  { emails, events }: { emails: readonly string[]; events: readonly NotificationEvent[] },
) {
  const lowered = emails.map((it) => it.toLowerCase())
  return tx
    .select({
      id: person.id,
      email: sql<string>`lower(${person.email})`,
      event: notificationChoice.event,
      app: notificationChoice.app,
      mail: notificationChoice.mail,
    })
    .from(person)
    .leftJoin(
      notificationChoice,
      and(
        eq(notificationChoice.personId, person.id),
        inArray(notificationChoice.event, [...events]),
      ),
    )
    .where(and(inArray(sql`lower(${person.email})`, lowered), eq(person.isDeactivated, false)))
}

/** Adds notifications, except for those that the person already has. */
export async function insertNotifications(
  tx: Tx,
  rows: readonly (typeof notification.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(notification)
      .values([...rows])
      .onConflictDoNothing()
}

/** The notifications of a person for the company that they act for. */
export interface OwnNotifications {
  personId: string
  companyId: string | null
}

/** Lists notifications, the most recent first. */
export function listNotifications(
  db: Db,
  { isUnread, limit, offset, ...own }: OwnNotifications & Page,
) {
  return db
    .select({ notification, companyName: company.accountName })
    .from(notification)
    .leftJoin(company, eq(company.id, notification.companyId))
    .where(and(isOwn(own), isUnread ? isNull(notification.readAt) : undefined))
    .orderBy(desc(notification.createdAt), desc(notification.id))
    .limit(limit)
    .offset(offset)
}

interface Page {
  isUnread: boolean
  limit: number
  offset: number
}

/** Counts all notifications and the unread ones. */
export async function countNotifications(
  db: Db,
  own: OwnNotifications,
): Promise<{ all: number; unread: number }> {
  const unread = sql<number>`(count(*) filter (where ${notification.readAt} is null))::int`
  const [found] = await db.select({ all: count(), unread }).from(notification).where(isOwn(own))
  return found ?? { all: 0, unread: 0 }
}

/** Counts the unread notifications. */
export function countUnread(db: Db, own: OwnNotifications): Promise<number> {
  return db.$count(notification, and(isOwn(own), isNull(notification.readAt)))
}

/** Marks unread notifications as read: those with the ids, or all. Returns how many. */
export async function updateRead(
  db: Db,
  { ids, at, ...own }: OwnNotifications & { ids: readonly string[] | undefined; at: Date },
): Promise<number> {
  const named = ids === undefined ? undefined : inArray(notification.id, [...ids])
  const changed = await db
    .update(notification)
    .set({ readAt: at })
    .where(and(isOwn(own), isNull(notification.readAt), named))
    .returning({ id: notification.id })
  return changed.length
}

/** Marks the notifications as unread that were marked as read at a moment. */
export async function updateUnread(
  db: Db,
  { readAt, ...own }: OwnNotifications & { readAt: Date },
): Promise<number> {
  const changed = await db
    .update(notification)
    .set({ readAt: null })
    .where(and(isOwn(own), eq(notification.readAt, readAt)))
    .returning({ id: notification.id })
  return changed.length
}

/** Deletes notifications from before a moment. Returns how many. */
export async function deleteNotificationsBefore(db: Db, before: Date): Promise<number> {
  const deleted = await db
    .delete(notification)
    .where(lt(notification.createdAt, before))
    .returning({ id: notification.id })
  return deleted.length
}

/** Lists what a person has chosen. */
export function listChoices(db: Db, personId: string) {
  return db.select().from(notificationChoice).where(eq(notificationChoice.personId, personId))
}

/** Stores what a person has chosen for an event. */
export async function upsertChoice(
  db: Db,
  row: typeof notificationChoice.$inferInsert,
): Promise<void> {
  const { app, mail } = row
  await db
    .insert(notificationChoice)
    .values(row)
    .onConflictDoUpdate({
      target: [notificationChoice.personId, notificationChoice.event],
      set: { app, mail },
    })
}

/** Finds the address and the language of a person who can sign in. */
export async function findRecipient(db: Db, personId: string) {
  const [found] = await db
    .select({ email: person.email, locale: person.locale })
    .from(person)
    .where(and(eq(person.id, personId), eq(person.isDeactivated, false)))
  return found
}

function isOwn({ personId, companyId }: OwnNotifications): SQL | undefined {
  const ofCompany = companyId === null ? undefined : eq(notification.companyId, companyId)
  return and(eq(notification.personId, personId), or(isNull(notification.companyId), ofCompany))
}
