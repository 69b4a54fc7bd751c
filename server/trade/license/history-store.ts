import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Locale } from '#config/locales.ts'
import { auditEntry, membership, person } from '#server/people/account/tables.ts'
import { inLanguage } from '#server/platform/db/columns.ts'
import type { Db } from '#server/platform/db/database.ts'
import { licenseActivation, licenseCapacity, licenseChange } from './tables.ts'

/** Lists the last activations of a license, latest first, with the people who began and ended them. */
export function listActivations(
  db: Db,
  { licenseId, limit }: { licenseId: string; limit: number },
) {
  const [begun, ended] = [alias(licenseChange, 'begun'), alias(licenseChange, 'ended')]
  const [beginner, ender] = [alias(person, 'beginner'), alias(person, 'ender')]
  const it = licenseActivation
  const begins = ({ licenseId: id, at, kind }: typeof begun) =>
    and(
      eq(id, it.licenseId),
      eq(at, it.startedAt),
      inArray(kind, ['activated', 'activated-offline']),
    )
  const ends = ({ licenseId: id, at, kind }: typeof ended) =>
    and(
      eq(id, it.licenseId),
      eq(at, it.endedAt),
      inArray(kind, ['deactivated', 'deactivated-offline', 'released']),
    )
  return db
    .select({
      deviceId: it.deviceId,
      deviceName: it.deviceName,
      isOffline: it.isOffline,
      startedAt: it.startedAt,
      endedAt: it.endedAt,
      endKind: ended.kind,
      startedBy: { firstName: beginner.firstName, lastName: beginner.lastName },
      endedBy: { firstName: ender.firstName, lastName: ender.lastName },
    })
    .from(it)
    .leftJoin(begun, begins(begun))
    .leftJoin(ended, ends(ended))
    .leftJoin(beginner, eq(beginner.id, begun.personId))
    .leftJoin(ender, eq(ender.id, ended.personId))
    .where(eq(it.licenseId, licenseId))
    .orderBy(desc(it.startedAt))
    .limit(limit)
}

/** Lists the capacities that orders added to a license after it was issued, latest first. */
export function listAdditions(
  db: Db,
  { licenseId, issuedAt, locale }: { licenseId: string; issuedAt: Date; locale: Locale },
) {
  const { name, addedAt, orderNumber } = licenseCapacity
  return db
    .select({ name: inLanguage<string>(name, locale).text, addedAt, orderNumber })
    .from(licenseCapacity)
    .where(
      and(eq(licenseCapacity.licenseId, licenseId), sql`${addedAt} > ${issuedAt.toISOString()}`),
    )
    .orderBy(desc(addedAt))
}

/** Lists the last assignments of a license, latest first. */
export function listAssignments(
  db: Db,
  { companyId, serialNumber, limit }: { companyId: string; serialNumber: string; limit: number },
) {
  const [actor, assignee] = [alias(person, 'actor'), alias(person, 'assignee')]
  const contactId = sql<string | null>`${auditEntry.after}->>'contactId'`
  return db
    .select({
      at: auditEntry.at,
      contactId,
      actor: { firstName: actor.firstName, lastName: actor.lastName },
      assignee: { firstName: assignee.firstName, lastName: assignee.lastName },
    })
    .from(auditEntry)
    .leftJoin(actor, eq(actor.id, auditEntry.personId))
    .leftJoin(membership, sql`${membership.id}::text = ${contactId}`)
    .leftJoin(assignee, eq(assignee.id, membership.personId))
    .where(
      and(
        eq(auditEntry.companyId, companyId),
        eq(auditEntry.action, 'license.assigned'),
        isNotNull(auditEntry.after),
        sql`${auditEntry.after}->>'serialNumber' = ${serialNumber}`,
      ),
    )
    .orderBy(desc(auditEntry.at))
    .limit(limit)
}
