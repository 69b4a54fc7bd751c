import fc from 'fast-check'
import * as z from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isProblemCode } from '#config/problems.ts'
import { apis } from '#server/api-contract.ts'
import type { ContractRoute } from '#server/web/api/contract-routes.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { withoutCaptcha } from '#tests/support/captcha.ts'
import { type Fields, requestsOf } from '#tests/support/generated.ts'
import { ownPageHeaders, signInAs } from '#tests/support/people.ts'
import { everyRoute, wholePath } from '#tests/support/routes.ts'

/** Number of requests per operation; set GENERATED_RUNS=500 for a long run. */
const runs = Number(process.env['GENERATED_RUNS'] ?? 30)
/** How many requests run at once: only one for writes, which may end the sessions of others. */
const atOnce = (isBody: boolean) => (isBody ? 1 : 16)
const seed = Number(process.env['GENERATED_SEED'] ?? 3)

/** Shape of an error response. Source: RFC 9457, C2. */
const ProblemAnswer = z.strictObject({
  type: z.url(),
  title: z.string().min(1),
  status: z.int().min(400).max(499),
  detail: z.string().min(1),
  instance: z.string(),
  code: z.string().refine(isProblemCode),
  requestId: z.string().min(1),
  supportCode: z.string().regex(/^[0-9A-Z]{3}-[0-9A-Z]{4}$/),
  retryable: z.boolean(),
  errors: z
    .array(
      z.strictObject({
        pointer: z.string(),
        code: z.string().refine(isProblemCode),
        message: z.string().min(1),
        params: z.record(z.string(), z.json()).optional(),
      }),
    )
    .optional(),
  context: z.record(z.string(), z.json()).optional(),
})

/**
 * Operations that reject some input that fits the schema: an unknown type, or a file whose format
 * is not in the contract. Such a request gets a 400 or a 404.
 */
const codesInData: ReadonlySet<string> = new Set([
  '/resources/search',
  '/licenses/{serialNumber}/offline-activations',
  '/licenses/{serialNumber}/offline-deactivations',
])

/**
 * Operations that check a field against another field or the current time. A request that fits the
 * schema can still get a 422, for example for a date in the past.
 */
const judgedInside: ReadonlySet<string> = new Set([
  '/checkout/prices',
  '/checkout/quotes',
  '/checkout/configurations',
  '/checkout/quotes/{quoteId}/renewal',
  '/checkout/license-upgrade/{serialNumber}',
  '/checkout/license-upgrade/{urlAlias}/{serialNumber}',
  '/help/{supportType}',
  '/leads/{kind}',
  '/cta/booking/{trackingId}',
  // only General members have a budget
  '/my-team/contacts',
  // some events cannot be switched off
  '/profile/notification-choices',
])

/** Returns the name of a person who may call an operation; undefined if visitors may call it. */
const callerOf = (access: ContractRoute['meta']['access']) =>
  access === 'company.switch'
    ? 'grace.tan'
    : access.startsWith('desk.')
      ? 'shu-fen.tsai'
      : access.startsWith('crm.')
        ? 'wei-ting.chou'
        : access === 'order.refund'
          ? 'noor.haddad'
          : access === 'any' || access === 'lead.submit'
            ? undefined
            : 'yi-chun.lin'

const routes = everyRoute.map((route) => {
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const schema = route.procedure['~orpc'].inputSchema as z.ZodType | undefined
  const isBody = route.method !== 'GET'
  return {
    ...route,
    inPath,
    isBody,
    requests: requestsOf({ schema, inPath, isBody, example: route.meta.example ?? {} }),
  }
})
type Route = (typeof routes)[number]

let app: TestApp
/** Statuses that the OpenAPI document lists, by path and method. */
let documented: Record<string, Record<string, { responses: object }>>
beforeAll(async () => {
  app = await startApp({ config: withoutCaptcha })
  const { body } = await app.api('/openapi.json')
  documented = (body as { paths: typeof documented }).paths
})
afterAll(() => app[Symbol.asyncDispose]())

test('exactly the listed operations have no input that could be invalid', () => {
  const names = routes.filter((it) => it.requests.invalid === undefined).map((it) => it.path)
  expect(names.toSorted()).toEqual([
    '/checkout/quotes/{quoteId}',
    '/checkout/quotes/{quoteId}/document',
    '/common/regions',
    '/company-accounts',
    '/company-accounts/acting/end',
    '/gift-values/transfers/receivers',
    '/licenses/calendar-feed',
    '/licenses/calendar-feed',
    '/licenses/calendar-feed',
    '/membership/exchange-rates',
    '/membership/standing',
    '/my-team/budgets',
    '/my-team/contacts',
    '/notifications/count',
    '/profile/accumulated-amount-info',
    '/profile/budget',
    '/profile/credit',
    '/profile/gift-value-expiring-info',
    '/profile/mail-language',
    '/profile/notification-choices',
    '/profile/session',
    '/profile/session/extend',
    '/profile/sessions',
    '/profile/sign-ins',
    '/site-pages',
    '/user/check-login',
  ])
})

