import type { Page, Request } from 'playwright'
import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { siteForAll } from '#tests/support/site.ts'

const turnMs = 7000
const album = '#screenshots a'

const site = siteForAll(() => startApp())

test('banners rotate, but not while they have the focus or after the visitor has chosen one', async () => {
  await using page = await site.browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.clock.install()
  await page.goto(`${site.app.origin}/en-int/marketplace`, { waitUntil: 'load' })
  await page.locator('[data-pause]').waitFor({ state: 'visible' })
  await page.mouse.move(5, 5)
  await turns(page)
  await shows(page, 1)

  await page.locator('[data-dot]').first().focus()
  await turns(page)
  await shows(page, 1)

  await page.locator('[data-step="-1"]').click()
  await shows(page, 0)
  await expectSoon(page.locator('[data-pause]')).toHaveAttribute('aria-label', 'Play')
  await leave(page)
  await turns(page)
  await shows(page, 0)

  await page.locator('[data-pause]').click()
  await leave(page)
  await turns(page)
  await shows(page, 1)
})

test('the first banner follows the last, and a dot shows its banner without changing the URL', async () => {
  await using page = await site.browser.newPage({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  })
  const address = `${site.app.origin}/ja-jp/marketplace`
  await page.goto(address, { waitUntil: 'load' })
  const last = (await page.locator('[data-dot]').count()) - 1
  await page.locator('[data-dot]').nth(last).click()
  await shows(page, last)
  await page.locator('[data-step="1"]').click()
  await shows(page, 0)
  await expectSoon(page).toHaveURL(address)
})

test('banners do not rotate for visitors who prefer reduced motion', async () => {
  await using page = await site.browser.newPage({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  })
  await page.clock.install()
  await page.goto(`${site.app.origin}/en-int/marketplace`, { waitUntil: 'load' })
  await page.locator('[data-pause]').waitFor({ state: 'visible' })
  await turns(page)
  await shows(page, 0)
})

test('without JavaScript the dots show banners and an industry can be selected', async () => {
  await using context = await site.browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 1280, height: 900 },
  })
  const page = await context.newPage()
  await page.goto(`${site.app.origin}/zh-tw/marketplace`)
  await expectSoon(page.locator('[data-step]:visible')).toHaveCount(0)
  await page.locator('[data-dot]').nth(1).click()
  await page.locator('[data-track] > div').nth(1).locator('h2').waitFor({ state: 'visible' })
  const before = await page.locator('[data-p]:visible h3').allTextContents()
  await page.locator('input[name=domain]').nth(2).focus()
  await page.keyboard.press('Space')
  const after = await page.locator('[data-p]:visible h3').allTextContents()
  expect(before).toHaveLength(1)
  expect(after).toHaveLength(1)
  expect(after).not.toEqual(before)
})

test('screenshots can be opened enlarged and browsed by keyboard, and closing them returns the focus', async () => {
  await using page = await site.browser.newPage({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  })
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.goto(`${site.app.origin}/zh-cn/marketplace/product/edgelink-gateway`, {
    waitUntil: 'load',
  })
  await page.locator(album).nth(1).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('第 2 张，共 3 张').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('dialog').getByText('第 3 张，共 3 张').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectSoon(page.locator(album).nth(1)).toBeFocused()
  expect(said).toEqual([])
})

test('a page whose script cannot be loaded is reloaded once, and after that its links work without the script', async () => {
  await using page = await site.browser.newPage({ viewport: { width: 1280, height: 900 } })
  const address = `${site.app.origin}/en-int/marketplace/product/edgelink-gateway`
  await openWithoutLaterScripts(page, address)
  await hoverUntilReloaded(page)
  await expectSoon(page).toHaveURL(address)

  await page.locator(album).nth(1).click()
  await expectSoon(page).toHaveURL(/\/media\//)
})

test('a page that the browser cannot remember having reloaded is not reloaded again and again', async () => {
  await using page = await site.browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.addInitScript(() =>
    Object.defineProperty(self, 'sessionStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    }),
  )
  const address = `${site.app.origin}/en-int/marketplace/product/edgelink-gateway`
  await openWithoutLaterScripts(page, address)
  await hoverUntilReloaded(page)
  await page.locator(album).nth(1).click()
  await expectSoon(page).toHaveURL(/\/media\//)
})

/**
 * Opens a page of which only the scripts can be loaded that it starts with, and those that it loads
 * when it is idle.
 */
async function openWithoutLaterScripts(page: Page, address: string): Promise<void> {
  const loaded = new Set<string>()
  const add = (request: Request) => loaded.add(request.url())
  page.on('request', add)
  await page.goto(address, { waitUntil: 'networkidle' })
  page.off('request', add)
  await page.route(/\/assets\/.*\.js$/, (route) =>
    loaded.has(route.request().url()) ? route.continue() : route.abort(),
  )
}

/**
 * Moves the pointer over the album, which loads its script, and waits until the page was reloaded.
 * A click could come only after the reload, and would then be the second attempt.
 */
async function hoverUntilReloaded(page: Page): Promise<void> {
  const reloaded = page.waitForEvent('load')
  await page.locator(album).nth(1).hover()
  await reloaded
}

/** Advances the clock by the time that a banner is shown. */
async function turns(page: Page): Promise<void> {
  await page.clock.runFor(turnMs + 100)
}

/** Waits until the banner at an index is shown. */
async function shows(page: Page, index: number): Promise<void> {
  await page
    .locator(`li:nth-child(${index + 1}) > [data-dot][aria-current]`)
    .waitFor({ state: 'attached' })
  await expectSoon(page.locator('[data-dot][aria-current]')).toHaveCount(1)
}

/** Moves pointer and focus away from the banners. */
async function leave(page: Page): Promise<void> {
  await page.mouse.move(5, 5)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
}
