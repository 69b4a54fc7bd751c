import { sql } from 'drizzle-orm'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { startChromium } from '#tests/support/chromium.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { freePort } from '#tests/support/free-port.ts'

/** Tests the main tasks of visitors in a browser without JavaScript. */

let app: TestApp
let browser: Browser
beforeAll(async () => {
  app = await startApp({
    port: await freePort(),
    config: {
      forms: { withoutScript: { minReadSeconds: 0, expiresMinutes: 60, receiptMinutes: 60 } },
    },
  })
  browser = await startChromium()
})
afterAll(async () => {
  await browser.close()
  await app[Symbol.asyncDispose]()
})

const product = '/marketplace/product/edgelink-gateway'

test('a visitor can find a category in the menu and a product in the category', async () => {
  await using visit = await open('/ja-jp/marketplace')
  const { page } = visit
  await page.locator('[data-item=products]').click()
  await page.locator('#menu-products a[href*="/marketplace/category/"]:visible').first().click()
  await page.waitForURL('**/ja-jp/marketplace/category/*')
  await page.locator('main a[href*="/marketplace/product/"]').first().click()
  await page.waitForURL('**/ja-jp/marketplace/product/*')
  await expectSoon(page.locator('h1')).toHaveCount(1)
})

test('each tab of a product can be opened and has content', async () => {
  await using visit = await open(`/ja-jp${product}`)
  const { page } = visit
  for (const tab of ['service-architecture', 'pricing-details', 'docs', 'related-materials']) {
    await page.locator(`main nav a[href$="/edgelink-gateway/${tab}"]`).first().click()
    await page.waitForURL(`**/edgelink-gateway/${tab}`)
    await expectSoon(page.locator('h1')).toHaveCount(1)
    expect((await page.locator('main').textContent())?.length ?? 0, tab).toBeGreaterThan(200)
  }
})

test('a product can be found with the search in the header', async () => {
  await using visit = await open('/en-int/marketplace/about-us')
  const { page } = visit
  await page.locator('button[popovertarget=search]:visible').click()
  await page.locator('#search input[type=search]').fill('edgelink')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/en-int/marketplace/search?keyword=edgelink&page=1')
  await page.locator(`main a[href*="${product}"]`).first().click()
  await page.waitForURL(`**/en-int${product}*`)
})

test('search results have several pages and can be limited to products', async () => {
  await using visit = await open('/en-int/marketplace/search?keyword=gateway&page=1')
  const { page } = visit
  const first = await results(page)
  await page.locator('main a[rel=next]').click()
  await page.waitForURL('**/search?keyword=gateway&page=2')
  const second = await results(page)
  expect(second.length).toBeGreaterThan(0)
  expect(second.filter((it) => first.includes(it))).toEqual([])
  await page.locator('main a[href*="source=products"]').first().click()
  await page.waitForURL('**source=products*')
  expect(await results(page)).toSatisfy(
    (found: string[]) => found.length > 0 && found.every((it) => it.includes('/product/')),
  )
})

test('news can be filtered by type, paged through and read', async () => {
  await using visit = await open('/zh-tw/marketplace/news?page=1')
  const { page } = visit
  await page.locator('main a[href*="type=caseStudies"]').first().click()
  await page.waitForURL('**type=caseStudies*')
  await page.locator('main a[rel=next]').click()
  await page.waitForURL('**page=2*')
  expect(page.url()).toContain('type=caseStudies')
  await page.locator('main a[href*="/marketplace/materials/"]').first().click()
  await page.waitForURL('**/zh-tw/marketplace/materials/*')
  expect((await page.locator('main').textContent())?.length ?? 0).toBeGreaterThan(200)
})

test('a partner can be found by country and solution', async () => {
  await using visit = await open('/en-int/marketplace/partners')
  const { page } = visit
  const all = await page.locator('main h3').count()
  for (const name of ['country', 'solution']) {
    const values = await page
      .locator(`main select[name=${name}] option`)
      .evaluateAll((found) => found.map((it) => (it as HTMLOptionElement).value))
    await page.selectOption(`main select[name=${name}]`, values.find((it) => it !== '') ?? '')
    await page.locator('main form:has(select) button').first().click()
    await page.waitForURL(`**${name}=*`)
    if (name === 'country') expect(await page.locator('main h3').count()).toBeLessThan(all)
  }
})

test('the language picker opens the same page in another language', async () => {
  await using visit = await open(`/en-int${product}/docs`)
  const { page } = visit
  await page.locator('button[popovertarget=language]:visible').click()
  const japanese = `a[href="/ja-jp${product}/docs"]`
  await page.locator(`#language details:has(${japanese}) > summary`).click()
  await page.locator(`#language ${japanese}`).click()
  await page.waitForURL(`**/ja-jp${product}/docs`)
  await expectSoon(page.locator('html')).toHaveAttribute('lang', 'ja-JP')
})

