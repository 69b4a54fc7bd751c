import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page, Route } from 'playwright'
import { expect, test } from 'vitest'
import { locales } from '#config/locales.ts'
import { startApp } from '#tests/support/app.ts'
import { startChromium } from '#tests/support/chromium.ts'

const product = '/marketplace/product/edgelink-gateway'
const kinds = ['/marketplace', product, `${product}/service-architecture`, `${product}/pricing-details`, `${product}/docs`, `${product}/related-materials`]
/** One locale of each language has every kind of page looked at; the others home and a product. */
const fully = new Set(['en-int', 'ja-jp', 'zh-cn', 'zh-tw'])

test.each(locales)('the console stays clean and axe finds nothing on the pages of %s, light and dark', async (locale) => {
  await using app = await startApp()
  await using browser = await startChromium()
  const said: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ colorScheme })
    const page = await context.newPage()
    noteMessages(page, said)
    for (const path of fully.has(locale) ? kinds : kinds.slice(0, 2)) {
      await page.goto(`${app.origin}/${locale}${path}`, { waitUntil: 'load' })
      const { violations } = await new AxeBuilder({ page }).analyze()
      const found = violations.map((it) => `${it.id} ${it.nodes[0]?.target.join(' ')}`)
      expect(found, `${colorScheme} ${path}`).toEqual([])
    }
    await context.close()
  }
  expect(said).toEqual([])
})

test('with JavaScript off, the menus open, the links lead on and the tabs of a product can be walked', async () => {
  await using app = await startApp()
  await using browser = await startChromium()
  const page = await plainPage(browser)
  await page.goto(`${app.origin}/ja-jp`)
  await page.locator('[data-item=products]').click()
  const link = page.locator('#menu-products a[href*="/marketplace/product/"]:visible').first()
  await link.click()
  await page.waitForURL('**/ja-jp/marketplace/product/*')
  expect(await page.locator('h1').count()).toBe(1)

  await page.goto(`${app.origin}/ja-jp${product}`)
  for (const tab of ['service-architecture', 'pricing-details', 'docs', 'related-materials']) {
    await page.locator(`main nav a[href$="/edgelink-gateway/${tab}"]`).first().click()
    await page.waitForURL(`**/edgelink-gateway/${tab}`)
    expect(await page.locator('h1').count()).toBe(1)
    expect((await page.locator('main').textContent())?.length ?? 0, tab).toBeGreaterThan(200)
  }
})

test('with JavaScript off, a language is chosen by a link that keeps the page', async () => {
  await using app = await startApp()
  await using browser = await startChromium()
  const page = await plainPage(browser)
  await page.goto(`${app.origin}/en-int${product}/docs`)
  await page.locator('button[popovertarget=language]:visible').click()
  const japanese = `a[href="/ja-jp${product}/docs"]`
  await page.locator(`#language details:has(${japanese}) > summary`).click()
  await page.locator(`#language ${japanese}`).click()
  await page.waitForURL(`**/ja-jp${product}/docs`)
  expect(await page.locator('html').getAttribute('lang')).toBe('ja-JP')
})

test('what is typed before the code of the search has come is searched for', async () => {
  await using app = await startApp()
  await using browser = await startChromium()
  const page = await browser.newPage()
  const address = `${app.origin}/en-int/marketplace`
  await onIslandCode(page, address, late)
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await page.locator('button[popovertarget=search]:visible').click()
  await page.locator('#search input[type=search]').pressSequentially('opc')
  const suggestion = page.locator('#search a[href*="/product/"]').first()
  await suggestion.waitFor({ state: 'visible' })
  expect(await page.locator('#search input[type=search]').inputValue()).toBe('opc')
})

test('a click that comes before the code of the album has come opens it', async () => {
  await using app = await startApp()
  await using browser = await startChromium()
  const page = await browser.newPage()
  const address = `${app.origin}/en-int${product}`
  await onIslandCode(page, address, late)
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await page.locator('x-island[data-name="product/Album"] a').first().click()
  await page.locator('[role=dialog], [role=region][aria-roledescription=carousel], dialog[open]').first().waitFor({ state: 'visible' })
  expect(page.url()).toBe(address)
})

test('when the code of an island never comes, its links work by themselves', async () => {
  await using app = await startApp()
  await using browser = await startChromium()
  const page = await browser.newPage()
  const address = `${app.origin}/en-int${product}`
  await onIslandCode(page, address, (route) => route.abort())
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await page.locator('x-island[data-name="product/Album"] a').first().click()
  await page.waitForURL('**/media/screenshots/**')
})

test('by keyboard alone a visitor skips to the content, opens a menu and closes it again', async () => {
  await using app = await startApp()
  await using browser = await startChromium()
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.goto(`${app.origin}/en-int/marketplace`, { waitUntil: 'load' })
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('#main')
  await page.locator('[data-item=solutions]').focus()
  await page.keyboard.press('Enter')
  await page.locator('#menu-solutions').waitFor({ state: 'visible' })
  await page.keyboard.press('Escape')
  await page.locator('#menu-solutions').waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-item'))).toBe('solutions')
})

test('a page of the China site asks no other host for anything', async () => {
  await using app = await startApp()
  await using browser = await startChromium()
  const page = await browser.newPage()
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  for (const path of kinds) await page.goto(`${app.origin}/zh-cn${path}`, { waitUntil: 'networkidle' })
  expect([...hosts]).toEqual([new URL(app.origin).host])
})

async function plainPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } })
  return context.newPage()
}

/** Answers requests for scripts that the document itself did not name: the code of islands. */
async function onIslandCode(page: Page, address: string, answer: (route: Route) => Promise<void>): Promise<void> {
  const html = await (await fetch(address)).text()
  await page.route('**/assets/**/*.js', (route) => (html.includes(new URL(route.request().url()).pathname) ? route.continue() : answer(route)))
}

async function late(route: Route): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 800))
  await route.continue()
}

function noteMessages(page: Page, said: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') said.push(`${page.url()} ${message.text()}`)
  })
  page.on('pageerror', (error) => said.push(`${page.url()} ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 400) said.push(`${response.status()} ${response.url()}`)
  })
}
