import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { auditEntry, membership, person } from '#server/people/account/tables.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Entries of a company's audit log with one of the given actions. */
export interface AuditFilter {
  companyId: string
  actions: readonly string[]
  /** The contactId of a member, or `outside` for people who never belonged to the company. */
  actor: string | undefined
  /** The end is exclusive. */
  period: { from: Date; until: Date } | undefined
}

/** True for an entry of a person who never belonged to the company. */
const isOutside = sql<boolean>`not exists (
  select 1 from ${membership}
  where ${membership.companyId} = ${auditEntry.companyId}
    and ${membership.personId} = ${auditEntry.personId})`

/** Counts the matching entries. */
export function countEntries(db: Db, filter: AuditFilter): Promise<number> {
  return db.$count(auditEntry, conditionOf(filter))
}

/** Lists a page of the matching entries with the person who acted, newest first. */
export function listEntries(
  db: Db,
  { limit, offset, ...filter }: AuditFilter & { limit: number; offset: number },
) {
  return db
    .select({
      entry: auditEntry,
      firstName: person.firstName,
      lastName: person.lastName,
      isOutside,
    })
    .from(auditEntry)
    .innerJoin(person, eq(person.id, auditEntry.personId))
    .where(conditionOf(filter))
    .orderBy(desc(auditEntry.at), desc(auditEntry.id))
    .limit(limit)
    .offset(offset)
}
export type AuditRow = Awaited<ReturnType<typeof listEntries>>[number]

/** Lists the names of contacts of a company. */
export async function listNames(
  db: Db,
  { companyId, contactIds }: { companyId: string; contactIds: readonly string[] },
): Promise<{ contactId: string; firstName: string; lastName: string }[]> {
  if (contactIds.length === 0) return []
  return db
    .select({
      contactId: membership.id,
      firstName: sql<string>`coalesce(${membership.firstName}, ${person.firstName})`,
      lastName: sql<string>`coalesce(${membership.lastName}, ${person.lastName})`,
    })
    .from(membership)
    .innerJoin(person, eq(person.id, membership.personId))
    .where(
      and(
        eq(membership.companyId, companyId),
        inArray(sql`${membership.id}::text`, [...contactIds]),
      ),
    )
}

function conditionOf({ companyId, actions, actor, period }: AuditFilter): SQL | undefined {
  return and(
    eq(auditEntry.companyId, companyId),
    inArray(auditEntry.action, [...actions]),
    actor === undefined ? undefined : actor === 'outside' ? isOutside : isBy(actor),
    period && and(gte(auditEntry.at, period.from), lt(auditEntry.at, period.until)),
  )
}

function isBy(contactId: string): SQL {
  return sql`${auditEntry.personId} = (
    select ${membership.personId} from ${membership}
    where ${membership.id} = ${contactId} and ${membership.companyId} = ${auditEntry.companyId})`
}
