import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newSessionId, sessionCookie, sessionKey } from '#server/people/account/session.ts'
import { company, membership, person, session } from '#server/people/account/tables.ts'
import { apiPrefix } from '#server/platform/address/api-prefix.ts'
import type { StoredPage } from '#server/web/pages/page-store.ts'
import { databases, startApp, type TestApp } from '#tests/support/app.ts'

/**
 * Number of requests per database. The faster database gets most of them, since a leak would be in
 * code that both share.
 */
const requests = { pglite: 2_000, postgres: 10_000 }
const atOnce = 50
const companyCount = 4
const peopleCount = 20

/** A person whose text fields each contain a unique marker. */
interface MarkedPerson {
  id: string
  mark: string
  /** The person's company. Some people have a second one. */
  companies: { id: string; mark: string; accountId: string }[]
  cookie: string | undefined
}

test.each(databases)(
  'twenty concurrent people from four companies never see each other’s data, and caches and log contain none of it (%s)',
  async (database) => {
    await using app = await startApp({ database })
    const people = await markedPeople(app)
    const random = seeded(20_261_121)
    const faults: string[] = []
    let asked = 0
    const done = new Map<string, number>()
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (asked < requests[database]) {
          asked += 1
          const somebody = people[Math.floor(random() * people.length)]
          if (!somebody) continue
          const step = drawn[Math.floor(random() * drawn.length)] ?? steps[0]
          const text = await step.ask(app, somebody, random)
          done.set(step.name, (done.get(step.name) ?? 0) + 1)
          const own = new Set([somebody.mark, ...somebody.companies.map((it) => it.mark)])
          for (const [mark] of text.matchAll(/mark[pc]\d+x/g))
            if (!own.has(mark) || step.isPublic)
              faults.push(`${step.name}: ${somebody.mark} met ${mark}`)
        }
      }),
    )
    expect(faults).toEqual([])
    expect(done.size).toBe(steps.length)
    for (const [kind, store] of [
      ...app.resources.dataCache.stores,
      ['page', app.resources.pages] as const,
    ])
      for (const [key, entry] of store.entries())
        expect(`${kind} ${key} ${textOf(entry.value)}`).not.toMatch(/mark[pc]\d+x/)
    expect(app.log.filter((it) => /mark[pc]\d+x/.test(JSON.stringify(it)))).toEqual([])
    expect(app.log.filter((it) => Number(it['http.response.status_code']) >= 500)).toEqual([])
  },
  180_000,
)

interface Step {
  name: string
  /** Set if the response is the same for everyone and therefore must not contain any marker. */
  isPublic?: true
  /**
   * Set if the step takes ten times as long as others and is therefore chosen one tenth as often.
   */
  isRare?: true
  ask: (app: TestApp, somebody: MarkedPerson, random: () => number) => Promise<string>
}

const steps: [Step, ...Step[]] = [
  { name: 'profile', ask: (app, it) => get(app, it, `${apiPrefix}/profile?websiteCode=zh-tw`) },
  { name: 'companies', ask: (app, it) => get(app, it, `${apiPrefix}/company-accounts`) },
  { name: 'sessions', ask: (app, it) => get(app, it, `${apiPrefix}/profile/sessions`) },
  { name: 'check-login', ask: (app, it) => get(app, it, `${apiPrefix}/user/check-login`) },
  {
    name: 'menus',
    isPublic: true,
    ask: (app, it) => get(app, it, `${apiPrefix}/menus?websiteCode=ja-jp`),
  },
  {
    name: 'products',
    isPublic: true,
    ask: (app, it) =>
      get(app, it, `${apiPrefix}/products/detail/edgelink-gateway?websiteCode=zh-tw`),
  },
  {
    name: 'home',
    isPublic: true,
    isRare: true,
    ask: (app, it) => get(app, it, '/zh-tw/marketplace'),
  },
  {
    name: 'visitor’s home',
    isPublic: true,
    ask: async (app) => (await fetch(`${app.origin}/zh-tw/marketplace`)).text(),
  },
  {
    name: 'switch',
    async ask(app, somebody, random) {
      const chosen = somebody.companies[Math.floor(random() * somebody.companies.length)]
      const before = somebody.cookie
      const response = await fetch(
        `${app.origin}${apiPrefix}/company-accounts/${chosen?.accountId}/switch`,
        { method: 'POST', headers: headersOf(somebody) },
      )
      const cookie = cookieOf(response)
      if (cookie !== undefined && somebody.cookie === before) somebody.cookie = cookie
      return response.text()
    },
  },
  {
    name: 'sign-out and in',
    async ask(app, somebody) {
      const response = await fetch(`${app.origin}${apiPrefix}/sso/logout?websiteCode=zh-tw`, {
        headers: headersOf(somebody),
        redirect: 'manual',
      })
      somebody.cookie = await signIn(app, somebody)
      return response.headers.get('location') ?? ''
    },
  },
]

const drawn = steps.flatMap((it) => (it.isRare ? [it] : Array.from({ length: 10 }, () => it)))

async function get(app: TestApp, somebody: MarkedPerson, path: string): Promise<string> {
  const response = await fetch(app.origin + path, { headers: headersOf(somebody) })
  const header = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
  return `${header}\n${await response.text()}`
}

function headersOf({ cookie }: MarkedPerson): Record<string, string> {
  return {
    'Sec-Fetch-Site': 'same-origin',
    ...(cookie === undefined ? {} : { Cookie: `${sessionCookie}=${cookie}; mp_signed_in=1` }),
  }
}

function cookieOf(response: Response): string | undefined {
  return response.headers
    .getSetCookie()
    .map((it) => new RegExp(`^${sessionCookie}=([^;]+)`).exec(it)?.[1])
    .find((it) => it !== undefined)
}

async function markedPeople(app: TestApp): Promise<MarkedPerson[]> {
  const { db } = app.resources.database
  const companies = await db
    .insert(company)
    .values(
      Array.from({ length: companyCount }, (_, at) => {
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
    const own = at % companyCount
    return {
      id,
      mark,
      cookie: undefined,
      companies: companies.filter(
        (_, place) => place === own || (at % 3 === 0 && place === (own + 1) % companyCount),
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
  for (const it of people) it.cookie = await signIn(app, it)
  return people
}

async function signIn(app: TestApp, { id, companies }: MarkedPerson): Promise<string> {
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

function textOf(value: unknown): string {
  const { bodies } = value as Partial<StoredPage>
  return bodies ? brotliDecompressSync(bodies.br).toString() : JSON.stringify(value)
}

/** Returns a generator of reproducible random numbers. Source: mulberry32, public domain. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
