import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { siteForAll } from '#tests/support/site.ts'
import { axeFaults, overflowOf } from '#tests/support/visits.ts'

const path = '/en-int/marketplace/materials/price-lists-2027'

const site = siteForAll(() => startApp())

test('a picture in an article can be opened enlarged, and closing it returns the focus to the picture', async () => {
  await site.app.resources.database.run(
    `update resource set text = jsonb_set(text, '{en,content}', to_jsonb('<p><img src="/media/resources/news-company.svg" alt="One" width="640" height="360"></p><p><img src="/media/resources/news-hardware.svg" alt="Two" width="640" height="360"></p>'::text)) where slug = 'price-lists-2027'`,
  )
  await using page = await site.browser.newPage({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  })
  await page.goto(`${site.app.origin}${path}`, { waitUntil: 'load' })
  await page.locator('[data-picture]').nth(1).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('2 of 2').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectSoon(page.locator('[data-picture]').nth(1)).toBeFocused()
})

test('a video plays in place when started by keyboard, and no part of it is loaded before', async () => {
  await using page = await site.browser.newPage({ viewport: { width: 375, height: 800 } })
  const asked: string[] = []
  page.on('request', (it) => void asked.push(new URL(it.url()).pathname))
  await page.goto(`${site.app.origin}/ja-jp/marketplace/materials/oee-first-shift-tour`, {
    waitUntil: 'networkidle',
  })
  const film = page.getByRole('link', { name: /^動画を再生：/ })
  const place = await film.boundingBox()
  expect(asked.filter((it) => it.endsWith('.webm'))).toEqual([])
  await expectSoon(page.locator('video')).toHaveCount(0)
  await film.focus()
  await page.keyboard.press('Enter')
  const player = page.locator('video:focus')
  await expect
    .poll(() => player.evaluate((it: HTMLVideoElement) => it.currentTime), { timeout: 10_000 })
    .toBeGreaterThan(0)
  expect(await player.boundingBox()).toEqual(place)
  expect(asked.filter((it) => it.endsWith('.webm'))).not.toEqual([])
})

test('a printed article is black on white and shows its URL, but no interactive parts', async () => {
  await using page = await site.browser.newPage({
    viewport: { width: 794, height: 1123 },
    colorScheme: 'dark',
  })
  await page.goto(`${site.app.origin}${path}`, { waitUntil: 'load' })
  await page.emulateMedia({ media: 'print' })
  await expectSoon(
    page
      .locator('header, footer, nav, button, aside, #related, #questions')
      .filter({ visible: true }),
  ).toHaveCount(0)
  await expectSoon(page.getByText(/^http:.*price-lists-2027$/)).toBeVisible()
  const colors = await page
    .locator('h1')
    .evaluate((it) => [getComputedStyle(it).color, getComputedStyle(document.body).backgroundColor])
  expect(colors).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
})

test('a table that is wider than a phone scrolls by itself, not with its page', async () => {
  await using page = await site.browser.newPage({ viewport: { width: 375, height: 800 } })
  await page.goto(`${site.app.origin}/en-int/marketplace/materials/mesl-scada-mes-erp-cmms`)
  expect(await page.locator('table').evaluate((it) => it.scrollWidth > it.clientWidth)).toBe(true)
  expect(await overflowOf(page)).toBe(0)
  expect(await axeFaults(page)).toEqual([])
})
