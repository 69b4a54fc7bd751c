import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { contextAs, pageAs } from '#tests/support/account-pages.ts'
import { appPageOpen, watchRequests } from '#tests/support/app-pages.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { freePort } from '#tests/support/free-port.ts'
import { siteForAll } from '#tests/support/site.ts'

const site = siteForAll(async () => startApp({ database: 'postgres', port: await freePort() }))
const companies = '/en-asia-pacific/console/company-accounts'

test('going from one app page to another loads no document, sets title and language, and moves the focus to the heading', async () => {
  const page = await pageAs(site, 'grace.tan', companies)
  await appPageOpen(page, 'Company accounts')
  const { documents, errors } = watchRequests(page)
  await page.locator('#app-nav a', { hasText: 'Dashboard' }).click()
  await appPageOpen(page, 'Dashboard')
  await expectSoon(page.locator('h1:visible')).toBeFocused()
  await expect.poll(() => page.title()).toBe('Dashboard | Meridian Marketplace')
  await expectSoon(page.locator('#page-title')).toHaveText('Dashboard | Meridian Marketplace')
  await page.locator('#app-nav a', { hasText: 'Company accounts' }).click()
  await appPageOpen(page, 'Company accounts')
  expect(documents).toEqual([])
  expect(errors).toEqual([])
  await page.context().close()
})

test('going back shows the page as it was left: what was loaded, the scroll position and the focus', async () => {
  const page = await pageAs(site, 'grace.tan', companies, {
    options: { viewport: { width: 1280, height: 240 } },
  })
  await appPageOpen(page, 'Company accounts')
  const button = page.locator('main button:visible').first()
  await button.focus()
  await page.evaluate(() => scrollTo(0, 60))
  const before = await page.evaluate(() => scrollY)
  await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('#app-nav a')]
      .find((it) => it.textContent === 'Dashboard')
      ?.click(),
  )
  await appPageOpen(page, 'Dashboard')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await appPageOpen(page, 'Company accounts')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
  expect(before).toBeGreaterThan(0)
  await page.context().close()
})

test('a visitor who opens an app page is sent to the login, which returns to that address', async () => {
  const address = `${site.app.origin}/en-int/console/company-accounts?keyword=a`
  const page = await (await contextAs(site, undefined)).newPage()
  const [login] = await Promise.all([
    page.waitForRequest((it) => it.url().includes('/sso/login?')),
    page.goto(address),
  ])
  const returnTo = new URL(login.url()).searchParams.get('callbackurl')
  expect(returnTo).toBe(address)
  await page.waitForURL((it) => it.pathname.startsWith('/idp-ui/'))
  await page.context().close()
})

test('a page that the role does not include says so instead of showing an error', async () => {
  const page = await pageAs(site, 'tomas.rey', '/en-int/console/company-accounts')
  await page.getByRole('heading', { name: 'Your role does not have access to this page' }).waitFor()
  await page.context().close()
})

test('switching the company in one tab shows the new company in all tabs', async () => {
  const context = await contextAs(site, 'grace.tan', { accountId: 'A-21355' })
  const [one, two] = [await context.newPage(), await context.newPage()]
  for (const it of [one, two]) {
    await it.goto(site.app.origin + companies)
    await appPageOpen(it, 'Company accounts')
  }
  await one.bringToFront()
  await one.getByRole('button', { name: /^Switch to 鴻鼎精密工具股份有限公司$/ }).click()
  await one.getByRole('status').filter({ hasText: 'You have switched to' }).waitFor()
  for (const it of [one, two])
    await it.locator('#app-header > span b', { hasText: '鴻鼎精密工具股份有限公司' }).waitFor()
  await context.close()
})

test('a sales representative must say why they act for a customer, and can stop', async () => {
  const page = await pageAs(site, 'shu-fen.tsai', '/en-tw/console/company-accounts')
  await page.getByRole('button', { name: 'Act for Straits Cold Chain Pte Ltd' }).click()
  const dialog = page.getByRole('dialog', { name: 'Act for Straits Cold Chain Pte Ltd' })
  await dialog.getByRole('button', { name: 'Act', exact: true }).click()
  await dialog.getByText('Enter a reason of at least 3 characters.').waitFor()
  await dialog.getByLabel('Reason').fill('Case 4711')
  await dialog.getByRole('button', { name: 'Act', exact: true }).click()
  const bar = page.getByRole('complementary', { name: 'Acting for a customer' })
  await bar.getByText('Reason: Case 4711').waitFor()
  await bar.getByRole('button', { name: 'Stop acting' }).click()
  await bar.waitFor({ state: 'detached' })
  await page.context().close()
})
