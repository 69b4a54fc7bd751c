import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { TeamContact } from '#server/trade/team/contract.ts'
import type { TestApp } from './app.ts'
import { type SignedInPerson, signInAs } from './people.ts'

interface Call {
  /** Who sends the call: by default the Admin. */
  as?: SignedInPerson
  body?: object
  headers?: Record<string, string>
}

/** Client for team operations, used by an Admin of the team. */
export type TeamClient = ReturnType<typeof teamClientOf>

/** Signs in as a seeded Admin and returns a client for their team. */
export async function teamClient(app: TestApp, name = 'yi-chun.lin') {
  return teamClientOf(app, await signInAs(app, name))
}

function teamClientOf(app: TestApp, admin: SignedInPerson) {
  let guests = 0

  async function call(method: string, path: string, { as = admin, body, headers = {} }: Call = {}) {
    const json = body === undefined ? {} : { 'Content-Type': 'application/json' }
    const asked = {
      method,
      headers: { ...as.headers, ...json, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }
    const {
      status,
      body: told,
      answer,
    } = await app.api(`/my-team/contacts${path}?websiteCode=zh-tw`, asked)
    return {
      status,
      headers: answer.headers,
      body: told as TeamContact & {
        code?: string
        items: TeamContact[]
        context?: Record<string, unknown>
        errors?: object[]
      },
    }
  }

  async function contact(name: string, as = admin): Promise<TeamContact> {
    const { items } = (await call('GET', '', { as })).body
    const found = items.find((it) => it.email.startsWith(`${name}@`))
    if (!found) throw new Error(`nobody is ${name}`)
    return found
  }

  /** Changes a contact. `If-Match` has the version that was read. */
  function change(
    { contactId, email, firstName, lastName, role, version }: TeamContact,
    changed: Partial<TeamContact>,
    { as = admin } = {},
  ) {
    const body = { email, firstName, lastName, role, ...changed }
    return call('PUT', `/${contactId}`, { as, body, headers: { 'If-Match': `"${version}"` } })
  }

  /** Invites a new person, whom no other test uses. */
  async function invited(): Promise<TeamContact> {
    guests += 1
    const { status, body } = await call('POST', '', {
      body: { email: `guest-${guests}@example.com`, firstName: 'Guest', lastName: 'Ng' },
    })
    expect(status).toBe(201)
    return body
  }

  /** Creates a member whom no other test uses. Also returns a function that signs them in. */
  async function member(
    role: TeamContact['role'] = 'GENERAL',
  ): Promise<{ it: TeamContact; as: () => Promise<SignedInPerson> }> {
    const guest = await invited()
    const kept = role[0] + role.slice(1).toLowerCase()
    await app.rows(
      sql`update membership set status = 'ACTIVE', invited_until = null, role = ${kept} where id = ${guest.contactId} returning 1`,
    )
    const name = guest.email.split('@')[0] ?? ''
    return { it: await contact(name), as: () => signInAs(app, name) }
  }

  /** Dates the last email of an invitation back by 61 seconds, so that it can be sent again. */
  function rest({ contactId }: TeamContact): Promise<unknown[]> {
    return app.rows(
      sql`update team_invitation set last_sent_at = last_sent_at - interval '61 seconds' where membership_id = ${contactId} returning 1`,
    )
  }

  function mailsTo(email: string) {
    return app.rows<{ kind: string; facts: Record<string, string> }>(
      sql`select kind, facts from mail where "to" = ${email} order by created_at, kind`,
    )
  }

  return { call, contact, change, invited, member, rest, mailsTo }
}
