import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '#server/people/identity-provider/service.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import {
  disabled,
  disableLogin,
  eventsIn,
  known,
  providerOf,
  unknown,
} from '#tests/support/logins.ts'
import { acceptedTokens, signInAt, toSignIn, signInRequest } from '#tests/support/relying-party.ts'
import { seedPassword } from '#tests/support/seed-password.ts'
import { formIn, publicOrigin, targetOf, walkAt } from '#tests/support/walk.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await disableLogin(app)
})
afterAll(() => app[Symbol.asyncDispose]())

test('wrong passwords, unknown logins and disabled logins get the same response', async () => {
  const { send } = await toSignIn(app)
  const tried = [
    [known, 'not the password'],
    [unknown, 'not the password'],
    [disabled, seedPassword],
    [disabled, 'not the password'],
  ]
  const answers = []
  for (const [email = '', password = ''] of tried) {
    const { status, text, headers } = await send(email, password)
    const {
      'x-request-id': _id,
      date: _date,
      'content-length': _length,
      'transfer-encoding': _transfer,
      ...rest
    } = headers
    answers.push({ status, text: text.replaceAll(email, 'E'), headers: rest })
  }
  for (const it of answers) expect(it).toEqual(answers[0])
  expect(answers[0]?.status).toBe(422)
  expect(answers[0]?.text).toMatch(/role="alert"/)
  expect(answers[0]?.text).not.toContain('not the password')
})

test('wrong passwords, unknown logins and disabled logins take equally long', async () => {
  const desk = providerOf(app)
  const took: Record<string, number[]> = { [known]: [], [unknown]: [], [disabled]: [] }
  // compares the fastest attempts, which a busy machine disturbs least
  const spread = () => {
    const fastest = Object.values(took).map((it) => it.toSorted((a, b) => a - b)[2] ?? 0)
    return Math.max(...fastest) - Math.min(...fastest)
  }
  // on a busy machine it takes more attempts until the fastest are undisturbed; a hash takes 30 ms
  for (let round = 0; round < 25 || (round < 100 && spread() >= 5); round += 1)
    for (const [email, times] of Object.entries(took)) {
      const from = performance.now()
      await signIn(desk, {
        email,
        password: `wrong ${round}`,
        networks: [{ size: 'own', name: '192.0.2.1' }],
        knownBrowser: undefined,
        device: '',
        requestId: 'r',
      })
      times.push(performance.now() - from)
    }
  expect(spread()).toBeLessThan(5)
})

test('U+0000 is rejected in every input', async () => {
  const { action, fields, walk } = await toSignIn(app)
  const { walk: signedIn } = await signInAt(app, known)
  const account = formIn((await signedIn.get('/idp-ui/account')).text)
  const statuses = [
    (await walk.get(`${signInRequest().address}&state=%00`)).status,
    (await walk.get(`${action}&locale=%00`)).status,
    (await walk.get('/idp-ui/%00')).status,
    (await walk.get('/idp/session/end?state=%00')).status,
    (await walk.post(action, { ...fields, email: '\0', password: 'x' })).status,
    (await walk.post(action, { ...fields, email: known, password: '\0' })).status,
    (await signedIn.post(account.action, { ...account.fields, givenName: 'a\0b', familyName: 'c' }))
      .status,
  ]
  expect(statuses).toEqual(statuses.map(() => 400))
  const { searchParams } = new URL(signInRequest().address)
  const posted = await walk.post('/idp/auth', {
    ...Object.fromEntries(searchParams),
    state: 'a\0b',
  })
  expect(posted.status, 'what the provider reads itself').toBeLessThan(500)
})

