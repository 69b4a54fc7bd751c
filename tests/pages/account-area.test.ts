import type { BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { expect, test } from 'vitest'
import { signedInCookie } from '#server/people/account/session.ts'
import { startApp } from '#tests/support/app.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { freePort } from '#tests/support/free-port.ts'
import { cookiesAs, type Wish } from '#tests/support/people.ts'
import { siteForAll } from '#tests/support/site.ts'
import { axeFaults, openVisit, overflowOf } from '#tests/support/visits.ts'

const opener = 'header [popovertarget=account]'
const login = 'header [data-for=visitor]'
const languageButton = 'header > div > [popovertarget=language]'

const site = siteForAll(async () => startApp({ database: 'postgres', port: await freePort() }))

async function contextOf(
  name: string | undefined,
  wish: Wish = {},
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await site.browser.newContext(options)
  await context.addCookies(await cookiesAs(site.app, name, wish))
  return context
}

async function pageOf(
  name: string | undefined,
  path: string,
  wish: Wish = {},
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await (await contextOf(name, wish, options)).newPage()
  await page.goto(site.app.origin + path)
  return page
}

async function opened(page: Page): Promise<void> {
  await page.locator(`${opener} [data-level]`).waitFor()
  await page.click(opener)
  await page.locator('#account dl').waitFor()
}

function textsOf(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).allInnerTexts()
}

test('an admin sees their initials, company level and balance, and the way to all pages of the account', async () => {
  const page = await pageOf('yi-chun.lin', '/zh-tw/marketplace')
  await opened(page)
  await expectSoon(page.locator(opener)).toHaveText('林')
  await expectSoon(page.locator(opener)).toHaveAttribute('aria-label', '帳戶：林怡君')
  const { point } = await page.evaluate(
    async () =>
      (await fetch('/marketplace/api/v1/profile?websiteCode=zh-tw')).json() as Promise<{
        point: number
      }>,
  )
  expect(point).toBeGreaterThan(0)
  const balance = new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(point / 100)
  expect(await textsOf(page, '#account dd')).toEqual(['管理員', '金級會員', `USD ${balance}`])
  await expectSoon(page.locator('#account')).toContainText('yi-chun.lin@formosa-tools.example')
  const hrefs = await page
    .locator('#account a')
    .evaluateAll((links) => links.map((it) => (it as HTMLAnchorElement).pathname))
  expect(hrefs).toEqual([
    ...['', '/membership', '/gift-values', '/bills', '/team-management'].map(
      (it) => `/zh-tw/console${it}`,
    ),
    '/zh-tw/marketplace/profile/license-management',
    '/zh-tw/marketplace/redirect/report-center',
    '/marketplace/api/v1/sso/profile-edit',
    '/marketplace/api/v1/sso/logout',
  ])
  await expectSoon(page.locator('#account a[target=_blank]')).toHaveAttribute(
    'href',
    '/zh-tw/marketplace/redirect/report-center',
  )
  await page.context().close()
})

test('the team is for admins, and the help center for desktops and not for sales', async () => {
  const basic = await pageOf(
    'mei-ling.wu',
    '/zh-tw/marketplace',
    {},
    { viewport: { width: 375, height: 740 } },
  )
  await opened(basic)
  await expectSoon(basic.locator('#account a[href$=team-management]')).toHaveCount(0)
  await expectSoon(basic.locator('#account a[target=_blank]')).toBeHidden()
  expect((await textsOf(basic, '#account dd'))[0]).toBe('基本成員')
  await basic.context().close()
  const sales = await pageOf('shu-fen.tsai', '/zh-tw/marketplace')
  await opened(sales)
  await expectSoon(sales.locator('#account a[target=_blank]')).toHaveCount(0)
  await expectSoon(sales.locator('#account a[href$=company-accounts]')).toHaveCount(2)
  await sales.context().close()
})

