import { afterAll, beforeAll, expect, test } from 'vitest'
import { networksOf } from '#server/kernel/client-address.ts'
import { signIn } from '#server/people/identity-provider/service.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { cheapenLogin, eventsIn, known, providerOf, unknown } from '#tests/support/logins.ts'
import { signInAt, signInRequest, toSignIn } from '#tests/support/relying-party.ts'
import { seedPassword } from '#tests/support/seed-password.ts'
import { admin, begin, goBack, startSite } from '#tests/support/sign-in.ts'
import { publicOrigin, type Walk, walkAt } from '#tests/support/walk.ts'

let limited: TestApp
beforeAll(async () => {
  limited = await startApp({
    isLimited: true,
    config: { limits: { rates: { 'sso-address': { calls: 10_000 } } } },
    env: { TRUST_PROXY: 'loopback' },
  })
})
afterAll(() => limited[Symbol.asyncDispose]())

test('five wrong passwords from one network lock the login for that network for a while, but not for others', async () => {
  const { send } = await toSignIn(limited)
  const from = (address: string) => ({ 'X-Forwarded-For': address })
  for (let tries = 0; tries < 5; tries += 1)
    expect((await send(known, `wrong ${tries}`, from('192.0.2.7'))).status).toBe(422)
  const locked = await send(known.toUpperCase(), seedPassword, from('192.0.2.7'))
  expect(locked.status).toBe(429)
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(800)
  expect(locked.text).toContain('15 minutes')
  const nobody = await toSignIn(limited)
  for (let tries = 0; tries < 5; tries += 1)
    await nobody.send(unknown, `wrong ${tries}`, from('192.0.2.7'))
  expect(
    (await nobody.send(unknown, 'wrong', from('192.0.2.7'))).status,
    'an unknown login too',
  ).toBe(429)
  expect((await send(known, seedPassword, from('192.0.2.8'))).status, 'from another network').toBe(
    303,
  )
})

test('all addresses in one IPv6 network count as the same network', async () => {
  const { send } = await toSignIn(limited)
  const statuses = []
  for (let tries = 0; tries < 7; tries += 1)
    statuses.push(
      (await send(known, 'wrong', { 'X-Forwarded-For': `2001:db8:1:2::${tries}` })).status,
    )
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
})

test('a network has a hundred attempts for all its logins together', async () => {
  const { send } = await toSignIn(limited)
  const statuses = await Promise.all(
    Array.from({ length: 110 }, (_, at) =>
      send(`person.${at}@brazos-food.example`, 'wrong', { 'X-Forwarded-For': '192.0.2.90' }).then(
        (it) => it.status,
      ),
    ),
  )
  expect([
    statuses.filter((it) => it === 422).length,
    statuses.filter((it) => it === 429).length,
  ]).toEqual([100, 10])
})

test('of fifty concurrent attempts only five are evaluated', async () => {
  const before = eventsIn(limited, 'sign_in.failed')
  const { send } = await toSignIn(limited)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      send(known, `guess ${at}`, { 'X-Forwarded-For': '192.0.2.50' }),
    ),
  )
  expect(answers.filter((it) => it.status === 422)).toHaveLength(5)
  expect(answers.filter((it) => it.status === 429)).toHaveLength(45)
  expect(eventsIn(limited, 'sign_in.failed') - before).toBe(5)
})

test('wrong passwords from many networks eventually lock a login for all networks, and the right password does not reset the count', async () => {
  const rates = {
    'sso-address': { calls: 10_000 },
    'sign-in-account': { calls: 6 },
    'sign-in-account-closed': { calls: 9 },
  }
  await using own = await startApp({
    isLimited: true,
    config: { limits: { rates } },
    env: { TRUST_PROXY: 'loopback' },
  })
  let networks = 0
  const tryWith = async (password: string) => {
    const { send } = await toSignIn(own)
    networks += 1
    return (await send(known, password, { 'X-Forwarded-For': `198.51.100.${networks}` })).status
  }
  const statuses: number[] = []
  for (let tries = 0; tries < 7; tries += 1) statuses.push(await tryWith('wrong'))
  expect(statuses).toEqual([422, 422, 422, 422, 422, 422, 429])
  expect(await tryWith(seedPassword), 'the right one from a network that is not locked').toBe(303)
  expect([await tryWith('wrong'), await tryWith('wrong')]).toEqual([429, 429])
  expect(await tryWith(seedPassword), 'after ever so many').toBe(429)
})

/** Sends a password from a new browser, without the sign-in page. */
async function guess(email: string, password: string, address: string) {
  const { kind } = await signIn(providerOf(limited), {
    email,
    password,
    networks: networksOf(address),
    knownBrowser: undefined,
    device: '',
    requestId: 'r',
  })
  return kind
}

test('1,070 wrong passwords from 214 addresses do not lock the owner out of a browser that has signed in before', async () => {
  const owner = 'yi-chun.lin@formosa-tools.example'
  await cheapenLogin(limited, owner)
  const { walk } = await signInAt(limited, owner)
  walk.cookies.delete('idp_session')
  const before = eventsIn(limited, 'sign_in.failed')
  for (let tries = 0; tries < 1070; tries += 1)
    await guess(owner, `wrong ${tries}`, `203.0.113.${Math.floor(tries / 5)}`)
  expect(eventsIn(limited, 'sign_in.failed') - before, 'checked').toBe(1000)
  const addressed = { 'X-Forwarded-For': '192.0.2.30' }
  const stranger = await toSignIn(limited)
  expect((await stranger.send(owner, seedPassword, addressed)).status, 'a new browser').toBe(429)
  const other = await signInAt(limited, 'ken.takahashi@keihin-pumps.example')
  other.walk.cookies.delete('idp_session')
  const foreign = await toSignIn(limited, undefined, other.walk)
  expect((await foreign.send(owner, seedPassword, addressed)).status, 'of another person').toBe(429)
  const own = await toSignIn(limited, undefined, walk)
  expect((await own.send(owner, seedPassword, addressed)).status, 'a known browser').toBe(303)
  for (let count = 0; count < 59; count += 1)
    await limited.resources.limits.consume('sign-in-browsers', owner)
  const again = await toSignIn(limited, undefined, walk)
  expect((await again.send(owner, seedPassword, addressed)).status, 'up to a limit').toBe(429)
})