test('a login form is not evaluated without its token, or if it was not sent from our page', async () => {
  const { action, fields, walk, answer } = await toSignIn(app)
  const other = await toSignIn(app)
  const before = eventsIn(app, 'sign_in.failed') + eventsIn(app, 'sign_in.done')
  const typed = { email: known, password: seedPassword }
  const foreign: Record<string, string>[] = [
    { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
    { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
    { Origin: publicOrigin, 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' },
  ]
  for (const headers of foreign)
    expect(
      (await walk.post(action, { ...fields, ...typed }, headers)).status,
      JSON.stringify(headers),
    ).toBe(403)
  const marks = [{}, { mark: '' }, { mark: 'x' }, { mark: other.fields['mark'] ?? '' }]
  for (const mark of marks)
    expect((await walk.post(action, { ...mark, ...typed })).status, JSON.stringify(mark)).toBe(403)
  const path = action.replace(publicOrigin, '')
  const bare = {
    Host: 'localhost:3000',
    Cookie: [...walk.cookies].map((it) => it.join('=')).join('; '),
  }
  const body = new URLSearchParams({ ...fields, ...typed }).toString()
  const asForm = { 'Content-Type': 'application/x-www-form-urlencoded' }
  expect(
    (
      await app.http
        .post(path)
        .set({ ...bare, ...asForm })
        .send(body)
    ).status,
    'without origin headers',
  ).toBe(403)
  const json = {
    ...bare,
    'Content-Type': 'text/plain',
    Origin: publicOrigin,
    'Sec-Fetch-Site': 'same-origin',
  }
  expect((await app.http.post(path).set(json).send(body)).status, 'no form').toBe(403)
  const byGet = await walk.get(
    `${action}&${new URLSearchParams({ ...fields, ...typed, _method: 'POST' }).toString()}`,
  )
  expect([byGet.status, byGet.text.includes(seedPassword)]).toEqual([200, false])
  const stranger = {
    Host: bare.Host,
    ...asForm,
    Origin: publicOrigin,
    'Sec-Fetch-Site': 'same-origin',
  }
  expect((await app.http.post(path).set(stranger).send(body)).status, 'without the cookie').toBe(
    400,
  )
  expect(eventsIn(app, 'sign_in.failed') + eventsIn(app, 'sign_in.done')).toBe(before)
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('a session that an attacker planted is replaced at sign-in', async () => {
  const first = await signInAt(app, known)
  const planted = first.walk.cookies.get('idp_session') ?? ''
  const { walk } = await signInAt(app, 'ken.takahashi@keihin-pumps.example')
  expect(walk.cookies.get('idp_session')).not.toBe(planted)
  const victim = walkAt(app)
  victim.cookies.set('idp_session', planted)
  victim.cookies.set('idp_session.sig', 'forged')
  expect(
    (await victim.follow(signInRequest().address)).address,
    'a cookie that the provider did not sign',
  ).toContain('/idp-ui/')
})

test('no log line contains typed text, codes or tokens', async () => {
  const { send, request, walk } = await toSignIn(app)
  await send('typed.by.mistake@brazos-food.example', 'a password that slipped')
  const done = await signInAt(app, known, request, walk)
  const { idToken } = await acceptedTokens(app, done)
  await done.walk.get(`/idp/session/end?id_token_hint=${idToken}`)
  const log = JSON.stringify(app.log)
  for (const secret of [
    known,
    disabled,
    unknown,
    'typed.by.mistake',
    'a password that slipped',
    seedPassword,
    done.code,
    idToken,
    'brazos-food',
  ]) {
    expect(secret.length).toBeGreaterThan(5)
    expect(log, secret).not.toContain(secret)
  }
  for (const event of ['sign_in.done', 'sign_in.failed'])
    expect(app.log.find((it) => it['event'] === event)).toMatchObject({
      'user.hash': expect.stringMatching(/^[\w-]{16}$/),
      'request.id': expect.any(String),
    })
})

test.each([
  ['http://localhost:3000', ''],
  ['https://market.example', '__Host-'],
])('cookies of the identity provider at %s are limited to that host', async (origin, prefix) => {
  await using own = await startApp({ env: { PUBLIC_ORIGIN: origin } })
  const walk = walkAt(own, origin)
  const redirect = { redirect_uri: `${origin}/marketplace/api/v1/sso/callback` }
  const begun = await walk.get(signInRequest(redirect, origin).address)
  const { answer } = await walk.follow(targetOf(begun, origin))
  const { action, fields } = formIn(answer?.text ?? '')
  const sent = await walk.post(action, { ...fields, email: known, password: seedPassword })
  const resumed = await walk.get(targetOf(sent, origin))
  expect(resumed.headers.location).toContain(`${redirect.redirect_uri}?code=`)
  const lines = [begun, sent, resumed].flatMap((it) => it.headers['set-cookie'] ?? [])
  expect(lines.length).toBeGreaterThan(3)
  for (const line of lines) {
    expect(line).toMatch(/httponly/i)
    expect(line).toMatch(/samesite=lax/i)
    expect(line).not.toMatch(/domain=/i)
    expect(line.length).toBeLessThan(4096)
    if (prefix !== '') expect(line).toMatch(/^__(Host|Secure)-.*; secure/i)
  }
  const session = lines.find((it) => it.startsWith(`${prefix}idp_session=`))
  expect(session).toMatch(/path=\/;/)
  expect(session, 'ends with the browser').not.toMatch(/expires|max-age/i)
  const knownBrowser = lines.find((it) => it.startsWith(`${prefix}idp_known=`))
  expect(knownBrowser).toMatch(/max-age=15552000; path=\/;/i)
})

test('sign-in pages run only our own scripts, and their forms can be sent only to our hosts', async () => {
  await using own = await startApp({
    config: {
      site: { hosts: { global: 'https://market.example.com', china: 'https://market.example.cn' } },
    },
  })
  const { issuer } = own.resources.signIn.embedded!
  const { origin } = new URL(issuer)
  const page = await toSignIn(
    own,
    signInRequest({ redirect_uri: `${origin}/marketplace/api/v1/sso/callback` }, origin),
    walkAt(own, origin),
  )
  const policy = String(page.answer.headers['content-security-policy'])
  expect(policy).toMatch(/script-src 'self' 'sha256-[^;]*;/)
  expect(policy).not.toContain('unsafe')
  expect(/form-action ([^;]*)/.exec(policy)?.[1]?.split(' ')).toEqual(
    expect.arrayContaining(["'self'", 'https://market.example.com', 'https://market.example.cn']),
  )
  expect(page.answer.text).not.toContain('formosa-tools.example')
  expect(page.answer.text, 'nobody is offered outside development').not.toContain('person=')
  const asked = await page.walk.get(`${page.action}&person=americas-admin`)
  expect(asked.text).not.toContain(seedPassword)
})
