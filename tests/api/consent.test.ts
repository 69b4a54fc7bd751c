import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { allThirdParties, tagOrigin } from '#tests/support/third-parties.ts'

const cookiePage = '/en-int/marketplace/cookies'
let app: TestApp
/** A site without any script of another company, although one has an address. */
let plain: TestApp

beforeAll(async () => {
  app = await startApp({ config: allThirdParties })
  plain = await startApp({
    config: { scripts: { global: { tracking: { scriptUrl: `${tagOrigin}/tracking.js` } } } },
  })
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await plain[Symbol.asyncDispose]()
})

function post(path: string, form: string, site = 'same-origin') {
  return app.http
    .post(path)
    .set('Sec-Fetch-Site', site)
    .set('Content-Type', 'application/x-www-form-urlencoded')
    .send(form)
}

const asked = 'asked=analytics&asked=chat&asked=marketing'

test.each([
  ['accepts all', 'choice=accept', 'analytics-yes.chat-yes.marketing-yes'],
  ['declines all', 'choice=decline&analytics=yes', 'analytics-no.chat-no.marketing-no'],
  [
    'chooses by category and leaves one unanswered',
    'analytics=yes&marketing=no',
    'analytics-yes.chat-no.marketing-no',
  ],
])('without JavaScript, the cookie page %s for a year', async (_what, choice, value) => {
  const { status, headers } = await post(cookiePage, `${asked}&${choice}`)
  expect([status, headers['location']]).toEqual([303, `${cookiePage}#saved`])
  expect(headers['set-cookie']).toEqual([
    `MarketplaceGDPRCookieConsent=${value}; Max-Age=31536000; Path=/; SameSite=Lax`,
  ])
  expect(headers['cache-control']).toBe('no-store')
})

test('a choice covers only categories that were asked', async () => {
  const { headers } = await post(cookiePage, 'asked=analytics&asked=none&choice=accept')
  expect(headers['set-cookie']?.[0]).toContain('Consent=analytics-yes;')
})

test('another site cannot choose for a visitor, and the China site has nothing to choose', async () => {
  const foreign = await post(cookiePage, `${asked}&choice=accept`, 'cross-site')
  const china = await post('/zh-cn/marketplace/cookies', `${asked}&choice=accept`)
  expect([foreign.status, china.status]).toEqual([403, 405])
  for (const { headers } of [foreign, china]) expect(headers).not.toHaveProperty('set-cookie')
})

test('the cookie page lists each cookie, its provider and its lifetime, with nothing chosen', async () => {
  const { text } = await app.http.get(cookiePage)
  for (const it of ['mp_signed_in', '_m_*', 'tracked', 'Tracking Inc.', '400 days', '12 hours'])
    expect(text).toContain(it)
  expect(text.match(/type="radio" [^>]*name="(?:analytics|chat|marketing)"/g)).toHaveLength(6)
  expect(text).not.toMatch(/type="radio"[^>]*name="(?:analytics|chat|marketing)"[^>]*checked/)
})

test('a page is the same for all visitors, whatever they chose', async () => {
  const [first, second] = await Promise.all([
    app.http.get('/en-int/marketplace'),
    app.http.get('/en-int/marketplace').set('Cookie', 'MarketplaceGDPRCookieConsent=analytics-yes'),
  ])
  expect(second.text).toBe(first.text)
  expect(first.text).toContain('<template data-consent')
})

test('the China site names no other company, but links to its own chat', async () => {
  const { text, headers } = await app.http.get('/zh-cn/marketplace')
  expect(text).not.toMatch(/data-consent|tags\.example|marketplace\/cookies/)
  expect(text).toContain('href="https://chat.ziwu.example/"')
  expect(headers['content-security-policy']).not.toContain(tagOrigin)
})

test('the policy of a site allows only the scripts that are enabled', async () => {
  const policy = async (it: TestApp) =>
    (await it.http.get('/en-int/marketplace')).headers['content-security-policy'] ?? ''
  expect(await policy(app)).toMatch(new RegExp(`script-src [^;]*${tagOrigin}`))
  expect(await policy(plain)).not.toContain('https:')
  const { text } = await plain.http.get('/en-int/marketplace')
  expect(text).not.toMatch(/data-consent|data-chat|marketplace\/cookies/)
})

test.each([
  ['/en-int/marketplace/help/contact-us', 'live chat'],
  ['/ja-jp/marketplace/support', 'ライブチャット'],
  ['/zh-tw/marketplace/support', '客服人員上線時'],
])('%s mentions a chat only where there is one', async (path, text) => {
  const has = async (it: TestApp) => (await it.http.get(path)).text.includes(text)
  expect([await has(app), await has(plain)]).toEqual([true, false])
})
