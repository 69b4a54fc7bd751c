import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db/open.ts'
import { openProviderSecrets } from '#server/people/identity-provider/secrets.ts'
import { subjectOf } from '#server/people/identity-provider/subject.ts'
import { type DatabaseKind, databases, startApp, type TestApp } from '#tests/support/app.ts'
import {
  acceptedTokens,
  claimsOf,
  redirectUri,
  signInAt,
  tokensFor,
  toSignIn,
  signInRequest,
} from '#tests/support/relying-party.ts'
import { seedPassword } from '#tests/support/seed-password.ts'
import { publicOrigin } from '#tests/support/walk.ts'

const dana = 'dana.whitfield@brazos-food.example'

const apps = {} as Record<DatabaseKind, TestApp>
beforeAll(async () => {
  for (const database of databases) apps[database] = await startApp({ database })
})
afterAll(async () => {
  for (const it of databases) await apps[it][Symbol.asyncDispose]()
})

/** Returns the application on the first database, for tests that run on only one database. */
function anyApp(): TestApp {
  return apps[databases[0] ?? 'pglite']
}

test.each(databases)(
  'on %s the metadata of the provider uses the public origin, whatever host a header names',
  async (database) => {
    const app = apps[database]
    const headers = {
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'https',
    }
    const { status, text } = await app.http
      .get('/idp/.well-known/openid-configuration')
      .set(headers)
    expect(status).toBe(200)
    expect(text).not.toContain('evil')
    expect(JSON.parse(text)).toMatchObject({
      issuer: `${publicOrigin}/idp`,
      authorization_endpoint: `${publicOrigin}/idp/auth`,
      jwks_uri: `${publicOrigin}/idp/jwks`,
      code_challenge_methods_supported: ['S256'],
      id_token_signing_alg_values_supported: ['ES256'],
      grant_types_supported: ['authorization_code'],
    })
    const { keys } = JSON.parse((await app.http.get('/idp/jwks')).text) as { keys: object[] }
    expect(keys.map((it) => Object.keys(it).toSorted())).toEqual([
      ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'],
    ])
  },
)

test.each(databases)(
  'on %s the ID token has subject, email, names, locale and session',
  async (database) => {
    const app = apps[database]
    const { code, back, request, walk } = await signInAt(app, dana.toUpperCase())
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      state: 'a-state',
      iss: `${publicOrigin}/idp`,
    })
    const { idToken, accessToken } = await acceptedTokens(app, { code, request })
    const claims = await claimsOf(app, idToken)
    const told = {
      sub: subjectOf('americas-admin'),
      email: dana,
      email_verified: true,
      given_name: 'Dana',
      family_name: 'Whitfield',
      locale: 'en-americas',
    }
    expect(claims).toMatchObject({
      ...told,
      iss: `${publicOrigin}/idp`,
      aud: 'marketplace',
      nonce: 'a-nonce',
      sid: expect.any(String),
    })
    const userinfo = await app.http.get('/idp/me').set({ Authorization: `Bearer ${accessToken}` })
    expect(JSON.parse(userinfo.text)).toMatchObject(told)

    const again = await walk.follow(signInRequest().address, (it) => it.startsWith(redirectUri))
    expect(
      new URL(again.address).searchParams.get('code'),
      'no page if already signed in',
    ).toBeTruthy()
  },
)

test.each(databases)(
  'on %s an authorization code is accepted once, and using it again revokes the tokens',
  async (database) => {
    const app = apps[database]
    const { code, request } = await signInAt(app, dana)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => tokensFor(app, { code, verifier: request.verifier })),
    )
    expect(answers.filter((it) => it.status === 200)).toHaveLength(1)
    expect(
      new Set(
        answers
          .filter((it) => it.status !== 200)
          .map((it) => (JSON.parse(it.text) as { error: string }).error),
      ),
    ).toEqual(new Set(['invalid_grant']))
    const first = JSON.parse(answers.find((it) => it.status === 200)?.text ?? '{}') as {
      access_token: string
    }
    expect((await tokensFor(app, { code, verifier: request.verifier })).status).toBe(400)
    const userinfo = await app.http
      .get('/idp/me')
      .set({ Authorization: `Bearer ${first.access_token}` })
    expect(userinfo.status, 'a code that comes back ends what was given for it').toBe(401)
  },
)

test.each(databases)(
  'on %s an authorization code is accepted only with its verifier, redirect URI and client secret',
  async (database) => {
    const app = apps[database]
    const { code, request } = await signInAt(app, dana)
    const wrong = [
      { code, verifier: 'a'.repeat(43) },
      { code, verifier: request.verifier, redirect_uri: `${publicOrigin}/elsewhere` },
      { code, verifier: request.verifier, secret: 'not the secret, though it is long' },
      { code: `${code}x`, verifier: request.verifier },
    ]
    for (const it of wrong)
      expect((await tokensFor(app, it)).status, JSON.stringify(it)).toBeGreaterThanOrEqual(400)
    const { status } = await tokensFor(app, { code, verifier: request.verifier })
    expect(status, 'wrong ones do not use it up').toBe(200)
  },
)

