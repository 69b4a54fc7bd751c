import { and, eq, sql } from 'drizzle-orm'
import {
  newSessionId,
  sessionCookie,
  sessionKey,
  signedInCookie,
} from '#server/people/account/session.ts'
import { company, person, session } from '#server/people/account/tables.ts'
import type { TestApp } from './app.ts'

/** A signed-in person, with the headers that a browser sends from a page of the site. */
export interface SignedInPerson {
  /** Value of the session cookie. */
  id: string
  headers: Record<string, string>
}

/** Headers that a browser sends from a page of the site. */
export const ownPageHeaders = { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://localhost:3000' }

/** Options of a session. */
export interface SessionOptions {
  /** Account ID of the company that the person acts for: by default their own company. */
  accountId?: string
  /** Why sales staff act for the customer. */
  reason?: string
  at?: Date
}

/** Opens a session for a person of seed/people.yaml; `name` is the local part of their email. */
export async function signInAs(
  app: TestApp,
  name: string,
  { accountId, reason, at = new Date() }: SessionOptions = {},
): Promise<SignedInPerson> {
  const { db } = app.resources.database
  const [found] = await db
    .select()
    .from(person)
    .where(sql`${person.email} like ${`${name}@%`}`)
  if (!found) throw new Error(`nobody is ${name}`)
  const companyId =
    accountId === undefined ? await ownCompany(app, found.id) : await companyOf(app, accountId)
  const id = newSessionId()
  await db.insert(session).values({
    key: sessionKey(id),
    personId: found.id,
    companyId,
    idToken: 'none',
    device: 'test',
    createdAt: at,
    lastSeenAt: at,
    endsAt: new Date(at.getTime() + 12 * 3_600_000),
    ...(reason === undefined
      ? {}
      : { actingReason: reason, actingUntil: new Date(at.getTime() + 3_600_000) }),
  })
  return {
    id,
    headers: {
      ...ownPageHeaders,
      // an app on a port of its own has its pages there
      ...(app.origin.includes('//localhost:') ? { Origin: app.origin } : {}),
      Cookie: `${sessionCookie}=${id}; ${signedInCookie}=1`,
    },
  }
}

/** Returns cookies for a browser: those of a new session if a name is given, and `more`. */
export async function cookiesAs(
  app: TestApp,
  name: string | undefined,
  options: SessionOptions = {},
  more: Record<string, string> = {},
) {
  const session =
    name === undefined
      ? {}
      : { [sessionCookie]: (await signInAs(app, name, options)).id, [signedInCookie]: '1' }
  return Object.entries({ ...session, ...more }).map(([cookie, value]) => ({
    name: cookie,
    value,
    url: app.origin,
  }))
}

async function ownCompany(app: TestApp, personId: string): Promise<string | null> {
  const [row] = await app.rows<{ company_id: string }>(
    sql`select company_id from membership where person_id = ${personId} and status = 'ACTIVE' order by created_at limit 1`,
  )
  return row?.company_id ?? null
}

async function companyOf(app: TestApp, accountId: string): Promise<string> {
  const [row] = await app.resources.database.db
    .select({ id: company.id })
    .from(company)
    .where(and(eq(company.accountId, accountId)))
  if (!row) throw new Error(`no company is ${accountId}`)
  return row.id
}