test('a known browser has five attempts, also from many networks', async () => {
  const owner = 'freja.holm@nordhaven.example'
  await cheapenLogin(limited, owner)
  const { walk } = await signInAt(limited, owner)
  walk.cookies.delete('idp_session')
  const stolen = await toSignIn(limited, undefined, walk)
  const statuses = []
  for (let tries = 0; tries < 6; tries += 1) {
    const addressed = { 'X-Forwarded-For': `192.0.2.${40 + tries}` }
    statuses.push((await stolen.send(owner, `wrong ${tries}`, addressed)).status)
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  const elsewhere = await toSignIn(limited)
  expect((await elsewhere.send(owner, seedPassword)).status, 'another browser').toBe(303)
})

test('an account has ten attempts from one IPv6 /56 and twenty from one /48', async () => {
  const owner = 'ken.takahashi@keihin-pumps.example'
  await cheapenLogin(limited, owner)
  const outcomes = async (addresses: string[]) => {
    const kinds: string[] = []
    for (const it of addresses) kinds.push(await guess(owner, 'wrong', it))
    return kinds.filter((it) => it === 'wrong').length
  }
  const count = (length: number, addressOf: (index: number) => string) =>
    outcomes(Array.from({ length }, (_, index) => addressOf(index)))
  expect(await count(14, (index) => `2001:db8:5:10${index.toString(16)}::1`)).toBe(10)
  expect(await count(14, (index) => `2001:db8:5:${index + 2}00::1`)).toBe(10)
  expect(await guess(owner, 'wrong', '2001:db8:6::1'), 'another /48').toBe('wrong')
})

test('requests for which the identity provider stores data are rate-limited, whatever their method', async () => {
  await using own = await startApp({
    isLimited: true,
    config: { limits: { rates: { 'sso-address': { calls: 4 } } } },
  })
  const path = signInRequest().address.slice(publicOrigin.length)
  const asked = [
    await own.http.head(path),
    await own.http.get('/idp/session/end'),
    await own.http.post(path).set({ 'Content-Type': 'application/x-www-form-urlencoded' }).send(''),
    await own.http.get(path),
    await own.http.head(path),
    await own.http.get('/idp/session/end'),
  ]
  expect(asked.map((it) => it.status === 429)).toEqual([false, false, false, false, true, true])
})

test('a visitor who keeps opening sign-in pages does not keep others in the same network from signing in', async () => {
  await using own = await startSite({
    isLimited: true,
    config: { limits: { rates: { sso: { calls: 15 } } } },
  })
  const signInFrom = async (walk: Walk) => {
    walk.cookies.delete('idp_session')
    const begun = await begin(own, '/zh-tw/marketplace', walk)
    return goBack(begun, await begun.send(admin))
  }
  const page = `${own.origin}/zh-tw/marketplace`
  const walk = walkAt(own, own.origin)
  expect(await signInFrom(walk)).toBe(page)
  const visits = (count: number) =>
    Promise.all(Array.from({ length: count }, () => own.http.get('/idp-ui/account')))
  await visits(62)
  expect(await signInFrom(walkAt(own, own.origin)), 'a new browser').toBe(page)
  for (let count = 0; count < 530; count += 1)
    await own.resources.limits.consume('sso-address', 'network 127.0.0.1')
  expect((await visits(10)).map((it) => it.status).at(-1), 'up to a limit').toBe(429)
  expect(await signInFrom(walk), 'a known browser').toBe(page)
  const stolen = walkAt(own, own.origin)
  stolen.cookies.set('idp_known', walk.cookies.get('idp_known') ?? '')
  const statuses = []
  for (let count = 0; count < 15; count += 1)
    statuses.push((await stolen.get('/idp-ui/account')).status)
  expect([statuses[0], statuses.at(-1)]).toEqual([303, 429])
})

test('without a trusted proxy, client IP addresses in headers are ignored', async () => {
  await using direct = await startApp({ isLimited: true })
  const { send } = await toSignIn(direct)
  const statuses = []
  for (let tries = 0; tries < 8; tries += 1) {
    const address = `203.0.113.${tries}`
    statuses.push(
      (
        await send(known, 'wrong', {
          'X-Forwarded-For': address,
          Forwarded: `for=${address}`,
          'X-Real-IP': address,
          'CF-Connecting-IP': address,
        })
      ).status,
    )
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429, 429])
})

test('the right password resets the count of wrong ones', async () => {
  const headers = { 'X-Forwarded-For': '192.0.2.120' }
  for (let round = 0; round < 3; round += 1) {
    const { send } = await toSignIn(limited)
    for (let tries = 0; tries < 3; tries += 1)
      expect((await send(known, 'wrong', headers)).status).toBe(422)
    expect((await send(known, seedPassword, headers)).status).toBe(303)
  }
})

test('nothing typed in rejected sign-ins is logged', () => {
  const log = JSON.stringify(limited.log)
  expect(log).toContain('sign_in.failed')
  for (const secret of [known, unknown, seedPassword, 'brazos-food'])
    expect(log, secret).not.toContain(secret)
})
