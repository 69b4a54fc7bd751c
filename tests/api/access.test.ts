import { readFileSync } from 'node:fs'
import path from 'node:path'
import type * as z from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopeOf } from '#config/permissions.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { withoutCaptcha } from '#tests/support/captcha.ts'
import { ownPageHeaders, signInAs } from '#tests/support/people.ts'
import { everyRoute as routes, wholePath } from '#tests/support/routes.ts'

/** Kinds of callers: the status columns of access.tsv. */
const callers = ['anonymous', 'Basic', 'General', 'Admin', 'sales', 'other', 'crm', 'ops'] as const
type CallerName = (typeof callers)[number]

interface Row {
  method: string
  path: string
  /** The request body as JSON, or empty for a request without a body. */
  body: string
  expected: Record<CallerName, string>
}

const rows = tableOf('access.tsv').map(
  ([method = '', address = '', body = '', ...statuses]): Row => {
    const expected = Object.fromEntries(
      callers.map((it, at) => [it, statuses[at] ?? '']),
    ) as Row['expected']
    return { method, path: address, body, expected }
  },
)

let app: TestApp
const headersOf = new Map<CallerName, () => Promise<Record<string, string>>>()

beforeAll(async () => {
  // all callers send the same form: turn off the detection of repeated forms
  app = await startApp({ config: { ...withoutCaptcha, forms: { sameWithinMinutes: 0 } } })
  const as =
    (...given: [string, Parameters<typeof signInAs>[2]?]) =>
    async () =>
      (await signInAs(app, ...given)).headers
  headersOf.set('anonymous', async () => ownPageHeaders)
  headersOf.set('Basic', as('mei-ling.wu'))
  headersOf.set('General', as('chih-ming.huang'))
  headersOf.set('Admin', as('yi-chun.lin'))
  headersOf.set(
    'sales',
    as('shu-fen.tsai', {
      accountId: 'A-20417',
      reason: 'The customer asked for help with a renewal',
    }),
  )
  headersOf.set('other', as('ken.takahashi'))
  headersOf.set('crm', as('wei-ting.chou'))
  headersOf.set('ops', as('noor.haddad'))
})
afterAll(() => app[Symbol.asyncDispose]())

test('access.tsv has exactly one row per operation', () => {
  const named = (it: { method: string; path: string }) => `${it.method} ${it.path}`
  expect(rows.map(named).toSorted()).toEqual(routes.map(named).toSorted())
})

test('each row of access.tsv has a status code for every kind of caller', () => {
  for (const { method, path: address, expected } of rows)
    for (const it of callers)
      expect(expected[it], `${method} ${address} ${it}`).toMatch(/^[2-4]\d\d$/)
})

test('in access.tsv visitors get a 401 from exactly the operations that need a session', () => {
  for (const { method, path: address, expected } of rows) {
    const access = routes.find((it) => it.method === method && it.path === address)?.meta.access
    const isOpen =
      access === 'any' ||
      (access !== undefined && access !== 'signed-in' && scopeOf(access, 'anonymous') !== undefined)
    expect({ address, status: expected.anonymous === '401' }).toEqual({ address, status: !isOpen })
  }
})

test.each(rows)(
  '$method $path returns the status that access.tsv has for each caller',
  async ({ method, path: address, body, expected }) => {
    const route = routes.find((it) => it.method === method && it.path === address)
    const example = route?.meta.example ?? {}
    const filled = address.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(example[name] ?? 'none'),
    )
    const query = new URLSearchParams({ websiteCode: 'zh-tw', ...example })
    const found = Object.fromEntries(
      await Promise.all(
        callers.map(async (caller) => {
          const headers = {
            ...(await headersOf.get(caller)?.()),
            ...(body === '' ? {} : { 'Content-Type': 'application/json' }),
          }
          const answer = await app.ask(`${wholePath(filled)}?${query}`, {
            method,
            headers,
            ...(body === '' ? {} : { body }),
          })
          const output = route?.procedure['~orpc'].outputSchema as z.ZodType | undefined
          const isJson = String(answer.headers['content-type']).startsWith('application/json')
          if (answer.status === 200 && isJson)
            expect(output?.safeParse(JSON.parse(answer.text)).error?.issues).toBeUndefined()
          return [caller, String(answer.status)]
        }),
      ),
    )
    expect(found).toEqual(expected)
  },
)

function tableOf(file: string): string[][] {
  const [, ...lines] = readFileSync(path.join(import.meta.dirname, file), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.map((it) => it.split('\t'))
}
