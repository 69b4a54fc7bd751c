import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { startChromium } from '#tests/support/chromium.ts'

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

test.each([320, 768, 1024, 1280])('at %i pixels nothing is wider than the window', async (width) => {
  await using app = await startApp({ database: 'postgres' })
  await using browser = await startChromium()
  const page = await browser.newPage({ viewport: { width, height: 900 } })
  for (const locale of ['en-int', 'ja-jp'])
    for (const path of paths) {
      await page.goto(`${app.origin}/${locale}${path}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `/${locale}${path}`).toBeLessThanOrEqual(width)
    }
})

test('every island wakes without a complaint', async () => {
  await using app = await startApp({ database: 'postgres' })
  await using browser = await startChromium()
  const page = await browser.newPage()
  const complaints: string[] = []
  page.on('console', (message) => void (['error', 'warning'].includes(message.type()) && complaints.push(message.text())))
  page.on('pageerror', (error) => complaints.push(error.message))
  for (const path of paths.slice(0, -1)) {
    await page.goto(`${app.origin}/zh-cn${path}`)
    await page.evaluate(() => {
      for (const it of document.querySelectorAll('x-island')) it.firstElementChild?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    })
    await page.waitForFunction(() => document.querySelectorAll('x-island:not([data-state=on])').length === 0, undefined, { timeout: 10_000 })
    expect(complaints, path).toEqual([])
  }
})
