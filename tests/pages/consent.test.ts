import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { siteForAll } from '#tests/support/site.ts'
import { allThirdParties, answerThirdParties } from '#tests/support/third-parties.ts'

const home = '/en-int/marketplace'
const cookiePage = '/en-int/marketplace/cookies'
const product = '/en-int/marketplace/product/edgelink-gateway'
const analytics = ['/ab.js', '/analytics.js?id=G-1']
const marketing = ['/tags.js?id=GTM-1', '/tracking.js']

const site = siteForAll(() => startApp({ config: allThirdParties }))

async function open(path: string) {
  const page = await site.browser.newPage()
  const asked = await answerThirdParties(page, site.app.origin)
  await page.goto(site.app.origin + path)
  return { page, asked, [Symbol.asyncDispose]: () => page.close() }
}

const banner = (page: Page) => page.locator('body > section[aria-labelledby=consent-title]')
const cookies = async (page: Page) =>
  (await page.context().cookies()).map((it) => it.name).toSorted()

test('nothing foreign is loaded before consent, everything once it is given, and nothing again once it is withdrawn', async () => {
  await using visit = await open(product)
  const { page, asked } = visit
  await banner(page).waitFor()
  expect(asked).toEqual([])
  await banner(page).getByText('Accept all').click()
  await expect.poll(() => asked.toSorted()).toEqual([...analytics, '/chat.js', ...marketing])
  await expectSoon(banner(page)).toContainText('You accepted all cookies.')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('DIV')
  await expect
    .poll(() => cookies(page))
    .toEqual(['MarketplaceGDPRCookieConsent', '_m_1', 'tracked'])

  await banner(page).getByText('Change your choice').click()
  await expectSoon(page.locator('[name=marketing][value=yes]')).toBeChecked()
  await expect.poll(() => asked.length).toBe(10)
  await page.locator('[name=marketing][value=no]').check()
  await Promise.all([page.waitForEvent('framenavigated'), page.getByText('Save choice').click()])
  await expectSoon(page.getByText('Your choice has been saved.')).toBeVisible()
  await expect.poll(() => asked.slice(10).toSorted()).toEqual([...analytics, '/chat.js'])
  expect(await cookies(page)).toEqual(['MarketplaceGDPRCookieConsent', '_m_1'])
  expect(await banner(page).count()).toBe(0)
})

test('declining takes one press as accepting does, and the banner moves nothing on the page', async () => {
  await using visit = await open(home)
  const { page, asked } = visit
  await banner(page).waitFor()
  const looks = await banner(page)
    .locator('[data-buttons] > *:visible')
    .evaluateAll((all) =>
      all.map((it) => `${it.clientWidth}×${it.clientHeight} ${getComputedStyle(it).background}`),
    )
  expect(looks).toEqual(Array.from({ length: 3 }, () => looks[0]))
  expect(await page.evaluate(() => document.querySelector('main')?.offsetTop)).toBe(80)
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
  await expectSoon(banner(page)).toContainText('You declined all cookies')
  await page.getByText('Hide').click()
  await expectSoon(banner(page)).toHaveCount(0)
  await page.goto(site.app.origin + cookiePage)
  await expectSoon(page.locator('[name=chat][value=no]')).toBeChecked()
  expect(asked).toEqual([])
})

test('the demo asks for consent as other pages do', async () => {
  await using visit = await open('/en-int/wpc-demo/question-1')
  const { page, asked } = visit
  await banner(page).getByText('Accept all').click()
  await expect.poll(() => asked.length).toBe(5)
  await page.getByText('Hide').click()
  await expectSoon(banner(page)).toHaveCount(0)
})

test('consent that another tab withdraws stops the scripts of this tab when it is shown again', async () => {
  await using visit = await open(home)
  const { page, asked } = visit
  await banner(page).getByText('Accept all').click()
  await expect.poll(() => asked.length).toBe(5)
  await Promise.all([
    page.waitForEvent('framenavigated'),
    page.evaluate(() => {
      document.cookie = 'MarketplaceGDPRCookieConsent=analytics-no.chat-no.marketing-no; path=/'
      document.dispatchEvent(new Event('visibilitychange'))
    }),
  ])
  await page.waitForLoadState()
  await expect.poll(() => cookies(page)).toEqual(['MarketplaceGDPRCookieConsent'])
  expect(asked).toHaveLength(5)
})

