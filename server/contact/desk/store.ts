import { and, asc, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Locale, RegionCode } from '#config/locales.ts'
import { person } from '#server/people/account/tables.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { mail } from '#server/platform/mail/tables.ts'
import { dueAt, leadFields, ownerOf, productNameIn, statusOf } from './list-store.ts'
import { lead, leadEvent, leadState } from './tables.ts'

type State = typeof leadState.$inferSelect

/** The regions whose leads a person may see, and the site whose language they read. */
export interface Reader {
  regions: readonly RegionCode[]
  locale: Locale
}

/** Finds a lead of the reader's regions, with what the desk has done with it. */
export async function findLead(
  db: Db,
  { referenceNo, regions, locale }: Reader & { referenceNo: string },
) {
  const [found] = await db
    .select({
      lead: leadFields,
      productName: productNameIn(locale),
      status: statusOf,
      version: sql<number>`coalesce(${leadState.version}, 1)`,
      answeredAt: leadState.answeredAt,
      mergedInto: leadState.mergedInto,
      dueAt,
      owner: ownerOf,
    })
    .from(lead)
    .leftJoin(leadState, eq(leadState.referenceNo, lead.referenceNo))
    .leftJoin(person, eq(person.id, leadState.ownerId))
    .where(and(eq(lead.referenceNo, referenceNo), inArray(lead.regionCode, [...regions])))
  return found
}
export type FoundLead = NonNullable<Awaited<ReturnType<typeof findLead>>>

/** Adds the state of a lead that nobody has touched, and locks it until the transaction ends. */
export async function lockState(
  tx: Tx,
  { referenceNo, inquiryId, demoCustomerId }: FoundLead['lead'],
): Promise<State> {
  await tx
    .insert(leadState)
    .values({ referenceNo, inquiryId, demoCustomerId })
    .onConflictDoNothing()
  const [locked] = await tx
    .select()
    .from(leadState)
    .where(eq(leadState.referenceNo, referenceNo))
    .for('update')
  if (!locked) throw new Error('the state of a lead was not found')
  return locked
}

/** Changes the state of a lead, which gets the next version. */
export async function updateState(
  tx: Tx,
  referenceNo: string,
  change: Partial<Pick<State, 'status' | 'ownerId' | 'answeredAt' | 'mergedInto'>>,
): Promise<void> {
  await tx
    .update(leadState)
    .set({ ...change, version: sql`${leadState.version} + 1` })
    .where(eq(leadState.referenceNo, referenceNo))
}

/** Adds something to the history of a lead, and returns its id. */
export async function insertEvent(tx: Tx, row: typeof leadEvent.$inferInsert): Promise<string> {
  const [added] = await tx.insert(leadEvent).values(row).returning({ id: leadEvent.id })
  if (!added) throw new Error('an event was not inserted')
  return added.id
}

/** The start of the outbox key of an answer; the id of the event follows. */
export const replyKey = 'desk.reply'

/** Lists the history of a lead, the latest first, with the states of emails. */
export function listEvents(db: Db, referenceNo: string) {
  const before = alias(person, 'owner_before')
  const after = alias(person, 'owner_after')
  const isOwner = eq(leadEvent.kind, 'owner')
  return db
    .select({
      event: leadEvent,
      by: { firstName: person.firstName, lastName: person.lastName },
      ownerBefore: { firstName: before.firstName, lastName: before.lastName },
      ownerAfter: { firstName: after.firstName, lastName: after.lastName },
      mail: sql<'waiting' | 'sent' | 'failed' | null>`case
        when ${mail.sentAt} is not null then 'sent'
        when ${mail.dueAt} is not null then 'waiting'
        when ${mail.id} is not null then 'failed' end`,
    })
    .from(leadEvent)
    .innerJoin(person, eq(person.id, leadEvent.personId))
    .leftJoin(before, and(isOwner, eq(sql`${before.id}::text`, leadEvent.before)))
    .leftJoin(after, and(isOwner, eq(sql`${after.id}::text`, leadEvent.after)))
    .leftJoin(
      mail,
      and(
        eq(leadEvent.kind, 'reply'),
        eq(mail.key, sql`${`${replyKey} `} || ${leadEvent.id}::text`),
      ),
    )
    .where(eq(leadEvent.referenceNo, referenceNo))
    .orderBy(desc(leadEvent.at), desc(leadEvent.id))
}
export type EventRow = Awaited<ReturnType<typeof listEvents>>[number]

/** Finds who changed a lead last, and when. */
export async function findLastChange(db: Db, referenceNo: string) {
  const [found] = await db
    .select({ at: leadEvent.at, firstName: person.firstName, lastName: person.lastName })
    .from(leadEvent)
    .innerJoin(person, eq(person.id, leadEvent.personId))
    .where(and(eq(leadEvent.referenceNo, referenceNo), ne(leadEvent.kind, 'note')))
    .orderBy(desc(leadEvent.at))
    .limit(1)
  return found
}

const similarLimit = 10

/** Lists other leads of the same person, or of the same company about the same product. */
export function listSimilar(
  db: Db,
  { referenceNo, email, phoneE164, companyName, productAlias }: FoundLead['lead'],
  { regions, locale }: Reader,
) {
  const reasons: Record<'email' | 'phone' | 'company', SQL<boolean>> = {
    email: sql`coalesce(lower(${lead.email}) = lower(${email}), false)`,
    phone: sql`coalesce(${lead.phoneE164} = ${phoneE164}, false)`,
    company: sql`coalesce(lower(${lead.companyName}) = lower(${companyName})
      and ${lead.productAlias} = ${productAlias}, false)`,
  }
  return db
    .select({
      lead: leadFields,
      productName: productNameIn(locale),
      status: statusOf,
      ...reasons,
    })
    .from(lead)
    .leftJoin(leadState, eq(leadState.referenceNo, lead.referenceNo))
    .where(
      and(
        ne(lead.referenceNo, referenceNo),
        inArray(lead.regionCode, [...regions]),
        sql`${leadState.mergedInto} is null`,
        or(...Object.values(reasons)),
      ),
    )
    .orderBy(desc(lead.createdAt))
    .limit(similarLimit)
}

/** Lists the leads that were merged into another one. */
export function listMerged(db: Db, referenceNo: string, { regions, locale }: Reader) {
  return db
    .select({ lead: leadFields, productName: productNameIn(locale), status: statusOf })
    .from(lead)
    .innerJoin(leadState, eq(leadState.referenceNo, lead.referenceNo))
    .where(and(eq(leadState.mergedInto, referenceNo), inArray(lead.regionCode, [...regions])))
    .orderBy(asc(lead.createdAt))
}

/** Lists the staff who may answer leads, with their regions. */
export function listDeskPeople(db: Db) {
  const { id, firstName, lastName, staffRegion } = person
  return db
    .select({ id, firstName, lastName, staffRegion })
    .from(person)
    .where(and(sql`'desk.answer' = any(${person.grants})`, eq(person.isDeactivated, false)))
    .orderBy(asc(lastName), asc(firstName))
}
