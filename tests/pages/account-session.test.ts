import type { Route } from 'playwright'
import { expect, test } from 'vitest'
import { signedInCookie } from '#server/people/account/session.ts'
import { startApp } from '#tests/support/app.ts'
import {
  consoleLink,
  contextAs,
  login,
  openAccount,
  opener,
  pageAs,
} from '#tests/support/account-pages.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { freePort } from '#tests/support/free-port.ts'
import { siteForAll } from '#tests/support/site.ts'

// Chromium sometimes does not close a context with a request that is intercepted and has no answer,
// so the tests that leave one pending leave their context to the end of the browser.
const site = siteForAll(async () => startApp({ database: 'postgres', port: await freePort() }))

test('signing out in one tab immediately signs out the others', async () => {
  const context = await contextAs(site, 'tomas.rey')
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

test('signing out in one tab aborts a pending profile request in another, whose late response would show the person again', async () => {
  const context = await contextAs(site, 'tomas.rey')
  const [one, two] = [await context.newPage(), await context.newPage()]
  for (const it of [one, two]) {
    await it.goto(`${site.app.origin}/en-int/marketplace`)
    await it.locator(`${opener} [data-level]`).waitFor()
  }
  await two.route('**/api/v1/profile?*', () => undefined)
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
})

test('after a company switch in one tab, a pending profile request in another is sent again', async () => {
  const context = await contextAs(site, 'grace.tan', { accountId: 'A-21355' })
  const [one, two] = [await context.newPage(), await context.newPage()]
  await one.goto(`${site.app.origin}/en-asia-pacific/marketplace`)
  await openAccount(one)
  const asked: Route[] = []
  await two.route('**/api/v1/profile?*', (route) => {
    asked.push(route)
    return asked.length === 1 ? undefined : route.continue() // leave the first request pending
  })
  await Promise.all([
    two.waitForRequest('**/api/v1/profile?*'),
    two.goto(`${site.app.origin}/en-asia-pacific/marketplace`),
  ])
  await one.bringToFront()
  await one.getByRole('button', { name: '鴻鼎精密工具股份有限公司' }).click()
  await two.locator('aside', { hasText: '鴻鼎精密工具股份有限公司' }).waitFor()
  expect(asked).toHaveLength(2)
})

test('after the session has ended, the login link is shown and returns to this page with its query string', async () => {
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

test('the login link of an error page returns to the front page', async () => {
  for (const path of ['/ja-jp/none', '/ja-jp/marketplace/product/none']) {
    const page = await pageAs(site, undefined, path)
    await page.route('**/sso/login*', (route) => route.fulfill({ body: '' }))
    const [request] = await Promise.all([page.waitForRequest('**/sso/login*'), page.click(login)])
    expect(new URL(request.url()).searchParams.get('callbackurl')).toBe(
      `${site.app.origin}/ja-jp/marketplace`,
    )
    await page.context().close()
  }
})

test('a failed profile request is retried, and after 8 seconds the login link appears next to the spinner', async () => {
  const page = await (await contextAs(site, 'tomas.rey')).newPage()
  await page.clock.install()
  let isDown = true
  let asked = 0
  await page.route('**/api/v1/profile?*', (route) => {
    asked += 1
    return isDown ? route.fulfill({ status: 503, body: '{}' }) : route.continue()
  })
  await page.goto(`${site.app.origin}/en-int/marketplace`)
  await page.locator(`${opener} [data-spinner]`).waitFor({ state: 'attached' })
  // the delay doubles after each response
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
  await expectSoon(page.locator(consoleLink)).toBeHidden()
  expect(asked).toBeLessThan(6)
  isDown = false
  await page.clock.runFor(30_000)
  await expectSoon(page.locator(`${opener} [data-level]`)).toHaveCount(1)
  await expectSoon(page.locator(login)).toBeHidden()
  await expectSoon(page.locator(consoleLink)).toBeVisible()
  await page.context().close()
})

test('the first 401 starts the login, and a second one within a minute shows a notice instead', async () => {
  const page = await pageAs(site, 'yi-chun.lin', '/zh-tw/marketplace')
  await openAccount(page)
  await page.route('**/profile/sessions/end', (route) => route.fulfill({ status: 401, body: '{}' }))
  // with a 204 the browser stays on the page
  await page.route('**/sso/login*', (route) => route.fulfill({ status: 204 }))
  const logins: string[] = []
  page.on('request', (it) => void (it.url().includes('/sso/login') && logins.push(it.url())))
  const everywhere = page.getByRole('button', { name: '從所有裝置登出', includeHidden: true })
  await Promise.all([page.waitForResponse('**/sso/login*'), everywhere.click()])
  expect(logins).toHaveLength(1)
  // retry the reload, since it fails while the browser is still aborting the navigation to the
  // login
  await expect.poll(() => page.reload().catch(() => null), { timeout: 20_000 }).not.toBeNull()
  await openAccount(page)
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
