import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db/open.ts'
import { openProviderSecrets } from '#server/people/identity-provider/secrets.ts'
import { subjectOf } from '#server/people/identity-provider/subject.ts'
import { type DatabaseKind, databases, startApp, type TestApp } from '#tests/support/app.ts'
import {
  claimsOf,
  redirectUri,
  signInAt,
  tokensFor,
  toSignIn,
  wishOf,
} from '#tests/support/relying-party.ts'
import { seedPassword } from '#tests/support/seed-password.ts'
import { formIn, publicOrigin, walkAt } from '#tests/support/walk.ts'

const dana = 'dana.whitfield@brazos-food.example'

const apps = {} as Record<DatabaseKind, TestApp>
beforeAll(async () => {
  for (const database of databases) apps[database] = await startApp({ database })
})
afterAll(async () => {
  for (const it of databases) await apps[it][Symbol.asyncDispose]()
})

/** Where it does not matter on which database. */
function anyApp(): TestApp {
  return apps[databases[0] ?? 'pglite']
}

test.each(databases)(
  'the provider tells what it offers, by the public origin whatever a request names, on %s',
  async (database) => {
    const app = apps[database]
    const headers = {
      Host: 'evil.example',
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
  'whoever signs in is told of to the marketplace: subject, e-mail, names, locale, session, on %s',
  async (database) => {
    const app = apps[database]
    const { code, back, wish, walk } = await signInAt(app, dana.toUpperCase())
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      state: 'a-state',
      iss: `${publicOrigin}/idp`,
    })
    const { status, text } = await tokensFor(app, { code, verifier: wish.verifier })
    expect(status).toBe(200)
    const { id_token: idToken, access_token: accessToken } = JSON.parse(text) as Record<
      string,
      string
    >
    const claims = await claimsOf(app, idToken ?? '')
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

    const again = await walk.follow(wishOf().address, (it) => it.startsWith(redirectUri))
    expect(
      new URL(again.address).searchParams.get('code'),
      'signed in already: no page',
    ).toBeTruthy()
  },
)

test.each(databases)(
  'a code is good once, for one of many who bring it at the same time, on %s',
  async (database) => {
    const app = apps[database]
    const { code, wish } = await signInAt(app, dana)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => tokensFor(app, { code, verifier: wish.verifier })),
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
    expect((await tokensFor(app, { code, verifier: wish.verifier })).status).toBe(400)
    const userinfo = await app.http
      .get('/idp/me')
      .set({ Authorization: `Bearer ${first.access_token}` })
    expect(userinfo.status, 'a code that comes back ends what was given for it').toBe(401)
  },
)

test.each(databases)(
  'a code is good only with its verifier, its address and the secret of the client, on %s',
  async (database) => {
    const app = apps[database]
    const { code, wish } = await signInAt(app, dana)
    const wrong = [
      { code, verifier: 'a'.repeat(43) },
      { code, verifier: wish.verifier, redirect_uri: `${publicOrigin}/elsewhere` },
      { code, verifier: wish.verifier, secret: 'not the secret, though it is long' },
      { code: `${code}x`, verifier: wish.verifier },
    ]
    for (const it of wrong)
      expect((await tokensFor(app, it)).status, JSON.stringify(it)).toBeGreaterThanOrEqual(400)
    const { status } = await tokensFor(app, { code, verifier: wish.verifier })
    expect(status, 'wrong ones do not use it up').toBe(200)
  },
)

test.each(databases)(
  'neither cookies nor codes can be made from what the database keeps, on %s',
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
  'an account that is disabled is out at once: no sign-in, no silent one, no tokens, on %s',
  async (database) => {
    const app = apps[database]
    const email = 'freja.holm@nordhaven.example'
    const { walk, code, wish } = await signInAt(app, email)
    await app.rows(sql`update login set is_disabled = true where email = ${email}`)
    expect((await tokensFor(app, { code, verifier: wish.verifier })).status).toBe(400)
    const { address } = await walk.follow(wishOf().address)
    expect(address).toContain('/idp-ui/')
    const { send } = await toSignIn(app)
    expect((await send(email, seedPassword)).status).toBe(422)
  },
)

