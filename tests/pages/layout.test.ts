import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { siteForAll } from '#tests/support/site.ts'
import { openVisit, overflowOf } from '#tests/support/visits.ts'

const product = '/marketplace/product/iems-energy-manager'
const paths = [
  '/marketplace',
  product,
  `${product}/service-architecture`,
  `${product}/pricing-details`,
  `${product}/docs`,
  `${product}/related-materials`,
  '/none',
]

const site = siteForAll(() => startApp({ database: 'postgres' }))

test.each(['en-int', 'ja-jp'])(
  'in %s no page is wider than the window at 320, 768, 1024 and 1280 pixels',
  async (locale) => {
    await using visit = await openVisit(site.browser)
    const { page } = visit
    for (const path of paths) {
      await page.goto(`${site.app.origin}/${locale}${path}`)
      for (const width of [320, 768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        expect([path, width, await overflowOf(page)]).toEqual([path, width, 0])
      }
    }
  },
)

test('on a phone no page is widened by a long word that a visitor searches for', async () => {
  await using visit = await openVisit(site.browser, { viewport: { width: 375, height: 800 } })
  const { page } = visit
  for (const word of ['a'.repeat(100), 'W'.repeat(40)])
    for (const path of [
      `/marketplace/search?keyword=${word}&page=1`,
      `/marketplace/search?keyword=${word}&page=9`,
      `/marketplace/search?keyword=${word}&page=1&source=products`,
      `/marketplace/news?page=1&keyword=${word}`,
      `/marketplace/news?page=9&keyword=${word}`,
      `/marketplace/training?keyword=${word}`,
      `/marketplace/product/${word}`,
    ]) {
      await page.goto(`${site.app.origin}/en-int${path}`)
      expect([path, await overflowOf(page)]).toEqual([path, 0])
    }
})

test('every island starts without errors in the console', async () => {
  await using visit = await openVisit(site.browser)
  const { page, said } = visit
  for (const path of paths.slice(0, -1)) {
    await page.goto(`${site.app.origin}/zh-cn${path}`)
    await page.evaluate(() => {
      for (const it of document.querySelectorAll('x-island'))
        it.firstElementChild?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    })
    await page.waitForFunction(
      () => document.querySelectorAll('x-island:not([data-state=on])').length === 0,
      undefined,
      { timeout: 10_000 },
    )
    expect(said, path).toEqual([])
  }
})
