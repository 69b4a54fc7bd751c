import type { Page, Route } from 'playwright'
import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { siteForAll } from '#tests/support/site.ts'

const product = '/marketplace/product/edgelink-gateway'

const site = siteForAll(() => startApp())

test('a page is painted all at once, not section by section', async () => {
  const address = `${site.app.origin}/en-int/marketplace`
  // load the page once to fill the data cache, so that painting does not wait for the database
  await fetch(address)
  await using page = await site.browser.newPage()
  await page.addInitScript(() => {
    requestAnimationFrame(() => {
      const sections = document.querySelectorAll('main > section').length
      Object.assign(window, {
        first: { sections, isWhole: document.getElementById('first-paint') !== null },
      })
    })
  })
  await page.goto(address, { waitUntil: 'load' })
  const sections = await page.locator('main > section').count()
  expect(sections).toBeGreaterThan(4)
  expect(await page.evaluate(() => (window as Window & { first?: object }).first)).toEqual({
    sections,
    isWhole: true,
  })
})

test('on a slow network a page is painted before it has arrived completely', async () => {
  await using page = await site.browser.newPage()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: 12_500,
    uploadThroughput: 12_500,
  })
  await page.goto(`${site.app.origin}/en-int/marketplace`, { waitUntil: 'domcontentloaded' })
  const painted = await page.evaluate(
    () =>
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime ??
      Number.POSITIVE_INFINITY,
  )
  const [whole] = await page.evaluate(() =>
    performance.getEntriesByType('navigation').map((it) => it.responseEnd),
  )
  expect(painted).toBeLessThan(whole ?? 0)
})

test('text typed before the search script has loaded is still searched for', async () => {
  await using page = await site.browser.newPage()
  const address = `${site.app.origin}/en-int/marketplace`
  await onIslandCode(page, address, late)
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await page.locator('button[popovertarget=search]:visible').click()
  await page.locator('#search input[type=search]').pressSequentially('opc')
  const suggestion = page.locator('#search a[href*="/product/"]').first()
  await suggestion.waitFor({ state: 'visible' })
  await expectSoon(page.locator('#search input[type=search]')).toHaveValue('opc')
})

test('a click on a screenshot before the album script has loaded still opens the album', async () => {
  await using page = await site.browser.newPage()
  const address = `${site.app.origin}/en-int${product}`
  await onIslandCode(page, address, late)
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await page.locator('x-island[data-name="product/Album"] a').first().click()
  await page
    .locator('[role=dialog], [role=region][aria-roledescription=carousel], dialog[open]')
    .first()
    .waitFor({ state: 'visible' })
  await expectSoon(page).toHaveURL(address)
})

test('links inside an island work even if its script never loads', async () => {
  await using page = await site.browser.newPage()
  const address = `${site.app.origin}/en-int${product}`
  await onIslandCode(page, address, (route) => route.abort())
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await page.locator('x-island[data-name="product/Album"] a').first().click()
  await page.waitForURL('**/media/screenshots/**')
})

test('a visitor can skip to the content and use a menu with the keyboard alone', async () => {
  await using page = await site.browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.goto(`${site.app.origin}/en-int/marketplace`, { waitUntil: 'load' })
  await page.keyboard.press('Tab')
  await expectSoon(page.locator('[href="#main"]')).toBeFocused()
  await page.locator('[data-item=solutions]').focus()
  await page.keyboard.press('Enter')
  await page.locator('#menu-solutions').waitFor({ state: 'visible' })
  await page.keyboard.press('Escape')
  await page.locator('#menu-solutions').waitFor({ state: 'hidden' })
  await expectSoon(page.locator(':focus')).toHaveAttribute('data-item', 'solutions')
})

/**
 * Intercepts requests for scripts that the document does not reference, which are the code of
 * islands.
 */
async function onIslandCode(
  page: Page,
  address: string,
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  const html = await (await fetch(address)).text()
  await page.route('**/assets/**/*.js', (route) =>
    html.includes(new URL(route.request().url()).pathname) ? route.continue() : answer(route),
  )
}

async function late(route: Route): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 800))
  await route.continue()
}