test('clicking a question on the support hub shows its answer', async () => {
  await using visit = await open('/en-int/marketplace/support/support-hub')
  const question = visit.page.locator('main details').last()
  const answer = question.locator(':scope > :not(summary)').first()
  await expectSoon(answer).toBeHidden()
  await question.locator('summary').click()
  await expectSoon(answer).toBeVisible()
})

test('a recording can be found on its tab and played', async () => {
  await using visit = await open('/en-int/marketplace/webinars')
  const { page } = visit
  await page.locator('main a[href$="tab=on-demand"]').first().click()
  await page.waitForURL('**/webinars?tab=on-demand')
  const film = page.locator('main video[controls]').first()
  expect(
    await film.evaluate(
      (it: HTMLVideoElement) => it.currentSrc || it.querySelector('source')?.src || it.src,
    ),
  ).toMatch(/\/media\/videos\//)
})

test('a training course can be found by a keyword', async () => {
  await using visit = await open('/en-int/marketplace/training')
  const { page } = visit
  const before = await page.locator('main h3[id]').count()
  await page.fill('main input[name=keyword]', 'energy')
  await page.locator('main form button').first().click()
  await page.waitForURL('**/training?keyword=energy')
  const after = await page.locator('main h3[id]').count()
  expect(after).toBeGreaterThan(0)
  expect(after).toBeLessThan(before)
})

test('the breadcrumb of a solution links to its group', async () => {
  await using visit = await open('/zh-cn/marketplace/solutions/live-oee')
  const { page } = visit
  await page.locator('main nav ol a[href$="/solutions/smart-manufacturing"]').first().click()
  await page.waitForURL('**/zh-cn/marketplace/solutions/smart-manufacturing')
  expect(
    await page.locator('main a[href*="/zh-cn/marketplace/solutions/"]').count(),
  ).toBeGreaterThan(3)
})

test('membership levels are shown side by side', async () => {
  await using visit = await open('/ja-jp/marketplace')
  const { page } = visit
  await page.locator('header a[href$="/marketplace/Membership"]:visible').first().click()
  await page.waitForURL('**/ja-jp/marketplace/Membership')
  expect(await page.locator('main table').count()).toBeGreaterThan(0)
  await expectSoon(page.locator('main dialog[open]')).toHaveCount(0)
})

test('an inquiry reaches the sales desk after missing fields have been reported', async () => {
  await using visit = await open('/en-int/marketplace/help/sales-support')
  const { page } = visit
  const email = `${crypto.randomUUID().slice(0, 8)}@kestrel.example`
  await page.locator('main form [value=products-services]').check({ force: true })
  const typed = {
    issueDescription: 'Which plan fits forty machines in two halls?',
    firstName: 'Ada',
    lastName: 'Chen',
    companyName: 'Kestrel',
    phone: '02 2345 6789',
  }
  for (const [name, text] of Object.entries({ ...typed, email }))
    await page.fill(`main form [name=${name}]`, text)
  await page.selectOption('main form [name=country]', 'TW')
  await page.locator('main form').evaluate((it: HTMLFormElement) => (it.noValidate = true))
  await page.locator('main form [type=submit]').last().click()
  await page.locator('[data-faults]:not([hidden])').waitFor()
  await expectSoon(page.locator('main form [name=issueDescription]')).toHaveValue(
    typed.issueDescription,
  )
  await page.check('#form-privacy')
  await page.locator('main form [type=submit]').last().click()
  // on the review page, send the form
  await page.locator('main form:has([type=hidden]) [type=submit]').first().click()
  await expect
    .poll(() => app.rows(sql`select 1 from inquiry where email = ${email}`), { timeout: 20_000 })
    .toHaveLength(1)
  await expectSoon(page.locator('main form [name=issueDescription]')).toHaveCount(0)
})

test('the “not found” page has a search field and a link to the front page', async () => {
  await using visit = await open('/zh-tw/marketplace/product/none')
  const { page } = visit
  await page.fill('main input[name=keyword]', 'OEE')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/zh-tw/marketplace/search?keyword=OEE&page=1')
  await page.goBack()
  await page.locator('main a[href="/zh-tw/marketplace"]').click()
  await page.waitForURL('**/zh-tw/marketplace')
})

test('a legacy path redirects to the current page', async () => {
  await using visit = await open('/en-int/marketplace/solutions/energy-saving')
  expect(new URL(visit.page.url()).pathname).toBe('/en-int/marketplace/solutions/site-energy')
  await expectSoon(visit.page.locator('h1')).toHaveCount(1)
})

/** Opens a page in a separate browser context with JavaScript disabled. */
async function open(path: string): Promise<AsyncDisposable & { page: Page }> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 1280, height: 900 },
  })
  const page = await context.newPage()
  await page.goto(app.origin + path)
  return { page, [Symbol.asyncDispose]: () => context.close() }
}

/** Returns the URLs of the search results. */
function results(page: Page): Promise<string[]> {
  return page
    .locator('main h3 a[href]')
    .evaluateAll((found) => found.map((it) => it.getAttribute('href') ?? ''))
}
