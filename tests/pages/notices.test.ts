import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessionCookie } from '#server/people/account/session.ts'
import { company } from '#server/people/account/tables.ts'
import { startApp } from '#tests/support/app.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { freePort } from '#tests/support/free-port.ts'
import { noticeKind, openNotice, storedInSession, visitPage } from '#tests/support/notice-pages.ts'
import { signInAs } from '#tests/support/people.ts'
import { siteForAll } from '#tests/support/site.ts'
import { sweepOf } from '#tests/support/sweep.ts'
import { axeFaults, openVisit } from '#tests/support/visits.ts'

const errorType = 'REGION_LOCALE_ERROR_TYPE'

const site = siteForAll(async () => startApp({ database: 'postgres', port: await freePort() }))

test.each([
  [
    'error=1',
    'login-error',
    'This account cannot be used here',
    '/en-int/marketplace/help/technical-support',
  ],
  [
    'error=2',
    'login-error',
    'Your login was not completed',
    '/en-int/marketplace/help/technical-support',
  ],
  [
    'role=0',
    'login-failed',
    'You don’t have a role at a company yet',
    '/en-int/marketplace/help/sales-support',
  ],
])(
  'the parameter %s shows a notice once and is removed from the URL',
  async (query, kind, title, contactPath) => {
    const page = await visitPage(site, `/en-int/marketplace?sort=new&${query}#offers`)
    await page.locator(openNotice).waitFor()
    expect([await noticeKind(page), await page.locator(`${openNotice} h2`).innerText()]).toEqual([
      kind,
      title,
    ])
    await expectSoon(page.locator(`${openNotice} a[href="${contactPath}"]`)).toHaveCount(1)
    await expectSoon(page).toHaveURL(`${site.app.origin}/en-int/marketplace?sort=new#offers`)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe(
      'hidden',
    )
    await page.keyboard.press('Escape')
    await expectSoon(page.locator('dialog')).toHaveCount(0)
    await page.reload()
    await page.waitForLoadState('networkidle')
    await expectSoon(page.locator('dialog')).toHaveCount(0)
    await page.context().close()
  },
)

test('the focus stays in the notice, and a notice about an incomplete login offers to log in again', async () => {
  const page = await visitPage(site, '/en-int/marketplace?error=2')
  await page.locator(openNotice).waitFor()
  for (let press = 0; press < 4; press += 1) {
    expect(
      await page.evaluate(
        () =>
          document.activeElement === document.body ||
          document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true)
    await page.keyboard.press('Tab')
  }
  const href = new URL(
    (await page.getByRole('link', { name: 'Log in again' }).getAttribute('href')) ?? '',
    site.app.origin,
  )
  expect(href.searchParams.get('callbackurl')).toBe(`${site.app.origin}/en-int/marketplace`)
  await page.context().close()
})

test('several notices are shown one after another: failed login, then organization, then region', async () => {
  const page = await visitPage(site, '/ja-jp/marketplace?role=0', {
    as: 'naoko.fujii',
    cookies: { [errorType]: 'D' },
  })
  const said: (string | null)[] = []
  for (const expected of ['login-failed', 'invalid-organization', 'region']) {
    await page.locator(`dialog[data-notice=${expected}][open]`).waitFor()
    await expectSoon(page.locator('dialog')).toHaveCount(1)
    said.push(await noticeKind(page))
    await page.keyboard.press('Escape')
  }
  await expectSoon(page.locator('dialog')).toHaveCount(0)
  expect(said).toEqual(['login-failed', 'invalid-organization', 'region'])
  await page.context().close()
})

test('on the Japan site, members of another site’s company get a notice in Japanese with two sign-out links, to ja-jp and to en-int', async () => {
  const page = await visitPage(site, '/ja-jp/marketplace', { as: 'naoko.fujii' })
  await page.locator(openNotice).waitFor()
  await expectSoon(page.locator(openNotice)).toContainText('こちらは日本サイトですが')
  const hrefs = await page
    .locator(`${openNotice} a`)
    .evaluateAll((links) => links.map((it) => it.getAttribute('href')))
  expect(hrefs).toEqual(
    ['ja-jp', 'en-int'].map((it) => `/marketplace/api/v1/sso/logout?websiteCode=${it}`),
  )
  await page.context().close()
})

test('during maintenance, a notice with the period is shown once per session, and the account is reduced to a sign-out link', async () => {
  const page = await visitPage(site, '/en-americas/marketplace', {
    as: 'erik.lund',
    options: { timezoneId: 'UTC' },
  })
  await page.locator(openNotice).waitFor()
  await expectSoon(page.locator(`${openNotice} dd`)).toHaveText(
    /^Nov 1, 2026, 12:00.AM.–.Dec 31, 2027, 11:59.PM$/,
  )
  await expectSoon(page.locator('header [popovertarget=account]')).toBeHidden()
  await page.getByRole('button', { name: 'OK' }).click()
  await expectSoon(page.locator('dialog')).toHaveCount(0)
  expect(await storedInSession(page, 'showAnnouncement')).toBe('false')
  await page.reload()
  await expectSoon(page.locator('header [popovertarget=account]')).toBeHidden()
  await expectSoon(page.locator('dialog')).toHaveCount(0)
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    )
    expect(await axeFaults(page, { within: 'header a[href*="/sso/logout"][title]' })).toEqual([])
  }
  await page.locator('header').getByRole('link', { name: 'Log out' }).click()
  await expect
    .poll(async () => (await page.context().cookies()).some((it) => it.name === sessionCookie))
    .toBe(false)
  await page.context().close()
})

