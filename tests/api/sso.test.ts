import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { flowCookie, openFlow, sealFlow } from '#server/people/identity/sign-in-flow.ts'
import { databases } from '#tests/support/app.ts'
import { admin, begin, goBack, isLogin, sso, startSite } from '#tests/support/sign-in.ts'
import { formIn, walkAt } from '#tests/support/walk.ts'

test.each(databases)(
  'a person signs in, returns to the page they came from and signs out here and at the provider (%s)',
  async (database) => {
    await using app = await startSite({ database })
    const page = '/zh-tw/marketplace/product/edgelink-gateway'
    const started = await begin(app, page)
    const { walk } = started
    expect(await goBack(started, await started.send(admin))).toBe(app.origin + page)
    const answer = await walk.get(`${app.origin}/marketplace/api/v1/profile`)
    expect(JSON.parse(answer.text)).toMatchObject({
      isLogin: true,
      name: '林怡君',
      abbreviation: '林',
      accountId: 'A-20417',
      role: 'Admin',
      isAdmin: true,
      memberTypeName: 'GOLD',
      regionCode: 'tw',
    })
    expect(answer.headers['cache-control']).toBe('no-store')
    // a second sign-in needs no password: the provider still knows them
    const again = await walk.follow(
      `${app.origin}${sso}/login?websiteCode=zh-tw&callbackurl=${page}`,
    )
    expect(again.address).toBe(app.origin + page)
    const ended = await walk.get(`${app.origin}${sso}/logout?websiteCode=zh-tw`, {
      'Sec-Fetch-Site': 'same-origin',
      'Sec-Fetch-Mode': 'navigate',
    })
    const { address } = await walk.follow(String(ended.headers.location))
    expect(address).toBe(`${app.origin}/zh-tw/marketplace`)
    expect(await isLogin(app, walk)).toBe(false)
    const asked = await walk.follow(
      `${app.origin}${sso}/login?websiteCode=zh-tw&callbackurl=${page}`,
    )
    expect(asked.address).toContain('/idp-ui/')
  },
)

test('each sign-in creates a new session, so that a planted session id is worthless', async () => {
  await using app = await startSite()
  const planted = 'planted-by-an-attacker'
  const started = await begin(app)
  started.walk.cookies.set('mp_session', planted)
  await goBack(started, await started.send(admin))
  const first = started.walk.cookies.get('mp_session')
  expect(first).not.toBe(planted)
  expect(await isLogin(app, started.walk)).toBe(true)
  const attacker = walkAt(app, app.origin)
  attacker.cookies.set('mp_session', planted)
  expect(await isLogin(app, attacker)).toBe(false)
  const again = await begin(app, '/zh-tw/marketplace', started.walk).catch(() => undefined)
  expect(again).toBeDefined()
  expect(started.walk.cookies.get('mp_session')).not.toBe(first)
  attacker.cookies.set('mp_session', first ?? '')
  expect(await isLogin(app, attacker), 'the session before has ended').toBe(false)
})

test('the callback is accepted once, and only in the browser that began the sign-in', async () => {
  await using app = await startSite()
  const failed = `${app.origin}/en-int/marketplace?error=2`
  const failedThere = `${app.origin}/zh-tw/marketplace?error=2`
  const victim = await begin(app)
  const way = await victim.send(admin)
  const stranger = { walk: walkAt(app, app.origin) }
  expect(await goBack(stranger, way), 'in another browser').toBe(failed)
  const other = await begin(app)
  const swapped = new URL(way)
  swapped.searchParams.set(
    'state',
    new URL(await other.send('ken.takahashi@keihin-pumps.example')).searchParams.get('state') ?? '',
  )
  expect(await goBack(other, swapped.href), "another sign-in's code").toBe(failedThere)
  expect(await isLogin(app, other.walk)).toBe(false)
  for (const change of ['state=x', 'state=', 'code=x']) {
    const started = await begin(app)
    const changed = new URL(await started.send(admin))
    const [name = '', value = ''] = change.split('=')
    changed.searchParams.set(name, value)
    expect([failed, failedThere], change).toContain(await goBack(started, changed.href))
    expect(await isLogin(app, started.walk), change).toBe(false)
  }
  const kept = new Map(victim.walk.cookies)
  expect(await goBack(victim, way)).toBe(`${app.origin}/zh-tw/marketplace`)
  const session = victim.walk.cookies.get('mp_session')
  expect(await goBack(victim, way), 'a second time').toBe(failed)
  for (const [name, value] of kept)
    if (name.startsWith('mp_sign_in_')) victim.walk.cookies.set(name, value)
  expect(await goBack(victim, way), 'a second time with the cookie put back').toBe(failedThere)
  expect(victim.walk.cookies.get('mp_session')).toBe(session)
})

test.each([
  ['nonce', 'the ID token belongs to another sign-in'],
  ['verifier', 'somebody else requested the code'],
])('a callback with a wrong %s opens no session: %s', async (part) => {
  await using app = await startSite()
  const started = await begin(app)
  const way = await started.send(admin)
  const state = new URL(way).searchParams.get('state') ?? ''
  const { flowKey: secret } = app.resources.signIn.secrets
  const flow = openFlow(started.walk.cookies.get(flowCookie(state)), {
    secret,
    state,
    now: new Date(),
  })
  if (!flow) throw new Error('the sign-in is not remembered')
  started.walk.cookies.set(flowCookie(state), sealFlow({ ...flow, [part]: 'x'.repeat(43) }, secret))
  expect(await goBack(started, way)).toBe(`${app.origin}/zh-tw/marketplace?error=2`)
  expect(await isLogin(app, started.walk)).toBe(false)
  expect(app.log.find((it) => it['event'] === 'sign_in.refused')).toMatchObject({
    reason: 'answer',
  })
})

