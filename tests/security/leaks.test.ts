import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sessionCookie } from '#server/people/account/session.ts'
import { apiPrefix } from '#server/platform/address/api-prefix.ts'
import type { StoredPage } from '#server/web/pages/page-store.ts'
import { databases, startApp, type TestApp } from '#tests/support/app.ts'
import {
  anyMark,
  marksIn,
  type MarkedPerson,
  markedCompanies,
  markedOrderOf,
  markedPeople,
  markedSerialOf,
  ownMarks,
  signInMarked,
} from '#tests/support/marked-people.ts'

/**
 * Number of requests per database; LEAK_REQUESTS sets another for PostgreSQL. The faster database
 * gets most of them, since a leak would be in code that both share.
 */
const requests = { pglite: 1_000, postgres: Number(process.env['LEAK_REQUESTS'] ?? 4_000) }
const atOnce = 50

test.each(databases)(
  'twenty concurrent people from four companies never see each other’s data, and caches and log contain none of it (%s)',
  async (database) => {
    await using app = await startApp({ database })
    const people = await markedPeople(app)
    const random = seeded(20_261_121)
    const faults: string[] = []
    let asked = 0
    const done = new Map<string, number>()
    const seen = new Set<string>()
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (asked < requests[database]) {
          asked += 1
          const somebody = people[Math.floor(random() * people.length)]
          if (!somebody) continue
          const step = drawn[Math.floor(random() * drawn.length)] ?? steps[0]
          const text = await step.ask(app, somebody, random)
          done.set(step.name, (done.get(step.name) ?? 0) + 1)
          const own = ownMarks(somebody, people)
          for (const mark of marksIn(text)) {
            seen.add(mark)
            if (!own.has(mark) || step.isPublic)
              faults.push(`${step.name}: ${somebody.mark} met ${mark}`)
          }
        }
      }),
    )
    expect(faults).toEqual([])
    expect(done.size).toBe(steps.length)
    // the own people, companies and data of everybody were shown
    expect(seen.size).toBe(people.length + 2 * markedCompanies)
    for (const [kind, store] of [
      ...app.resources.dataCache.stores,
      ['page', app.resources.pages] as const,
    ])
      for (const [key, entry] of store.entries())
        expect(`${kind} ${key} ${textOf(entry.value)}`).not.toMatch(anyMark)
    expect(app.log.filter((it) => anyMark.test(JSON.stringify(it)))).toEqual([])
    expect(app.log.filter((it) => Number(it['http.response.status_code']) >= 500)).toEqual([])
  },
  600_000,
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
  ...[
    '/licenses',
    '/licenses/summary',
    '/licenses/download',
    '/licenses/calendar',
    '/profile/order-histories',
    '/profile/download/order-histories',
    '/profile/uncompleted-accumulated-orders',
    '/profile/gift-value-expiring-info',
    '/gift-values/lots',
    '/membership/standing',
    '/notifications',
    '/my-team/contacts',
    '/my-team/audit',
    '/my-team/budgets',
  ].map((path): Step => ({
    name: path,
    ask: (app, it) => get(app, it, `${apiPrefix}${path}?websiteCode=zh-tw`),
  })),
  {
    name: 'order of any company',
    ask: (app, it, random) =>
      get(app, it, `${apiPrefix}/checkout/orders/${markedOrderOf(anyCompany(random))}`),
  },
  {
    name: 'license of any company',
    ask: (app, it, random) => {
      const serial = markedSerialOf(anyCompany(random))
      return get(app, it, `${apiPrefix}/licenses/detail/${serial}?websiteCode=zh-tw`)
    },
  },
  { name: 'app page', isPublic: true, ask: (app, it) => get(app, it, '/zh-tw/console/bills') },
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
      somebody.cookie = await signInMarked(app, somebody)
      return response.headers.get('location') ?? ''
    },
  },
]

/** Returns the number of one of the companies. */
function anyCompany(random: () => number): number {
  return Math.floor(random() * markedCompanies)
}

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
