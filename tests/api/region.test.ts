import { afterAll, beforeAll, expect, test } from 'vitest'
import { localeFacts, locales } from '#config/locales.ts'
import { loadConfig } from '#config/load.ts'
import { type DatabaseKind, databases, startApp, type TestApp } from '#tests/support/app.ts'
import { clientWith } from '#tests/support/client.ts'
import { signInAs } from '#tests/support/people.ts'

const { regions } = loadConfig().regions
const personOf: Record<string, string> = {
  americas: 'dana.whitfield',
  emea: 'freja.holm',
  cn: 'wang.lei',
  jp: 'ken.takahashi',
  kr: 'min-jun.seo',
  tw: 'yi-chun.lin',
  'asia-pacific': 'priya.nair',
  int: 'tomas.rey',
}

const apps = new Map<DatabaseKind, TestApp>()
beforeAll(async () => {
  for (const database of databases)
    apps.set(database, await startApp({ database, env: { TRUST_PROXY: '127.0.0.1' } }))
})
afterAll(async () => {
  for (const app of apps.values()) await app[Symbol.asyncDispose]()
})

const navigation = { 'Sec-Fetch-Mode': 'navigate', Accept: 'text/html' }

test.each([
  ['8.8.8.8', 'americas'],
  ['202.108.22.5', 'cn'],
  ['210.140.92.183', 'jp'],
  ['168.126.63.1', 'kr'],
  ['168.95.1.1', 'tw'],
  ['81.2.69.142', 'emea'],
  ['1.1.1.1', 'asia-pacific'],
  ['2400:3200::1', 'cn'],
  ['::ffff:168.95.1.1', 'tw'],
  ['10.1.2.3', null],
  ['192.168.1.1', null],
  ['203.0.113.9', null],
  ['fd00::1', null],
  ['::1', null],
])('a visitor from %s is in region %s', async (address, regionCode) => {
  const { body, answer } = await apps
    .get(databases[0]!)!
    .api('/user/check-login', { headers: { 'X-Forwarded-For': address } })
  expect(body).toEqual({ isLogin: false, regionCode, ip: address.replace('::ffff:', '') })
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['set-cookie']).toBeUndefined()
})

test('IP addresses and countries in headers are ignored unless a trusted proxy sends them', async () => {
  await using app = await startApp({ config: { site: { countryHeader: 'CF-IPCountry' } } })
  const { body } = await app.api('/user/check-login?ip=8.8.8.8', {
    headers: { 'X-Forwarded-For': '8.8.8.8', 'CF-IPCountry': 'US' },
  })
  expect(body).toEqual({ isLogin: false, regionCode: null, ip: '127.0.0.1' })
})

test('the country header of a trusted proxy determines the region', async () => {
  await using app = await startApp({
    config: { site: { countryHeader: 'CF-IPCountry' } },
    env: { TRUST_PROXY: '127.0.0.1' },
  })
  const asked = async (country?: string) => {
    const headers = {
      'X-Forwarded-For': '8.8.8.8',
      ...(country === undefined ? {} : { 'CF-IPCountry': country }),
    }
    return (await clientWith(app, headers).visit.checkLogin({})).regionCode
  }
  expect([
    await asked('JP'),
    await asked('tw'),
    await asked('XX'),
    await asked('T1'),
    await asked(),
  ]).toEqual(['jp', 'tw', null, null, 'americas'])
})

test.each(databases)(
  'on %s signed-in people have the region of their company or staff role, wherever they are',
  async (database) => {
    const app = apps.get(database)!
    const asked = async (person: string) => {
      const { body } = await app.api('/user/check-login', {
        headers: { 'X-Forwarded-For': '8.8.8.8', ...(await signInAs(app, person)).headers },
      })
      return body
    }
    expect(await asked('ken.takahashi')).toEqual({ isLogin: true, regionCode: 'jp', ip: '8.8.8.8' })
    expect(await asked('wei-ting.chou')).toMatchObject({ isLogin: true, regionCode: 'tw' })
  },
)

test.each(Object.keys(personOf))(
  'people of region %s stay on its sites: other sites redirect them there once',
  async (regionCode) => {
    const app = apps.get(databases[0]!)!
    const headers = { ...navigation, ...(await signInAs(app, personOf[regionCode] ?? '')).headers }
    const websites = regions
      .find((it) => it.regionCode === regionCode)!
      .websites.map((it) => it.code)
    for (const locale of locales) {
      const answer = await app.http.get(`/${locale}/marketplace?utm_source=a`).set(headers)
      if (websites.includes(locale)) {
        expect([locale, answer.status, answer.headers['set-cookie']]).toEqual([
          locale,
          200,
          undefined,
        ])
        continue
      }
      const sameLanguage = websites.find(
        (it) => localeFacts[it].textLanguage === localeFacts[locale].textLanguage,
      )
      const matched =
        sameLanguage ??
        regions.find((it) => it.regionCode === regionCode)!.websites.find((it) => it.isDefault)
          ?.code
      expect([locale, answer.status, answer.headers.location]).toEqual([
        locale,
        302,
        `http://localhost:3000/${matched}/marketplace?utm_source=a`,
      ])
      expect(answer.headers['set-cookie']).toEqual([
        'REGION_LOCALE_ERROR_TYPE=D; Max-Age=300; Path=/; SameSite=Lax',
      ])
      expect(answer.headers['cache-control']).toBe('private, no-store')
      const next = await app.http.get(new URL(answer.headers.location ?? '').pathname).set(headers)
      expect([next.status, next.headers['set-cookie']]).toEqual([200, undefined])
    }
    expect(
      app.log.some((it) => (it['decision'] as string[] | undefined)?.includes('region D')),
    ).toBe(true)
  },
)

