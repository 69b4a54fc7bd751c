import { expect, test } from 'vitest'
import { pageAs } from '#tests/support/account-pages.ts'
import { startApp } from '#tests/support/app.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { freePort } from '#tests/support/free-port.ts'
import { siteForAll } from '#tests/support/site.ts'

const site = siteForAll(async () => startApp({ database: 'postgres', port: await freePort() }))
const field = 'main input[name=keyword]'

test.each([
  ['the home page', '/en-int/marketplace', 200],
  ['an address without a page', '/en-int/marketplace/nowhere-at-all', 404],
  ['the search page', '/en-int/marketplace/search', 200],
])('the field of %s suggests pages, and Enter searches', async (_where, path, status) => {
  await using page = await site.browser.newPage()
  const response = await page.goto(site.app.origin + path)
  expect(response?.status()).toBe(status)
  await page.locator(field).fill('gatew')
  const suggestion = page.locator('main [data-suggestions] a[href*="/product/"]').first()
  await expectSoon(suggestion).toContainText('Gateway')
  await page.locator(field).press('ArrowDown')
  await expectSoon(suggestion).toBeFocused()
  await page.keyboard.press('Escape')
  await expectSoon(page.locator(field)).toBeFocused()
  await page.keyboard.press('Escape')
  await expectSoon(suggestion).toHaveCount(0)
  await expectSoon(page.locator(field)).toHaveValue('gatew')
  await page.locator(field).press('Enter')
  await page.waitForURL(/\/search\?keyword=gatew&page=1$/)
})

test('a member sees the own price large and the list price struck through; a visitor only the list price', async () => {
  const path = '/en-tw/marketplace/product/edge365-fleet/pricing-details'
  await using visitor = await site.browser.newPage()
  await visitor.goto(site.app.origin + path)
  const card = 'article:has-text("980EDFMTM01")'
  const own = `${card} span[data-member=GOLD]`
  await expectSoon(visitor.locator(card).first()).toBeVisible()
  expect(await visitor.locator(own).isVisible()).toBe(false)

  const page = await pageAs(site, 'yi-chun.lin', path)
  await page.locator(own).waitFor({ state: 'visible' })
  expect(await page.locator(`${card} span[data-member=SILVER]`).isVisible()).toBe(false)
  const list = page.locator(`${card} p > span:not([data-member]) b`)
  await expectSoon(list).toHaveCSS('text-decoration-line', 'line-through')
  expect(amountIn(await page.locator(`${own} b`).innerText())).toBeLessThan(
    amountIn(await list.innerText()),
  )
  await page.context().close()
})

function amountIn(text: string): number {
  return Number(text.replaceAll(/[^\d.]/g, ''))
}
