import { sql } from 'drizzle-orm'
import { newSessionId, sessionKey } from '#server/people/account/session.ts'
import { company, membership, person, session } from '#server/people/account/tables.ts'
import type { TestApp } from './app.ts'

/** Number of companies with marked people. */
export const markedCompanies = 4
const peopleCount = 20

/** A person whose text fields each contain a unique marker. */
export interface MarkedPerson {
  id: string
  mark: string
  /** The person's company. Some people have a second one. */
  companies: { id: string; mark: string; accountId: string }[]
  cookie: string | undefined
}

/**
 * Creates twenty people of four companies. Every text of theirs contains a marker: `markp…` those of
 * a person, `markc…` those of a company, and `markd…` what belongs to a company and is shown only to
 * people who act for it: a license, an order and a notification.
 */
export async function markedPeople(app: TestApp): Promise<MarkedPerson[]> {
  const { db } = app.resources.database
  const companies = await db
    .insert(company)
    .values(
      Array.from({ length: markedCompanies }, (_, at) => {
        const mark = `markc${at}x`
        return {
          accountId: `A-9000${at}`,
          name: mark,
          accountName: `${mark} Co`,
          erpId: `E-${mark}`,
          bu: `B-${mark}`,
          regionCode: 'tw',
          memberType: at,
        }
      }),
    )
    .returning({ id: company.id, accountId: company.accountId, mark: company.name })
  const rows = await db
    .insert(person)
    .values(
      Array.from({ length: peopleCount }, (_, at) => {
        const mark = `markp${at}x`
        return {
          email: `${mark}@company.example`,
          firstName: mark,
          lastName: `${mark}son`,
          locale: 'zh-tw' as const,
          grants: [],
        }
      }),
    )
    .returning({ id: person.id, mark: person.firstName })
  const people = rows.map(({ id, mark }, at): MarkedPerson => {
    const own = at % markedCompanies
    return {
      id,
      mark,
      cookie: undefined,
      companies: companies.filter(
        (_, place) => place === own || (at % 3 === 0 && place === (own + 1) % markedCompanies),
      ),
    }
  })
  for (const { id, companies: theirs } of people)
    await db.insert(membership).values(
      theirs.map((it, at) => ({
        companyId: it.id,
        personId: id,
        role: at === 0 ? ('Admin' as const) : ('Basic' as const),
      })),
    )
  await addRows(app, people)
  for (const it of people) it.cookie = await signInMarked(app, it)
  return people
}

/** Opens a session for the person's first company, and returns the value of its cookie. */
export async function signInMarked(app: TestApp, { id, companies }: MarkedPerson): Promise<string> {
  const cookie = newSessionId()
  const now = new Date()
  await app.resources.database.db.insert(session).values({
    key: sessionKey(cookie),
    personId: id,
    companyId: companies[0]?.id ?? null,
    idToken: 'none',
    device: '',
    createdAt: now,
    lastSeenAt: now,
    endsAt: sql`now() + interval '12 hours'`,
  })
  return cookie
}

/** Adds a license and an order for each company, and a notification for each person. */
async function addRows(app: TestApp, people: readonly MarkedPerson[]): Promise<void> {
  const firsts = people.slice(0, markedCompanies)
  for (const [at, { id, companies }] of firsts.entries()) {
    const own = companies.find((it) => it.mark === `markc${at}x`)
    if (!own) continue
    const mark = dataMarkOf(own)
    const orderNumber = markedOrderOf(at)
    await app.rows(sql`
      insert into license (serial_number, company_id, part_number, product_alias, name, license_type_code, product_type, issued_at, deactivate_count_limit)
      select ${markedSerialOf(at)}, ${own.id}, part_number, product_alias, jsonb_build_object('en', ${mark}::text), license_type_code, product_type, issued_at, 3
      from license where serial_number = 'MRD-KYBU-T39J-KDA5'`)
    await app.rows(sql`
      insert into purchase_order select (jsonb_populate_record(seeded, jsonb_build_object(
        'order_number', ${orderNumber}::text, 'quote_id', ${mark}::text, 'company_id', ${own.id}::text,
        'placed_by', ${id}::text, 'owner_id', null, 'purchase_order_number', ${mark}::text, 'note', ${mark}::text,
        'receive_mail', ${`${mark}@company.example`}::text, 'placed_at', now()))).*
      from purchase_order seeded where order_number = 'M-2026-000022'`)
    await app.rows(sql`
      insert into order_line select (jsonb_populate_record(seeded, jsonb_build_object(
        'id', gen_random_uuid(), 'order_number', ${orderNumber}::text,
        'order_item', ${orderNumber}::text || right(order_item, 3),
        'name', jsonb_build_object('en', ${mark}::text)))).*
      from order_line seeded where order_number = 'M-2026-000022'`)
  }
  for (const { id, companies } of people)
    for (const it of companies)
      await app.rows(sql`
        insert into notification (person_id, company_id, kind, key, locale, facts, created_at)
        values (${id}, ${it.id}, 'order.placed', ${`order.placed ${dataMarkOf(it)}`}, 'zh-tw',
          jsonb_build_object('orderNumber', ${dataMarkOf(it)}::text), now())`)
}

/** Returns the number of the order of a company, which is counted from 0. */
export function markedOrderOf(company: number): string {
  return `M-2026-09000${company}`
}

/** Returns the serial number of the license of a company, which is counted from 0. */
export function markedSerialOf(company: number): string {
  return `MRD-9999-000${company}-TEST`
}

/** Matches a marker. */
export const anyMark = /mark[pcd]\d+x/

/** Returns all markers in a text. */
export function marksIn(text: string): string[] {
  return [...text.matchAll(new RegExp(anyMark, 'g'))].map(([mark]) => mark)
}

/** Returns the markers that a person may see: their own, their companies’ and their colleagues’. */
export function ownMarks(
  { companies }: MarkedPerson,
  people: readonly MarkedPerson[],
): ReadonlySet<string> {
  const isOwn = (other: { id: string }) => companies.some((it) => it.id === other.id)
  return new Set([
    ...companies.flatMap((it) => [it.mark, dataMarkOf(it)]),
    ...people.filter((it) => it.companies.some(isOwn)).map((it) => it.mark),
  ])
}

/** Returns the marker of what belongs to a company. */
export function dataMarkOf({ mark }: { mark: string }): string {
  return mark.replace('markc', 'markd')
}
