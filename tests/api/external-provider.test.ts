import { expect, test } from 'vitest'
import type { TestApp } from '#tests/support/app.ts'
import { startForeignProvider } from '#tests/support/foreign-provider.ts'
import { freePort } from '#tests/support/free-port.ts'
import { ownPageHeaders, signInAs } from '#tests/support/people.ts'
import { sso, startSite } from '#tests/support/sign-in.ts'
import { profileWith } from '#tests/support/sessions.ts'

/** Settings of an external provider at a port where nobody listens. */
async function settingsOfNobody(): Promise<NodeJS.ProcessEnv> {
  return {
    OIDC_ISSUER: `http://localhost:${await freePort()}`,
    OIDC_CLIENT_ID: 'x',
    OIDC_CLIENT_SECRET: 'y',
  }
}

async function isProviderUp({ resources }: TestApp): Promise<string | undefined> {
  const text = await resources.metrics.registry.metrics()
  return /^identity_provider_up (\d)$/m.exec(text)?.[1]
}

test('while the identity provider is down, pages and sessions work, and a sign-in returns with an error', async () => {
  await using app = await startSite({ env: await settingsOfNobody() })
  const { host } = new URL(app.origin)
  const login = await app.http
    .get(`${sso}/login?websiteCode=ja-jp&callbackurl=/ja-jp/marketplace`)
    .set({ Host: host })
  expect(login.headers['location']).toBe(`${app.origin}/ja-jp/marketplace?error=2`)
  expect((await app.http.get('/ja-jp/marketplace').set({ Host: host })).status).toBe(200)
  const metadata = await app.http.get('/idp/.well-known/openid-configuration').set({ Host: host })
  expect(metadata.status).toBe(404)

  const { headers } = await signInAs(app, 'yi-chun.lin')
  const signedIn = { ...headers, Host: host }
  expect(await profileWith(app, signedIn)).toMatchObject({ isLogin: true, role: 'Admin' })
  const logout = await app.http
    .get(`${sso}/logout?websiteCode=zh-tw`)
    .set({ ...signedIn, ...ownPageHeaders, 'Sec-Fetch-Mode': 'navigate' })
  expect(logout.headers['location']).toBe(`${app.origin}/zh-tw/marketplace`)
  expect(await profileWith(app, signedIn)).toMatchObject({ isLogin: false })
})

test('an identity provider that does not respond is logged at the start and shown in the metrics', async () => {
  await using app = await startSite({ env: await settingsOfNobody() })
  await expect
    .poll(() => app.log.filter((it) => it['event'] === 'identity.unreachable'))
    .toMatchObject([{ level: 'warn', err: { code: 'ECONNREFUSED' } }])
  expect(await isProviderUp(app)).toBe('0')
})

test('the metrics show the state of an external identity provider, and of no other', async () => {
  const port = await freePort()
  const provider = await startForeignProvider({ site: `http://localhost:${port}` })
  const { issuer, clientId, clientSecret } = provider
  const env = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret }
  await using app = await startSite({ env })
  expect(await isProviderUp(app)).toBe('1')
  expect(app.log.filter((it) => it['event'] === 'identity.unreachable')).toEqual([])
  await provider[Symbol.asyncDispose]()
  expect(await isProviderUp(app)).toBe('0')
  await using embedded = await startSite()
  expect(await isProviderUp(embedded)).toBeUndefined()
})