test('the account opens and closes by keyboard, and gives the focus back', async () => {
  const page = await pageOf('yi-chun.lin', '/zh-tw/marketplace')
  await page.locator(`${opener} [data-level]`).waitFor()
  await page.focus(opener)
  await page.keyboard.press('Enter')
  await page.locator('#account dl').waitFor()
  await page.keyboard.press('Tab')
  await expectSoon(page.locator('#account a[href$="/zh-tw/console"]')).toBeFocused()
  await page.keyboard.press('Escape')
  await expectSoon(page.locator('#account')).toBeHidden()
  await expectSoon(page.locator(opener)).toBeFocused()
  await page.context().close()
})

test('people of Taiwan and Japan choose among the sites of their region, others do not choose', async () => {
  const page = await pageOf('yi-chun.lin', '/zh-tw/marketplace')
  await page.locator(`${opener} [data-level]`).waitFor()
  await page.click(languageButton)
  expect(
    await page
      .locator('#language a:visible')
      .evaluateAll((links) => links.map((it) => it.getAttribute('href'))),
  ).toEqual(['/zh-tw/marketplace', '/en-tw/marketplace'])
  expect(await page.locator('#language').evaluate((it) => it.getBoundingClientRect().width)).toBe(
    160,
  )
  await page.context().close()
  const other = await pageOf(
    'dana.whitfield',
    '/en-americas/marketplace',
    {},
    { viewport: { width: 375, height: 740 } },
  )
  await other.locator(`${opener} [data-level]`).waitFor()
  await other.click('[data-narrow]')
  await expectSoon(other.locator('nav [popovertarget=language]')).toBeHidden()
  await other.context().close()
})

test('people of several companies see which one they act for at the foot, and change to another', async () => {
  const page = await pageOf('grace.tan', '/en-asia-pacific/marketplace', { accountId: 'A-21355' })
  const bar = page.locator('aside[aria-label="Company account"]')
  await bar.waitFor()
  await expectSoon(bar).toContainText(
    'You are working for Straits Cold Chain Pte Ltd. Your role there: Admin.',
  )
  await expectSoon(bar.locator('a')).toHaveAttribute(
    'href',
    /\/en-asia-pacific\/console\/company-accounts$/,
  )
  expect(await page.evaluate(() => getComputedStyle(document.body).paddingBlockEnd)).toBe('50px')
  await page.setViewportSize({ width: 375, height: 740 })
  expect(await page.evaluate(() => getComputedStyle(document.body).paddingBlockEnd)).toBe('70px')
  await page.evaluate(() => sessionStorage.setItem('own:draft', 'of the first company'))
  await opened(page)
  await page.getByRole('button', { name: '鴻鼎精密工具股份有限公司' }).click()
  await page.waitForURL('**/en-tw/marketplace') // the other company is of another region
  await expectSoon(page.locator('aside')).toContainText('鴻鼎精密工具股份有限公司')
  expect(await page.evaluate(() => sessionStorage.getItem('own:draft'))).toBeNull()
  await page.context().close()
})

test('sales see for whom they act and until when, and stop', async () => {
  const page = await pageOf('shu-fen.tsai', '/ja-jp/marketplace', {
    accountId: 'A-20533',
    reason: 'Asked by phone',
  })
  const bar = page.locator('aside[data-acting]')
  await bar.waitFor()
  await expectSoon(bar).toHaveText(/京浜ポンプ製作所の代理として操作中です（\d+:\d\dまで）。/)
  await Promise.all([
    page.waitForURL('**/zh-tw/marketplace'),
    page.getByRole('button', { name: '代理操作を終了' }).click(),
  ])
  await page.locator(`${opener} [data-level]`).waitFor()
  await expectSoon(page.locator('aside')).toHaveCount(0)
  await page.context().close()
})

test('who signs out in one tab is signed out in the others at once', async () => {
  const context = await contextOf('tomas.rey')
  const [one, two] = [await context.newPage(), await context.newPage()]
  for (const it of [one, two]) {
    await it.goto(`${site.app.origin}/en-int/marketplace`)
    await it.locator(`${opener} [data-level]`).waitFor()
  }
  await one.bringToFront()
  await one.evaluate(() => localStorage.setItem('own:draft', 'mine'))
  await one.click(opener)
  await one.locator('#account a[href*="/sso/logout"]').click()
  await two.locator(login).waitFor()
  await expectSoon(two.locator(opener)).toBeHidden()
  expect(await two.evaluate(() => localStorage.getItem('own:draft'))).toBeNull()
  await expect
    .poll(async () =>
      (await context.cookies(site.app.origin)).some((it) => it.name === signedInCookie),
    )
    .toBe(false)
  await context.close()
})