test.each(databases)(
  'keys are made once, by however many processes start at once, and stay, on %s',
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

test('a client without PKCE, with a plain one, or of another response type is sent back', async () => {
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
      wishOf(changes).address.slice(publicOrigin.length),
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

test('an address that is not the own way back is never led to', async () => {
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
      .http.get(wishOf({ redirect_uri: uri }).address.slice(publicOrigin.length))
      .set({ Accept: 'text/html' })
    expect([uri, answer.status, answer.headers.location]).toEqual([uri, 400, undefined])
    expect(answer.text).not.toContain('evil.example')
  }
  const unknown = await anyApp()
    .http.get(wishOf({ client_id: 'other' }).address.slice(publicOrigin.length))
    .set({ Accept: 'text/html' })
  expect([
    unknown.status,
    unknown.headers['content-type'],
    unknown.headers['cache-control'],
  ]).toEqual([400, 'text/html; charset=utf-8', 'no-store'])
})

test('a token that nobody signed, or another key, says nothing', async () => {
  const { code, wish, walk } = await signInAt(anyApp(), dana)
  const { id_token: idToken = '' } = JSON.parse(
    (await tokensFor(anyApp(), { code, verifier: wish.verifier })).text,
  ) as Record<string, string>
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
  const { address } = await walk.follow(wishOf().address, (it) => it.startsWith(redirectUri))
  expect(address.startsWith(redirectUri), 'still signed in').toBe(true)
})

test('signing out with the own token leads straight to the site; without it the person is asked', async () => {
  const { code, wish, walk } = await signInAt(anyApp(), dana)
  const { id_token: idToken = '' } = JSON.parse(
    (await tokensFor(anyApp(), { code, verifier: wish.verifier })).text,
  ) as Record<string, string>
  const foreign = await walk.get(
    `/idp/session/end?id_token_hint=${idToken}&post_logout_redirect_uri=https://evil.example/`,
  )
  expect([foreign.status, foreign.headers.location]).toEqual([400, undefined])

  const asked = await walk.get('/idp/session/end?ui_locales=ja')
  expect([asked.status, /<html lang="([^"]*)"/.exec(asked.text)?.[1]]).toEqual([200, 'ja-JP'])
  expect(asked.text).not.toContain('op.logoutForm')

  const home = `${publicOrigin}/zh-tw/marketplace`
  const leave = `/idp/session/end?id_token_hint=${idToken}&post_logout_redirect_uri=${encodeURIComponent(home)}&state=s`
  const left = await walk.get(leave)
  expect([left.status, left.headers.location]).toEqual([303, `${home}?state=s`])
  expect(walk.cookies.has('idp_session')).toBe(false)
  const twice = await walk.get(leave)
  expect([twice.status, twice.headers.location], 'in a second tab').toEqual([
    303,
    `${home}?state=s`,
  ])
  expect((await walk.follow(wishOf().address)).address).toContain('/idp-ui/')
  expect((await tokensFor(anyApp(), { code, verifier: wish.verifier })).status).toBe(400)
})

test('the person who is asked signs out by the form', async () => {
  const { walk } = await signInAt(anyApp(), dana)
  const { action, fields } = formIn((await walk.get('/idp/session/end')).text)
  expect((await walk.post(action, { ...fields, xsrf: 'another' })).status).toBe(400)
  expect((await walk.post(action, fields)).status).toBe(303)
  expect((await walk.follow(wishOf().address)).address).toContain('/idp-ui/')
})

test('who gives up goes back without a code', async () => {
  const { walk, action, fields } = await toSignIn(anyApp())
  const sent = await walk.post(action.replace('?', '/abort?'), fields)
  const { address } = await walk.follow(sent.headers.location ?? '', (it) =>
    it.startsWith(redirectUri),
  )
  expect(new URL(address).searchParams.get('error')).toBe('access_denied')
})

test('the sign-in page is in the language that is asked for, with the name of the site of China on zh-cn', async () => {
  const asked: [string, string, string][] = [
    ['zh-cn zh-Hans', 'zh-CN', '登录 | 子午物联市场'],
    ['zh-Hant', 'zh-TW', '登入 | Meridian Marketplace'],
    ['ja-JP', 'ja-JP', 'ログイン | Meridian Marketplace'],
    ['en-kr', 'en-KR', 'Log in | Meridian Marketplace'],
    ['tlh', 'en', 'Log in | Meridian Marketplace'],
  ]
  for (const [uiLocales, lang, title] of asked) {
    const { answer, action, walk } = await toSignIn(anyApp(), wishOf({ ui_locales: uiLocales }))
    expect([
      /<html lang="([^"]*)"/.exec(answer.text)?.[1],
      /<title>([^<]*)/.exec(answer.text)?.[1],
    ]).toEqual([lang, title])
    const other = await walk.get(action.replace(/locale=.*/, 'locale=ja-jp'))
    expect(/<html lang="([^"]*)"/.exec(other.text)?.[1]).toBe('ja-JP')
  }
})