test('maintenance is announced before it starts, the account is hidden during it, and the notice disappears when it ends', async () => {
  const hourMs = 3_600_000
  const period = {
    maintenanceFrom: new Date(Date.now() + hourMs),
    maintenanceTo: new Date(Date.now() + 2 * hourMs),
  }
  await site.app.resources.database.db
    .update(company)
    .set(period)
    .where(eq(company.accountId, 'A-21002'))
  const page = await visitPage(site, '/en-int/none', { as: 'dana.whitfield' })
  await page.clock.install()
  await page.goto(`${site.app.origin}/en-americas/marketplace`)
  const title = page.locator(`${openNotice} h2`)
  await expect.poll(async () => (await page.clock.runFor(100), title.count())).toBe(1)
  await expectSoon(title).toHaveText('Planned account data maintenance')
  await page.keyboard.press('Escape')
  const account = page.locator('header [popovertarget=account]')
  const wayOut = page.locator('header').getByRole('link', { name: 'Log out' })
  await account.locator('[data-level]').waitFor()
  expect([await account.isVisible(), await wayOut.count()]).toEqual([true, 0])
  await account.click()
  await page.clock.fastForward(hourMs)
  await wayOut.waitFor()
  expect([await account.isVisible(), await page.locator('#account').isVisible()]).toEqual([
    false,
    false,
  ])
  await page.clock.fastForward(hourMs)
  await account.waitFor()
  await expectSoon(wayOut).toHaveCount(0)
  await page.context().close()
  const past = { maintenanceFrom: new Date(Date.now() - hourMs), maintenanceTo: new Date() }
  await site.app.resources.database.db
    .update(company)
    .set(past)
    .where(eq(company.accountId, 'A-21002'))
  const { headers } = await signInAs(site.app, 'dana.whitfield')
  expect((await site.app.api('/profile', { headers })).body).toMatchObject({
    isLogin: true,
    maintenanceTimePeriod: null,
  })
})