test('the China site asks for nothing and loads nothing foreign, even with an earlier consent', async () => {
  await using visit = await open('/zh-cn/marketplace')
  const { page, asked } = visit
  await page.context().addCookies([
    {
      name: 'MarketplaceGDPRCookieConsent',
      value: 'analytics-yes.chat-yes.marketing-yes',
      url: site.app.origin,
    },
  ])
  await page.reload({ waitUntil: 'networkidle' })
  expect(asked).toEqual([])
  expect(await page.locator('[data-consent], button[data-chat]').count()).toBe(0)
})

test('the chat button appears once the chat is ready, opens the department of the product, and goes', async () => {
  await using visit = await open(product)
  const { page } = visit
  const button = page.locator('button[data-chat]')
  await banner(page).waitFor()
  expect(await button.isVisible()).toBe(false)
  await banner(page).getByText('Accept all').click()
  await page.getByText('Hide').click()
  await expectSoon(button).toBeVisible()
  const place = await button.evaluate((it) => {
    const { right, bottom } = it.getBoundingClientRect()
    return [document.documentElement.clientWidth - right, innerHeight - bottom]
  })
  expect(place).toEqual([15, 85])
  await button.click()
  await expectSoon(button).toBeHidden()
  expect(await page.evaluate(() => (self as unknown as { chatLog: string[] }).chatLog)).toEqual([
    'button hide',
    'EdgeLink Protocol Gateway_WISEIoT',
    'window show',
  ])
})

/** Returns what the page has reported to our own endpoint once it is hidden. */
async function reported(page: Page) {
  const [request] = await Promise.all([
    page.waitForRequest('**/visit-reports'),
    page.evaluate(() => dispatchEvent(new Event('pagehide'))),
  ])
  return JSON.parse(request.postData() ?? '') as {
    page: string
    events: Record<string, unknown>[]
    vitals: { name: string }[]
  }
}

/** Lets clicks on links lead nowhere. */
function stayOnPage(page: Page): Promise<void> {
  return page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()))
}

const entries = (page: Page) =>
  page.evaluate(() => (self as unknown as { dataLayer?: { event?: string }[] }).dataLayer ?? [])

test('searches and clicks are reported without what was typed, and to the data layer only with consent', async () => {
  await using visit = await open('/en-int/marketplace/search?keyword=gateway&page=1')
  const { page } = visit
  await banner(page).waitFor()
  await stayOnPage(page)
  const result = page.locator('main ol a[data-source]').first()
  await result.click()
  const first = await reported(page)
  expect(first.events).toEqual([
    { event: 'Keyword_Search', results: expect.any(Number) },
    { event: 'Keyword_Click', source: 'products' },
  ])
  expect(first.page).toBe('/en-int/marketplace/search')
  expect(await entries(page)).toEqual([])
  await page.getByRole('link', { name: 'Log in' }).first().click()
  expect((await reported(page)).events).toEqual([{ event: 'site_click', item: 'Login' }])
})

test('with consent the data layer gets the events, with the keyword', async () => {
  await using visit = await open('/en-int/marketplace/search?keyword=gateway&page=1')
  const { page, asked } = visit
  await banner(page).getByText('Accept all').click()
  await expect.poll(() => asked.length).toBe(5)
  await stayOnPage(page)
  await page.locator('main ol a[data-source]').first().click()
  expect((await entries(page)).filter((it) => it.event?.startsWith('Keyword'))).toEqual([
    { event: 'Keyword_Click', keyword: 'gateway', source: 'products' },
  ])
})

test('the China site reports events and vitals to itself only', async () => {
  await using visit = await open('/zh-cn/marketplace')
  const { page, asked } = visit
  await page.waitForLoadState('networkidle')
  await page.mouse.click(5, 300)
  await stayOnPage(page)
  await page.locator('[data-site-click=Contact]:visible').first().click()
  const { events, vitals } = await reported(page)
  expect(events).toEqual([{ event: 'site_click', item: 'Contact' }])
  expect(vitals.map((it) => it.name)).toContain('TTFB')
  expect([asked, await entries(page)]).toEqual([[], []])
})
