import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiPrefix } from '#server/platform/address/api-prefix.ts'
import { contract } from '#server/api-contract.ts'
import { routesOf } from '#server/web/api/contract-routes.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { cookiesOf, profileWith } from '#tests/support/sessions.ts'
import { signInAs } from '#tests/support/people.ts'

/**
 * Headers of requests that another site’s page or a client other than a browser could send.
 */
const foreignPages: Record<string, string>[] = [
  {},
  { 'Content-Type': 'text/plain' },
  { Origin: 'https://evil.com' },
  { Origin: 'null' },
  { Origin: 'http://localhost:3001' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site', Origin: 'http://localhost:3000' },
  { 'Sec-Fetch-Site': 'none' },
  { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://evil.com' },
]

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

/**
 * Path for events from the card gateways, and the start of their other paths. They come from no page and are authenticated by their
 * signature instead.
 */
const signed = '/payments/webhook'
const writes = routesOf(contract).filter((it) => it.method !== 'GET' && !it.path.startsWith(signed))

test.each(
  writes.flatMap((it) =>
    foreignPages.map((headers) => ({ method: it.method, path: it.path, headers })),
  ),
)(
  '$method $path rejects requests whose headers do not show that they come from our pages: $headers',
  async ({ method, path, headers }) => {
    const signedIn = await signInAs(app, 'yi-chun.lin')
    const { Cookie = '' } = signedIn.headers
    const { status, body } = await app.api(path.replaceAll(/\{\w+\}/g, 'A-20417'), {
      method,
      headers: { Cookie, ...headers },
      body: '{}',
    })
    expect({ status, body }).toMatchObject({ status: 403, body: { code: 'auth.csrf' } })
    expect((await profileWith(app, signedIn.headers)).isLogin).toBe(true)
  },
)

test.each(foreignPages)(
  'a gateway event with an invalid signature is rejected: %o',
  async (headers) => {
    const { headers: person } = await signInAs(app, 'yi-chun.lin')
    const message = {
      id: 'evt_0123456789',
      type: 'payment.succeeded',
      occurredAt: '2026-11-21T00:00:00Z',
      session: 'cs_1',
      reference: crypto.randomUUID(),
    }
    const { status, body } = await app.api(signed, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...headers,
        Cookie: person['Cookie'] ?? '',
        'Payment-Signature': 't=1,v1=00',
      },
      body: JSON.stringify({ ...message, amount: 100, currency: 'TWD', brand: 'visa' }),
    })
    expect({ status, body }).toMatchObject({ status: 403, body: { code: 'auth.forbidden' } })
  },
)

test('a link on another site cannot sign a person out', async () => {
  const { headers } = await signInAs(app, 'yi-chun.lin')
  const { Cookie = '' } = headers
  const logout = `${apiPrefix}/sso/logout?websiteCode=en-int`
  for (const foreign of [
    { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' },
    { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'navigate' },
    {
      'Sec-Fetch-Site': 'same-site',
      'Sec-Fetch-Mode': 'navigate',
      Referer: 'http://sibling.localhost:3000/',
    },
    { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'no-cors' },
    {},
    { Referer: 'https://evil.com/' },
  ])
    expect((await app.http.get(logout).set({ Cookie, ...foreign })).status).toBe(403)
  expect((await profileWith(app, headers)).isLogin).toBe(true)
  const answer = await app.ask(logout, {
    headers: { Cookie, 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'navigate' },
  })
  expect(answer.status).toBe(302)
  expect([...cookiesOf(answer.rawHeaders).values()].every((it) => it.includes('Max-Age=0'))).toBe(
    true,
  )
  expect((await profileWith(app, headers)).isLogin).toBe(false)
})
