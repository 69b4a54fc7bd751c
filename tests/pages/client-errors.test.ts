import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { contextAs } from '#tests/support/account-pages.ts'
import { startApp } from '#tests/support/app.ts'
import { freePort } from '#tests/support/free-port.ts'
import { siteForAll } from '#tests/support/site.ts'

const product = '/en-int/marketplace/product/edgelink-gateway'
const companies = '/en-asia-pacific/console/company-accounts'
const gifts = '/en-asia-pacific/console/gift-values'
const secret = 'ann.lee@example.com'
/** Focus loads and hydrates its island, as the pointer does, wherever the link is on the screen. */
const albumLink = 'x-island[data-name="product/Album"] a'

const site = siteForAll(async () => startApp({ database: 'postgres', port: await freePort() }))

/** Lines of the log about errors whose message contains a text. */
const noted = (text: string) =>
  site.app.log.filter(
    (it) => it['event'] === 'client.error' && String(it['message']).includes(text),
  )

/** Lines of the log about errors of a page. */
const linesOf = (path: string) =>
  site.app.log.filter((it) => it['event'] === 'client.error' && it['page'] === path)

/** Waits until the page reports errors, which it does when it is idle. */
async function reportsStarted(page: Page): Promise<void> {
  await page.waitForFunction(() => !Array.isArray((self as { errors?: unknown }).errors))
}

test('an error on a document is logged once, with its place and without personal data', async () => {
  await using page = await site.browser.newPage()
  await page.goto(`${site.app.origin}${product}?mail=${secret}#${secret}`)
  await reportsStarted(page)
  await page.evaluate((mail) => {
    const fail = () => {
      throw new RangeError(`document fails for ${mail} at /search?keyword=${mail}`)
    }
    for (let times = 0; times < 3; times += 1) setTimeout(fail)
  }, secret)
  await expect.poll(() => noted('document fails').length).toBe(1)
  const [line] = noted('document fails')
  expect(line).toMatchObject({
    level: 'warn',
    name: 'RangeError',
    message: 'document fails for [mail] at /search',
    page: product,
    locale: 'en-int',
    'request.id': expect.any(String) as string,
    stack: expect.stringMatching(/at fail/) as string,
  })
  expect(JSON.stringify(line)).not.toMatch(/ann\.lee|example\.com|keyword|mail=/)
})

test('errors and rejections from before the code that reports them has loaded are logged', async () => {
  await using page = await site.browser.newPage()
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      void Promise.reject(new TypeError('early rejection'))
      throw new TypeError('early error')
    })
  })
  await page.goto(site.app.origin + product)
  await expect.poll(() => noted('early error').length).toBe(1)
  await expect.poll(() => noted('early rejection').length).toBe(1)
})

test('a page reports at most five errors, and none of an extension', async () => {
  await using page = await site.browser.newPage()
  await page.goto(`${site.app.origin}/ja-jp/marketplace`)
  await reportsStarted(page)
  await page.evaluate(() => {
    const other = new Error('many errors: extension')
    other.stack = 'Error\n    at f (chrome-extension://abcdef/content.js:1:2)'
    reportError(other)
    for (let index = 0; index < 9; index += 1) reportError(new Error(`many errors: ${index}`))
  })
  await expect.poll(() => noted('many errors').length).toBe(5)
  // a page that is left has sent everything
  await page.goto('about:blank')
  expect(noted('many errors').map((it) => it['message'])).toEqual(
    [0, 1, 2, 3, 4].map((it) => `many errors: ${it}`),
  )
})

test('an island that cannot be hydrated is logged', async () => {
  await using page = await site.browser.newPage()
  const path = product.replace('en-int', 'ja-jp')
  await page.goto(site.app.origin + path)
  await reportsStarted(page)
  await page.evaluate(() => {
    const island = document.querySelector<HTMLElement>('x-island[data-name="product/Album"]')
    if (island) island.dataset.props = '{"$":{"locale":"ja-jp","lang":"ja","strings":{}}}'
  })
  await page.locator(albumLink).first().focus()
  await expect
    .poll(() => linesOf(path).at(0))
    .toMatchObject({
      name: expect.stringContaining('Error') as string,
      locale: 'ja-jp',
      stack: expect.stringContaining('/assets/') as string,
    })
})

test('an island whose HTML differs from what it renders is logged with its components', async () => {
  await using page = await site.browser.newPage()
  const path = product.replace('en-int', 'zh-tw')
  await page.goto(site.app.origin + path)
  await reportsStarted(page)
  await page.evaluate(() => {
    document.querySelector('x-island[data-name="product/Album"] a')?.replaceChildren('other')
  })
  await page.locator(albumLink).first().focus()
  await expect
    .poll(() => linesOf(path).at(0))
    .toMatchObject({
      message: expect.stringContaining('react.dev/errors/418') as string,
      stack: expect.stringContaining('at img') as string,
    })
})

test('code that cannot be loaded is logged', async () => {
  await using page = await site.browser.newPage()
  await page.goto(site.app.origin + product)
  await reportsStarted(page)
  await page.route('**/assets/**/*.js', (route) => route.abort())
  await page.locator(albumLink).first().focus()
  await expect
    .poll(() => noted('/assets/').at(-1))
    .toMatchObject({ name: 'TypeError', page: product })
})

test('an app page that cannot be rendered is logged, and offers to try again', async () => {
  const context = await contextAs(site, 'grace.tan')
  const page = await context.newPage()
  const items = [null, { name: secret }]
  await page.route('**/api/v1/company-accounts*', (route) => route.fulfill({ json: { items } }))
  await page.goto(`${site.app.origin}${companies}?keyword=${secret}`)
  await expect.poll(() => linesOf(companies).length).toBe(1)
  const [line] = linesOf(companies)
  expect(line).toMatchObject({ name: 'TypeError', locale: 'en-asia-pacific' })
  expect(line?.['stack']).toContain('/assets/')
  expect(JSON.stringify(line)).not.toMatch(/ann\.lee|example\.com|keyword/)
  const heading = page.getByRole('heading', { level: 1 })
  await expect.poll(() => heading.allTextContents()).toEqual(['This page could not be displayed'])
  await page.unroute('**/api/v1/company-accounts*')
  await page.reload()
  await expect.poll(() => heading.allTextContents()).toEqual(['Company accounts'])
  await context.close()
})

test('an app page whose first rendering fails is logged', async () => {
  const context = await contextAs(site, 'grace.tan')
  const page = await context.newPage()
  await page.route(`**${gifts}`, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({ response, body: html.replace('"app-gift-value:title"', '"other"') })
  })
  await page.goto(site.app.origin + gifts)
  await expect
    .poll(() => linesOf(gifts).at(0))
    .toMatchObject({
      message: expect.stringContaining('is not listed') as string,
    })
  // Vike loads such a page again and again
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
})
