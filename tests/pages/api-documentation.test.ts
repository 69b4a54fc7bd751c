import { expect, test } from 'vitest'
import { apiPrefix } from '#server/platform/address/api-prefix.ts'
import { startApp } from '#tests/support/app.ts'
import { startChromium } from '#tests/support/chromium.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'

/** Height of the page in CSS pixels: some twenty screens, most of them the table of problems. */
const mostPixels = 40_000

test('the API page lists its operations closed, and a link shows the one that it leads to, without JavaScript', async () => {
  await using app = await startApp({ database: 'postgres' })
  await using browser = await startChromium()
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(`${app.origin}${apiPrefix}/docs`)
  const { height } = (await page.locator('html').boundingBox()) ?? { height: Infinity }
  expect(height).toBeLessThan(mostPixels)
  const operation = page.locator('article').filter({ hasText: '/checkout/orders' }).first()
  const example = operation.locator('pre')
  await expectSoon(example).toBeHidden()
  const id = await operation.getAttribute('id')
  await page.locator(`nav a[href="#${id}"]`).click()
  await expectSoon(example).toBeVisible()
  const header = operation.getByRole('link', { name: 'Cache-Control' })
  await header.click()
  await expectSoon(page.locator('tr:target')).toContainText('Caching rules for the response')
  await operation.locator('summary').click()
  await expectSoon(example).toBeVisible()
})
