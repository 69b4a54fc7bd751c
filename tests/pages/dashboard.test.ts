import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { pageAs } from '#tests/support/account-pages.ts'
import { appPageOpen } from '#tests/support/app-pages.ts'
import { freePort } from '#tests/support/free-port.ts'
import { siteForAll } from '#tests/support/site.ts'

const site = siteForAll(async () => startApp({ database: 'postgres', port: await freePort() }))

test('the figures of the dashboard are those of the API, and each leads to its list', async () => {
  const page = await pageAs(site, 'tomas.rey', '/en-int/console')
  await appPageOpen(page, 'Dashboard')
  const summary = await page.evaluate(async () => {
    const response = await fetch('/marketplace/api/v1/licenses/summary')
    return (await response.json()) as { total: number }
  })
  const licenses = page.getByRole('link', { name: /All licenses$/ })
  expect(await licenses.locator('b').textContent()).toBe(String(summary.total))
  expect(await licenses.getAttribute('href')).toBe('/en-int/marketplace/profile/license-management')
  await page.context().close()
})

test('if one part of the dashboard cannot be loaded, it says why with the support code and can be tried again; the others are shown', async () => {
  const page = await pageAs(site, 'tomas.rey', '/en-int/marketplace/about-us')
  await page.route('**/profile/gift-value-expiring-info', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'unexpected', detail: 'Not today.', supportCode: 'ABC-DEFG' }),
    }),
  )
  await page.goto(`${site.app.origin}/en-int/console`)
  const failure = page.getByRole('alert').filter({ hasText: 'The gift value could not be loaded' })
  await failure.getByText('Support code: ABC-DEFG').waitFor()
  await page.getByRole('link', { name: /All licenses$/ }).waitFor()
  await page.unroute('**/profile/gift-value-expiring-info')
  await failure.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('link', { name: /Balance$/ }).waitFor()
  await page.context().close()
})

test('sales without a customer see whom they serve; staff see what waits for delivery', async () => {
  const sales = await pageAs(site, 'shu-fen.tsai', '/en-tw/console')
  await sales.getByRole('heading', { name: 'Your customers' }).waitFor()
  await sales.getByRole('link', { name: 'Straits Cold Chain Pte Ltd' }).click()
  await sales.getByRole('dialog', { name: 'Act for Straits Cold Chain Pte Ltd' }).waitFor()
  await sales.context().close()
  const staff = await pageAs(site, 'wei-ting.chou', '/en-tw/console')
  await staff.getByRole('heading', { name: 'Deliveries' }).waitFor()
  await staff.context().close()
})

test('the bar shows the person before the content is rendered, so that rendering it does not block input', async () => {
  const page = await pageAs(site, 'tomas.rey', '/en-int/marketplace/about-us')
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('#app-header [data-level]')) return
      observer.disconnect()
      document.documentElement.dataset['contentWithBar'] = String(
        document.querySelector('main h2') !== null,
      )
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`${site.app.origin}/en-int/console`)
  await appPageOpen(page, 'Dashboard')
  await page.getByRole('link', { name: /All licenses$/ }).waitFor()
  expect(await page.locator('html').getAttribute('data-content-with-bar')).toBe('false')
  await page.context().close()
})