test('a visitor from another region can go to that region’s site or stay, and is asked again only from another IP address', async () => {
  const region = { regionCode: 'jp', ip: '203.0.113.7' }
  const page = await visitPage(site, '/en-tw/marketplace?sort=new', { region })
  await page.locator(openNotice).waitFor()
  await expectSoon(page.getByRole('link', { name: 'Go to the site for Japan' })).toHaveAttribute(
    'href',
    '/en-jp/marketplace?sort=new',
  )
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect.poll(() => storedInSession(page, 'closed_popup_regions')).toBe('["tw"]')
  expect(await storedInSession(page, 'client_ip')).not.toContain('203')
  await Promise.all([
    page.waitForResponse('**/user/check-login'),
    page.goto(`${site.app.origin}/zh-tw/marketplace`),
  ])
  await expect.poll(() => storedInSession(page, 'region_known')).toMatch(/^zh-tw \d+$/)
  await expectSoon(page.locator('dialog')).toHaveCount(0)
  // respond with a different IP address, so that the visitor is asked again
  await page.unroute('**/user/check-login')
  await page.route('**/user/check-login', (route) =>
    route.fulfill({ json: { isLogin: false, regionCode: 'jp', ip: '198.51.100.4' } }),
  )
  await page.goto(`${site.app.origin}/en-tw/marketplace`)
  await page.locator(openNotice).waitFor()
  expect(await storedInSession(page, 'closed_popup_regions')).toBe('[]')
  await page.context().close()
})

test('the region notice appears a second after the page, even when storage is blocked', async () => {
  const context = await site.browser.newContext()
  await context.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
  })
  const page = await context.newPage()
  await page.route('**/user/check-login', (route) =>
    route.fulfill({ json: { isLogin: false, regionCode: 'emea', ip: '203.0.113.7' } }),
  )
  await page.goto(`${site.app.origin}/zh-tw/marketplace`)
  await page.locator(openNotice).waitFor()
  expect(
    await page.evaluate(
      () =>
        performance.now() -
        (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming)
          .loadEventStart,
    ),
  ).toBeGreaterThan(1000)
  await page.keyboard.press('Escape')
  await expectSoon(page.locator('dialog')).toHaveCount(0)
  await context.close()
})

test.each([
  ['B', '/en-asia-pacific/marketplace', 'aroha.walker', 'There is no site for your region yet'],
  ['D', '/ja-jp/marketplace', 'ken.takahashi', 'お客様の地域のサイトに移動しました'],
])(
  'the notice type %s is read from a cookie, which the page then deletes',
  async (type, path, as, title) => {
    const page = await visitPage(site, path, {
      as,
      cookies: type === 'D' ? { [errorType]: type } : {},
    })
    await page.locator(openNotice).waitFor()
    await expectSoon(page.locator(`${openNotice} h2`)).toHaveText(title)
    expect((await page.context().cookies()).some((it) => it.name === errorType)).toBe(false)
    await expectSoon(page.locator(`${openNotice} a[href$="/help/technical-support"]`)).toHaveCount(
      1,
    )
    await page.context().close()
  },
)

test('notices are 360, 410 and 600 pixels wide and fit the height of the window', async () => {
  const options = { viewport: { width: 1280, height: 500 } }
  const sizes: number[][] = []
  for (const [path, visit] of [
    ['/ja-jp/marketplace', { as: 'ken.takahashi', cookies: { [errorType]: 'D' } }],
    ['/ja-jp/marketplace?error=1', {}],
    ['/ja-jp/marketplace?role=0', {}],
  ] as const) {
    const page = await visitPage(site, path, { ...visit, options })
    await page.locator(openNotice).waitFor()
    const box = await page.locator(openNotice).boundingBox()
    sizes.push([box?.width ?? 0, box?.height ?? 0])
    await page.context().close()
  }
  expect(sizes.map(([width]) => width)).toEqual([360, 410, 600])
  for (const [, height = 0] of sizes) expect(Math.floor(height)).toBeLessThanOrEqual(500 - 64)
})

test.each(['en-int', 'ja-jp', 'zh-cn', 'zh-tw'].map((locale, index) => ({ locale, index })))(
  'axe reports no faults in the notices of $locale in light and dark, and nothing is logged to the console',
  async ({ locale, index }) => {
    const queries = ['error=1', 'error=2', 'role=0']
    for (const query of sweepOf(queries, (_, place) => place === index % queries.length)) {
      await using visit = await openVisit(site.browser, {
        viewport: { width: 320, height: 700 },
        reducedMotion: 'reduce',
      })
      const { page, said } = visit
      await page.goto(`${site.app.origin}/${locale}/marketplace/help/contact-us?${query}`)
      await page.locator(openNotice).waitFor()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await axeFaults(page, { within: openNotice })).toEqual([])
      }
      expect(said).toEqual([])
    }
  },
)