test.each(databases)(
  'on %s the database contains no session cookie or code in plain text',
  async (database) => {
    const app = apps[database]
    const { code, walk } = await signInAt(app, dana)
    const kept = JSON.stringify(await app.rows(sql`select * from provider_entry`))
    for (const secret of [code, walk.cookies.get('idp_session') ?? 'none']) {
      expect(secret.length).toBeGreaterThan(20)
      expect(kept).not.toContain(secret)
    }
  },
)

test.each(databases)(
  'on %s a disabled login can neither sign in nor get tokens, and its session ends',
  async (database) => {
    const app = apps[database]
    const email = 'freja.holm@nordhaven.example'
    const { walk, code, request } = await signInAt(app, email)
    await app.rows(sql`update login set is_disabled = true where email = ${email}`)
    expect((await tokensFor(app, { code, verifier: request.verifier })).status).toBe(400)
    const { address } = await walk.follow(signInRequest().address)
    expect(address).toContain('/idp-ui/')
    const { send } = await toSignIn(app)
    expect((await send(email, seedPassword)).status).toBe(422)
  },
)

test.each(databases)(
  'on %s the provider keys are created once, even by concurrent starts, and do not change',
  async (database) => {
    await using empty = await startApp({ database })
    await empty.rows(sql`delete from server_secret`)
    const { DATABASE_URL: url, DATA_DIR: dataDir } = empty.resources.env
    const { log } = empty.resources
    const others =
      url === undefined
        ? []
        : await Promise.all([1, 2, 3].map(() => openDatabase({ url, dataDir, log })))
    const stores = [empty.resources.database, ...others]
    const made = await Promise.all([...stores, ...stores].map((it) => openProviderSecrets(it.db)))
    for (const it of made) expect(it).toEqual(made[0])
    expect(await openProviderSecrets(empty.resources.database.db)).toEqual(made[0])
    for (const it of others) await it.close()
  },
)

test('a request without PKCE, with plain PKCE or with an unsupported response type is redirected with an error', async () => {
  const wrong = [
    { code_challenge: null, code_challenge_method: null },
    { code_challenge_method: 'plain' },
    { code_challenge_method: null },
    { response_type: 'token' },
    { response_type: 'id_token' },
    { response_type: 'none' },
  ]
  for (const changes of wrong) {
    const { headers, status } = await anyApp().http.get(
      signInRequest(changes).address.slice(publicOrigin.length),
    )
    const { hash, searchParams } = new URL(headers.location ?? '', publicOrigin)
    expect(
      [status, searchParams.get('error') ?? new URLSearchParams(hash.slice(1)).get('error')],
      JSON.stringify(changes),
    ).toEqual([
      303,
      expect.stringMatching(/invalid_request|unsupported_response_type|unauthorized_client/),
    ])
  }
})

test('the provider never redirects to an unregistered URI', async () => {
  const foreign = [
    'https://evil.example/marketplace/api/v1/sso/callback',
    `${redirectUri}/../x`,
    `${redirectUri}?a=1`,
    `${redirectUri}#x`,
    `${redirectUri}%2f..`,
    redirectUri.replace('localhost', 'LOCALHOST.evil.example'),
    redirectUri.replace('http:', 'https:'),
    'http://localhost:3000@evil.example/marketplace/api/v1/sso/callback',
    'javascript:alert(1)',
    '//evil.example',
    '',
  ]
  for (const uri of foreign) {
    const answer = await anyApp()
      .http.get(signInRequest({ redirect_uri: uri }).address.slice(publicOrigin.length))
      .set({ Accept: 'text/html' })
    expect([uri, answer.status, answer.headers.location]).toEqual([uri, 400, undefined])
    expect(answer.text).not.toContain('evil.example')
  }
  const unknown = await anyApp()
    .http.get(signInRequest({ client_id: 'other' }).address.slice(publicOrigin.length))
    .set({ Accept: 'text/html' })
  expect([
    unknown.status,
    unknown.headers['content-type'],
    unknown.headers['cache-control'],
  ]).toEqual([400, 'text/html; charset=utf-8', 'no-store'])
})

test('an ID token with a wrong or missing signature cannot sign a person out', async () => {
  const { code, request, walk } = await signInAt(anyApp(), dana)
  const { idToken } = await acceptedTokens(anyApp(), { code, request })
  const [head = '', payload = '', signature = ''] = idToken.split('.')
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  const forged = [
    `${none}.${payload}.`,
    `${head}.${payload}.${signature.slice(0, -4)}AAAA`,
    `${none}.${payload}.${signature}`,
    'x',
  ]
  for (const hint of forged) {
    const answer = await walk.get(`/idp/session/end?id_token_hint=${hint}`)
    expect([hint.slice(0, 20), answer.status]).toEqual([hint.slice(0, 20), 400])
  }
  expect(
    (
      await anyApp()
        .http.get('/idp/me')
        .set({ Authorization: `Bearer ${idToken}` })
    ).status,
  ).toBe(401)
  const { address } = await walk.follow(signInRequest().address, (it) => it.startsWith(redirectUri))
  expect(address.startsWith(redirectUri), 'still signed in').toBe(true)
})