test('a browser that begins many sign-ins keeps the cookies of the newest five', async () => {
  await using app = await startSite()
  const walk = walkAt(app, app.origin)
  const kept = () => [...walk.cookies.keys()].filter((it) => it.includes('mp_sign_in_'))
  const login = () => walk.get(`${app.origin}${sso}/login?websiteCode=zh-tw`)
  await login()
  const [first] = kept()
  for (const _ of [2, 3, 4, 5, 6]) await login()
  expect(kept()).toHaveLength(5)
  expect(kept()).not.toContain(first)
})

test('a sign-in whose cookie was modified fails', async () => {
  await using app = await startSite()
  const started = await begin(app)
  const way = await started.send(admin)
  const name = flowCookie(new URL(way).searchParams.get('state') ?? '')
  const sealed = Buffer.from(started.walk.cookies.get(name) ?? '', 'base64url')
  sealed[40] = (sealed[40] ?? 0) ^ 1
  started.walk.cookies.set(name, sealed.toString('base64url'))
  expect(await goBack(started, way)).toBe(`${app.origin}/en-int/marketplace?error=2`)
})

test('a sign-in fails if it takes longer than the configured time', async () => {
  await using app = await startSite({ config: { identity: { signInMinutes: 1 } } })
  const started = await begin(app)
  const way = await started.send(admin)
  const { Date: real } = globalThis
  const later = real.now() + 61_000
  class Later extends real {
    constructor(...given: [] | [number | string]) {
      if (given.length === 0) super(later)
      else super(given[0])
    }
  }
  globalThis.Date = Later as DateConstructor
  try {
    expect(await goBack(started, way)).toBe(`${app.origin}/en-int/marketplace?error=2`)
  } finally {
    globalThis.Date = real
  }
})

test('a member of several companies starts with the company that uses the site they came from', async () => {
  await using app = await startSite()
  for (const [websiteCode, accountId] of [
    ['zh-tw', 'A-20417'],
    ['en-asia-pacific', 'A-21355'],
  ] as const) {
    const started = await begin(
      app,
      `/${websiteCode}/marketplace`,
      walkAt(app, app.origin),
      websiteCode,
    )
    await goBack(started, await started.send('grace.tan@straits-cold-chain.example'))
    const answer = await started.walk.get(`${app.origin}/marketplace/api/v1/profile`)
    expect(JSON.parse(answer.text)).toMatchObject({ accountId, hasMultipleAccounts: true })
  }
})

test.each([
  ['not-provisioned', 'sam.okafor@elsewhere.example', 'error=1'],
  ['deactivated', 'paul.meyer@nordhaven.example', 'error=1'],
  ['no-role', 'ines.costa@nordhaven.example', 'role=0'],
])(
  'a person who may not sign in returns to the page they came from with the reason: %s',
  async (_key, email, outcome) => {
    await using app = await startSite()
    const started = await begin(app, '/zh-tw/marketplace/product/edgelink-gateway?x=1')
    expect(await goBack(started, await started.send(email))).toBe(
      `${app.origin}/zh-tw/marketplace/product/edgelink-gateway?x=1&${outcome}`,
    )
    expect(await isLogin(app, started.walk)).toBe(false)
    expect(started.walk.cookies.has('mp_signed_in')).toBe(false)
  },
)

test('a person who cancels the sign-in returns to the page they came from, without an error', async () => {
  await using app = await startSite()
  const walk = walkAt(app, app.origin)
  const { answer, address } = await walk.follow(
    `${app.origin}${sso}/login?websiteCode=zh-tw&callbackurl=/zh-tw/marketplace`,
  )
  const { fields } = formIn(answer?.text ?? '')
  const aborted = await walk.post(`${address}/abort`, fields)
  const { address: end } = await walk.follow(new URL(aborted.headers.location ?? '', address).href)
  expect(end).toBe(`${app.origin}/zh-tw/marketplace`)
})

test('the account page gets a return URL on this site, even if a URL on another site is requested', async () => {
  await using app = await startSite()
  const started = await begin(app)
  await goBack(started, await started.send(admin))
  for (const [callbackUrl, back] of [
    ['/zh-tw/marketplace/news?page=1', '/zh-tw/marketplace/news?page=1'],
    ['https://evil.com/', '/zh-tw/marketplace'],
  ]) {
    const answer = await started.walk.get(
      `${app.origin}${sso}/profile-edit?${new URLSearchParams({ websiteCode: 'zh-tw', callbackUrl: callbackUrl ?? '' })}`,
    )
    const location = new URL(String(answer.headers.location))
    expect(location.origin + location.pathname).toBe(`${app.origin}/idp-ui/account`)
    expect(location.searchParams.get('return')).toBe(app.origin + back)
  }
})

test('a person is matched by the verified email address once, then only by the subject at the provider', async () => {
  await using app = await startSite()
  const started = await begin(app)
  await goBack(started, await started.send(admin))
  // somebody who gets the same email address later has a different subject and is a different person
  await app.rows(sql`update login set subject = gen_random_uuid() where email = ${admin}`)
  const later = await begin(app)
  expect(await goBack(later, await later.send(admin))).toBe(
    `${app.origin}/zh-tw/marketplace?error=1`,
  )
  expect(await isLogin(app, later.walk)).toBe(false)
})