test.each(routes)(
  `$method $path responds to ${runs} valid requests as its schema says or with an allowed error`,
  async (route) => {
    const output = route.procedure['~orpc'].outputSchema as z.ZodType
    await all(atOnce(route.isBody), generated(route.requests.valid), async (fields) => {
      const { status, body, location } = await send(route, fields)
      const shown = { fields, status, body: JSON.stringify(body)?.slice(0, 300) }
      expect(status, JSON.stringify(shown)).toBeLessThan(500)
      if (status === 302) expect(location).toMatch(/^http:\/\/localhost:3000\//)
      else if (status < 300)
        expect(
          status === 204 ? undefined : output.safeParse(body).error,
          JSON.stringify(shown),
        ).toBeUndefined()
      else {
        // the schema allows a form without a captcha solution: the handler rejects it with a 400
        const unsolved = 'captcha.missing' in route.procedure['~orpc'].errorMap ? [400] : []
        const allowed = [
          ...unsolved,
          ...(judgedInside.has(route.path) ||
          'date.range_invalid' in route.procedure['~orpc'].errorMap
            ? [422]
            : []),
        ]
        expect(
          codesInData.has(route.path) ? [400, 404] : [...allowed, 403, 404, 409, 410, 428],
          JSON.stringify(shown),
        ).toContain(status)
        expect(ProblemAnswer.safeParse(body).error, JSON.stringify(shown)).toBeUndefined()
      }
    })
  },
)

test.each(routes.filter((it) => it.requests.invalid !== undefined))(
  `$method $path rejects ${runs} invalid requests`,
  async (route) => {
    await all(atOnce(route.isBody), generated(route.requests.invalid!), async (fields) => {
      const { status, body } = await send(route, fields)
      const shown = JSON.stringify({ fields, status, body }).slice(0, 600)
      expect(route.isBody ? [400, 404, 413, 422] : [400, 404, 414, 422], shown).toContain(status)
      expect(ProblemAnswer.safeParse(body).error, shown).toBeUndefined()
    })
  },
)

test.each([
  '/products/detail/a%00b?websiteCode=en-int',
  '/solutions/a%00?websiteCode=en-int',
  '/pages/redirect?websiteCode=en-int&pageType=1&urlAlias=%00',
])('a NUL character is rejected before it reaches the database: %s', async (path) => {
  expect(await app.api(path)).toMatchObject({ status: 400, body: { code: 'request.malformed' } })
})

/** Generates `runs` requests, without the duplicates among them. */
function generated(requests: fc.Arbitrary<Fields>): Fields[] {
  return [
    ...new Map(
      fc.sample(requests, { numRuns: runs, seed }).map((it) => [JSON.stringify(it), it]),
    ).values(),
  ]
}

/** Sends a request, and checks that the OpenAPI document lists the status of its response. */
async function send(route: Route, fields: Fields) {
  const answer = await request(route, fields)
  const { responses = {} } = documented[pathInDocument(route)]?.[route.method.toLowerCase()] ?? {}
  const shown = JSON.stringify({ fields, body: answer.body }).slice(0, 600)
  expect(Object.keys(responses), shown).toContain(String(answer.status))
  return answer
}

/** Returns a path as the document writes it: without the prefix of its API. */
function pathInDocument({ path }: Route): string {
  const prefix = apis.find((it) => path.startsWith(`${it.prefix}/`))?.prefix ?? ''
  return path.slice(prefix.length)
}

async function request({ method, path, inPath, isBody, meta }: Route, fields: Fields) {
  const name = callerOf(meta.access)
  const headers = name === undefined ? ownPageHeaders : (await signInAs(app, name)).headers
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, it: string) =>
    encodeURIComponent(String(fields[it])),
  )
  const rest = Object.entries(fields).filter(
    ([it, value]) => !inPath.includes(it) && value !== undefined,
  )
  const query = isBody
    ? ''
    : `?${new URLSearchParams(rest.flatMap(([it, value]) => (Array.isArray(value) ? value : [value]).map((one) => [it, String(one)])))}`
  const response = await fetch(`${app.origin}${wholePath(filled)}${query}`, {
    method,
    redirect: 'manual',
    headers: {
      ...headers,
      Host: 'localhost:3000',
      ...(isBody
        ? {
            'Content-Type': 'application/json',
            'Idempotency-Key': crypto.randomUUID(),
            'X-Company-Id': 'A-20417',
          }
        : {}),
    },
    ...(isBody ? { body: JSON.stringify(Object.fromEntries(rest)) } : {}),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') === true
  return {
    status: response.status,
    location: response.headers.get('location'),
    body: isJson ? (JSON.parse(text) as unknown) : undefined,
  }
}

/** Calls `each` with every item, with at most `count` calls at once. */
async function all<T>(count: number, items: T[], each: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items]
  await Promise.all(
    Array.from({ length: count }, async () => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await each(item)
    }),
  )
}
