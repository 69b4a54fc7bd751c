import { inArray } from 'drizzle-orm'
import type { CompanyRole } from '#config/permissions.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { companyRoleOf } from './role-name.ts'
import type { SeedPeople } from './seed-people.ts'
import { company, membership, person, salesAssignment } from './tables.ts'

/**
 * Adds the companies and people from the seed.
 *
 * @throws Error with the name of an unknown company or role
 */
export async function insertPeople(
  tx: Tx,
  { companies, people }: SeedPeople,
  { rolePrefixes }: { rolePrefixes: readonly string[] },
): Promise<void> {
  const companyIds = new Map<string, string>()
  for (const { key, maintenance, ...given } of companies) {
    const period = maintenance
      ? { maintenanceFrom: new Date(maintenance.from), maintenanceTo: new Date(maintenance.to) }
      : {}
    const [row] = await tx
      .insert(company)
      .values({ ...given, ...period })
      .returning({ id: company.id })
    if (row) companyIds.set(key, row.id)
  }
  const companyOf = (key: string) => companyIds.get(key) ?? fail(`no company is ${key}`)
  for (const {
    email,
    firstName,
    lastName,
    locale,
    isSales,
    staffRegion = null,
    grants,
    isDeactivated,
    memberOf,
    serves,
    isProvisioned,
  } of people) {
    if (!isProvisioned) continue
    const [row] = await tx
      .insert(person)
      .values({ email, firstName, lastName, locale, isSales, staffRegion, grants, isDeactivated })
      .returning({ id: person.id })
    const personId = row?.id ?? fail(`${email} was not kept`)
    const roleOf = (role: string): CompanyRole =>
      companyRoleOf(role, rolePrefixes) ?? fail(`${role} is no role`)
    if (memberOf.length > 0)
      await tx.insert(membership).values(
        memberOf.map((it) => ({
          companyId: companyOf(it.company),
          personId,
          role: roleOf(it.role),
        })),
      )
    if (serves.length > 0)
      await tx
        .insert(salesAssignment)
        .values(serves.map((it) => ({ companyId: companyOf(it), personId })))
  }
}

/** Lists seeded companies by their account ids. */
export function listSeededCompanies(tx: Tx, accountIds: readonly string[]) {
  const { id, accountId, name, accountName, erpId, bu, regionCode, memberType, isValidOrg } =
    company
  return tx
    .select({ id, accountId, name, accountName, erpId, bu, regionCode, memberType, isValidOrg })
    .from(company)
    .where(inArray(accountId, [...accountIds]))
}

/** Lists seeded people by their email addresses. */
export function listSeededPeople(tx: Tx, emails: readonly string[]) {
  const { id, email } = person
  return tx
    .select({ id, email })
    .from(person)
    .where(inArray(email, [...emails]))
}

function fail(reason: string): never {
  throw new Error(`seed/people.yaml: ${reason}`)
}