test('a sign-out in another tab gives up the question under way: its late answer would bring the person back', async () => {
  const context = await contextOf('tomas.rey')
  const [one, two] = [await context.newPage(), await context.newPage()]
  for (const it of [one, two]) {
    await it.goto(`${site.app.origin}/en-int/marketplace`)
    await it.locator(`${opener} [data-level]`).waitFor()
  }
  await two.route('**/api/v1/profile?*', () => undefined) // not answered yet
  const [asked] = await Promise.all([
    two.waitForRequest('**/api/v1/profile?*'),
    two.evaluate(() => history.pushState(null, '', '/en-int/marketplace/news')),
  ])
  await one.bringToFront()
  await one.click(opener)
  await Promise.all([
    two.waitForEvent('requestfailed', (it) => it === asked),
    one.locator('#account a[href*="/sso/logout"]').click(),
  ])
  await two.locator(login).waitFor()
  await context.close()
})

test('after a change of company in another tab, the answer to what was asked before is not waited for', async () => {
  const context = await contextOf('grace.tan', { accountId: 'A-21355' })
  const [one, two] = [await context.newPage(), await context.newPage()]
  await one.goto(`${site.app.origin}/en-asia-pacific/marketplace`)
  await opened(one)
  let asked = 0
  await two.route('**/api/v1/profile?*', (route) => {
    asked += 1
    return asked === 1 ? undefined : route.continue() // the first is never answered
  })
  await Promise.all([
    two.waitForRequest('**/api/v1/profile?*'),
    two.goto(`${site.app.origin}/en-asia-pacific/marketplace`),
  ])
  await one.bringToFront()
  await one.getByRole('button', { name: '鴻鼎精密工具股份有限公司' }).click()
  await two.locator('aside', { hasText: '鴻鼎精密工具股份有限公司' }).waitFor()
  expect(asked).toBe(2)
  await context.close()
})

test('a session that has ended shows the login, which leads back to this page with its query', async () => {
  const context = await site.browser.newContext()
  await context.addCookies([{ name: signedInCookie, value: '1', url: site.app.origin }])
  const page = await context.newPage()
  await page.goto(`${site.app.origin}/en-int/marketplace?sort=new`)
  await page.locator(login).waitFor()
  await page.route('**/sso/login*', (route) => route.fulfill({ body: '' }))
  const [request] = await Promise.all([page.waitForRequest('**/sso/login*'), page.click(login)])
  expect(new URL(request.url()).searchParams.get('callbackurl')).toBe(
    `${site.app.origin}/en-int/marketplace?sort=new`,
  )
  expect((await context.cookies()).some((it) => it.name === signedInCookie)).toBe(false)
  await context.close()
})

test('from an error page the login leads to the front page', async () => {
  for (const path of ['/ja-jp/none', '/ja-jp/marketplace/product/none']) {
    const page = await pageOf(undefined, path)
    await page.route('**/sso/login*', (route) => route.fulfill({ body: '' }))
    const [request] = await Promise.all([page.waitForRequest('**/sso/login*'), page.click(login)])
    expect(new URL(request.url()).searchParams.get('callbackurl')).toBe(
      `${site.app.origin}/ja-jp/marketplace`,
    )
    await page.context().close()
  }
})