test('a page without its cookie, or of another sign-in, leads back to the start', async () => {
  const { action } = await toSignIn(anyApp())
  const stranger = walkAt(anyApp())
  const { status, text } = await stranger.get(action)
  expect(status).toBe(400)
  expect(text).toContain('/marketplace/api/v1/sso/login?websiteCode=en-int')
  const { walk } = await toSignIn(anyApp())
  expect((await walk.get(action)).status).toBe(400)
  expect((await stranger.get('/idp-ui/none')).status).toBe(400)
})

test('somebody changes their own name and password, and comes back to where they were', async () => {
  await using app = await startApp()
  const email = 'ken.takahashi@keihin-pumps.example'
  const walk = walkAt(app)
  const returnTo = `${publicOrigin}/ja-jp/marketplace`
  const start = await walk.follow(
    `${publicOrigin}/idp-ui/account?ui_locales=ja-jp&return=${encodeURIComponent(returnTo)}`,
  )
  expect(start.address).toMatch(/\/idp-ui\/[\w-]{20,}$/)
  const signIn = formIn(start.answer?.text ?? '')
  const sent = await walk.post(signIn.action, { ...signIn.fields, email, password: seedPassword })
  const account = await walk.follow(sent.headers.location ?? '')
  expect(account.answer?.text).toContain(`href="${returnTo}"`)
  expect(account.answer?.text).toContain('value="高橋"')

  const { action, fields } = formIn(account.answer?.text ?? '')
  const saved = await walk.post(action, { ...fields, givenName: '健一', familyName: ' 高橋 ' })
  expect(saved.status).toBe(303)
  expect(
    (await walk.follow(new URL(saved.headers.location ?? '', publicOrigin).href)).answer?.text,
  ).toContain('value="健一"')
  expect((await walk.post(action, { ...fields, givenName: '', familyName: 'x' })).status).toBe(422)

  const password = action.replace('/names', '/password')
  const wrong = [
    ['not my password at all', 'seven slow rivers'],
    [seedPassword, 'short'],
    [seedPassword, seedPassword],
    [seedPassword, 'ken.takahashi-2026'],
    [seedPassword, 'aaaaaaaaaaaaaaaa'],
  ]
  for (const [old = '', next = ''] of wrong)
    expect(
      (await walk.post(password, { ...fields, password: old, newPassword: next })).status,
      next,
    ).toBe(422)
  const elsewhere = await signInAt(app, email)
  expect(
    (
      await walk.post(password, {
        ...fields,
        password: seedPassword,
        newPassword: 'seven slow rivers',
      })
    ).status,
  ).toBe(303)
  expect((await elsewhere.walk.follow(wishOf().address)).address, 'other sessions end').toContain(
    '/idp-ui/',
  )
  const page = await toSignIn(app)
  expect((await page.send(email, seedPassword)).status).toBe(422)
  expect((await page.send(email, 'seven slow rivers')).status).toBe(303)

  const foreign = await walk.get('/idp-ui/account?return=https://evil.example/')
  expect(foreign.text).not.toContain('evil.example/"')
})