test.each(databases)(
  'on %s, people are redirected to the same page on their site; if it has no such page, to the nearest one, which shows a message',
  async (database) => {
    const app = apps.get(database)!
    const headers = { ...navigation, ...(await signInAs(app, 'wang.lei')).headers }
    const sold = await app.http.get('/en-int/marketplace/product/iems-energy-manager').set(headers)
    expect(sold.headers.location).toBe(
      'http://localhost:3000/zh-cn/marketplace/product/iems-energy-manager',
    )
    const elsewhere = await app.http
      .get('/en-int/marketplace/product/edge365-remote-desk')
      .set(headers)
    expect(elsewhere.headers.location).toMatch(
      /^http:\/\/localhost:3000\/zh-cn\/marketplace\/category\/[a-z-]+#elsewhere$/,
    )
    const none = await app.http.get('/en-int/marketplace/product/none').set(headers)
    expect(none.headers.location).toBe('http://localhost:3000/zh-cn/marketplace#elsewhere')
  },
)

test('people whose region has no site stay on the page and get a cookie that says so', async () => {
  const app = apps.get(databases[0]!)!
  const answer = await app.http
    .get('/en-int/marketplace')
    .set({ ...navigation, ...(await signInAs(app, 'aroha.walker')).headers })
  expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, no-store'])
  expect(answer.headers['set-cookie']).toEqual([
    'REGION_LOCALE_ERROR_TYPE=B; Max-Age=300; Path=/; SameSite=Lax',
  ])
})

test('only a browser navigation to a page is redirected to the site of the region', async () => {
  const app = apps.get(databases[0]!)!
  const { Cookie = '' } = (await signInAs(app, 'ken.takahashi')).headers
  const path = '/en-int/marketplace'
  const stays: Record<string, string>[] = [
    { 'Sec-Fetch-Mode': 'cors', Accept: 'text/html' },
    { Accept: '*/*' },
    {},
    { ...navigation, 'Sec-Purpose': 'prefetch' },
    { ...navigation, Purpose: 'prefetch' },
  ]
  for (const headers of stays) {
    const { status, headers: told } = await app.http.get(path).set({ ...headers, Cookie })
    expect([headers, status, told['set-cookie']]).toEqual([headers, 200, undefined])
  }
  expect((await app.http.get(path).set({ Accept: 'text/html,*/*', Cookie })).status).toBe(302)
  expect(
    (
      await app.http
        .get('/marketplace/api/v1/menus?websiteCode=en-int')
        .set({ ...navigation, Cookie })
    ).status,
  ).toBe(200)
  expect((await app.http.get('/robots.txt').set({ ...navigation, Cookie })).status).toBe(200)
  for (const exempt of [
    '/en-int/internalcrm/shippingorder/delivery/1',
    '/en-int/marketplace/redirect/report-center',
  ])
    expect((await app.http.get(exempt).set({ ...navigation, Cookie })).status, exempt).not.toBe(302)
})

test('visitors are never redirected by region, and no cached page sets a cookie', async () => {
  const app = apps.get(databases[0]!)!
  for (const Cookie of ['', 'mp_session=none', 'theme=dark']) {
    for (const locale of locales) {
      const { status, headers } = await app.http.get(`/${locale}/marketplace`).set({
        ...navigation,
        'X-Forwarded-For': '210.140.92.183',
        ...(Cookie ? { Cookie } : {}),
      })
      expect([locale, Cookie, status, headers['set-cookie']]).toEqual([
        locale,
        Cookie,
        200,
        undefined,
      ])
    }
  }
})

test('a page is served even if the session cannot be read from the database', async () => {
  await using app = await startApp({ database: 'postgres' })
  const { Cookie = '' } = (await signInAs(app, 'ken.takahashi')).headers
  await app.resources.database.run('alter table session rename to session_away')
  expect((await app.http.get('/en-int/marketplace').set({ ...navigation, Cookie })).status).toBe(
    200,
  )
  expect(app.log.some((it) => it['event'] === 'profile.failed')).toBe(true)
})

test('over HTTPS the region cookie is Secure', async () => {
  await using app = await startApp({ env: { PUBLIC_ORIGIN: 'https://market.example.com' } })
  const cookie = `__Host-mp_session=${(await signInAs(app, 'ken.takahashi')).id}`
  const { headers } = await app.http
    .get('/en-int/marketplace')
    .set({ ...navigation, Cookie: cookie })
  expect(headers['set-cookie']).toEqual([
    'REGION_LOCALE_ERROR_TYPE=D; Max-Age=300; Path=/; Secure; SameSite=Lax',
  ])
})

test('no log line contains an IP address', () => {
  for (const app of apps.values())
    expect(JSON.stringify(app.log)).not.toMatch(/210\.140\.92|202\.108\.22|2400:3200/)
})
