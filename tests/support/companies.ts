import { sql } from 'drizzle-orm'
import type { TestApp } from './app.ts'

/** Creates a company without history, with a seeded person as its Admin. Returns its id. */
export async function newCompany(
  app: TestApp,
  { accountId, regionCode, admin }: { accountId: string; regionCode: string; admin: string },
): Promise<string> {
  const [row] = await app.rows<{ id: string }>(sql`
    insert into company (account_id, name, account_name, erp_id, bu, region_code)
    values (${accountId}, ${accountId}, ${accountId}, ${accountId}, 'IFS', ${regionCode}) returning id`)
  if (!row) throw new Error('no company')
  await app.rows(sql`
    insert into membership (company_id, person_id, role)
    select ${row.id}, id, 'Admin' from person where email like ${`${admin}@%`}`)
  return row.id
}