test('while nobody answers who is signed in, it is asked again, and after 8 seconds the login stands beside the spinner', async () => {
  const page = await (await contextOf('tomas.rey')).newPage()
  await page.clock.install()
  let isDown = true
  let asked = 0
  await page.route('**/api/v1/profile?*', (route) => {
    asked += 1
    return isDown ? route.fulfill({ status: 503, body: '{}' }) : route.continue()
  })
  await page.goto(`${site.app.origin}/en-int/marketplace`)
  await page.locator(`${opener} [data-spinner]`).waitFor({ state: 'attached' })
  // each time twice as late, counted from the answer to the one before
  for (const [waitMs, times] of [
    [1000, 2],
    [2000, 3],
  ] as const) {
    await page.clock.runFor(waitMs)
    await expect.poll(() => asked).toBe(times)
  }
  await expectSoon(page.locator(login)).toBeHidden()
  await expectSoon(page.locator(opener)).toHaveAttribute('aria-busy', 'true')
  await page.clock.runFor(5500)
  await expectSoon(page.locator(login)).toBeVisible()
  expect(asked).toBeLessThan(6)
  isDown = false
  await page.clock.runFor(30_000)
  await expectSoon(page.locator(`${opener} [data-level]`)).toHaveCount(1)
  await expectSoon(page.locator(login)).toBeHidden()
  await page.context().close()
})

test('a call that finds nobody signed in starts the login; a second one within a minute says so, and the button works again', async () => {
  const page = await pageOf('yi-chun.lin', '/zh-tw/marketplace')
  await opened(page)
  await page.route('**/profile/sessions/end', (route) => route.fulfill({ status: 401, body: '{}' }))
  await page.route('**/sso/login*', (route) => route.fulfill({ status: 204 })) // the page stays
  const logins: string[] = []
  page.on('request', (it) => void (it.url().includes('/sso/login') && logins.push(it.url())))
  const everywhere = page.getByRole('button', { name: '從所有裝置登出', includeHidden: true })
  await Promise.all([page.waitForResponse('**/sso/login*'), everywhere.click()])
  expect(logins).toHaveLength(1)
  // the way to the login is given up a moment after its answer, and a reload before that with it
  await expect.poll(() => page.reload().catch(() => null), { timeout: 20_000 }).not.toBeNull()
  await opened(page)
  for (let press = 0; press < 2; press += 1) {
    await everywhere.click()
    const notice = page.locator('dialog[data-notice=session-ended][open]')
    await expectSoon(notice.locator('h2')).toHaveText('登入狀態已結束')
    await expectSoon(notice.getByRole('link', { name: '重新登入' })).toHaveAttribute(
      'href',
      /\/sso\/login\?websiteCode=zh-tw&/,
    )
    await expectSoon(everywhere).toHaveAttribute('aria-disabled', 'false')
    await page.keyboard.press('Escape')
    await notice.waitFor({ state: 'detached' })
    if (!(await page.locator('#account').isVisible())) await page.click(opener)
  }
  expect(logins).toHaveLength(1)
  await page.unroute('**/profile/sessions/end')
  await Promise.all([page.waitForRequest('**/sso/logout*'), everywhere.click()])
  await page.context().close()
})

test('without JavaScript the login is there, and nothing of an account', async () => {
  const page = await pageOf('yi-chun.lin', '/zh-tw/marketplace', {}, { javaScriptEnabled: false })
  expect([await page.locator(login).isVisible(), await page.locator(opener).isVisible()]).toEqual([
    true,
    false,
  ])
  await page.context().close()
})

test.each([
  ['/en-asia-pacific', 'grace.tan', 'A-21355'],
  ['/ja-jp', 'ken.takahashi', 'A-20533'],
  ['/zh-cn', 'wang.lei', 'A-20718'],
  ['/zh-tw', 'yi-chun.lin', 'A-20417'],
])(
  'axe finds nothing in the account of %s, light and dark, on a phone and a desktop',
  async (locale, name, accountId) => {
    for (const [colorScheme, width] of [
      ['light', 1280],
      ['dark', 375],
    ] as const) {
      const options = {
        colorScheme,
        viewport: { width, height: 800 },
        reducedMotion: 'reduce',
      } as const
      await using visit = await openVisit(site.browser, options)
      const { page, said } = visit
      await page.context().addCookies(await cookiesAs(site.app, name, { accountId }))
      await page.goto(`${site.app.origin}${locale}/marketplace`)
      await opened(page)
      expect(await axeFaults(page, { within: 'body > :is(header, div)' })).toEqual([])
      expect(said).toEqual([])
      expect(await overflowOf(page)).toBe(0)
    }
  },
)
