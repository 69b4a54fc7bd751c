import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { siteForAll } from '#tests/support/site.ts'

const site = siteForAll(() => startApp())

test('an event shows its time in the visitor’s time zone without a layout shift', async () => {
  await site.app.resources.database.db.execute(
    sql`update event set starts_at = date_trunc('day', now()) + interval '3 days 10 hours', ends_at = date_trunc('day', now()) + interval '3 days 11 hours' where code = 'webinar-modbus-to-mqtt-2026-11'`,
  )
  const line = '#webinar-modbus-to-mqtt-2026-11 [data-starts-at]'
  for (const [zone, shown] of [
    ['Asia/Tokyo', /^Your time: \w{3} \d+ \w+, /],
    ['Europe/Amsterdam', /^This is your local time\.$/],
  ] as const) {
    await using context = await site.browser.newContext({
      timezoneId: zone,
      viewport: { width: 375, height: 2400 },
    })
    const page = await context.newPage()
    await page.addInitScript(() => {
      Object.assign(self, { shift: 0 })
      new PerformanceObserver((list) => {
        for (const it of list.getEntries())
          Object.assign(self, {
            shift:
              (self as never as { shift: number }).shift + (it as never as { value: number }).value,
          })
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(`${site.app.origin}/en-int/marketplace/webinars`, { waitUntil: 'load' })
    await page.locator(`${line}[data-shown]`).waitFor({ state: 'visible' })
    await expectSoon(page.locator(line)).toHaveText(shown)
    expect(await page.evaluate(() => (self as never as { shift: number }).shift)).toBeLessThan(0.02)
  }
  await using context = await site.browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${site.app.origin}/en-int/marketplace/webinars`)
  await expectSoon(page.locator(line)).toBeHidden()
})

test('a link to an event on a later page of the list opens that page, but without JavaScript only after a second click', async () => {
  await site.app.resources.database.db
    .execute(sql`update event set starts_at = starts_at + interval '20 years', ends_at = ends_at + interval '20 years'
    where kind = 'event'`)
  await using page = await site.browser.newPage()
  const last = 'smart-spaces-day-singapore-2027'
  await page.goto(`${site.app.origin}/en-int/marketplace/webinars#${last}`)
  await page.waitForURL(new RegExp(`page=\\d#${last}$`))
  await page.locator(`article#${last}`).waitFor()
  await using context = await site.browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(`${site.app.origin}/en-int/marketplace/webinars#${last}`)
  await plain.locator(`#${last} a`).click()
  await plain.waitForURL(new RegExp(`page=\\d#${last}$`))
})

test('the partner directory can be filtered with a pointer, with the keyboard, and without JavaScript', async () => {
  await using page = await site.browser.newPage()
  await page.goto(`${site.app.origin}/en-int/marketplace/partners`, { waitUntil: 'load' })
  await page.mouse.click(5, 5)
  await page.locator('select[name=country]').selectOption('JP')
  await page.waitForURL(/country=JP/)
  await page.locator('select[name=solution]').focus()
  await page.keyboard.press('ArrowDown')
  expect(page.url()).not.toMatch(/solution=[a-z]/)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(/country=JP&solution=[a-z]/)
  await using context = await site.browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(`${site.app.origin}/en-int/marketplace/partners`)
  await plain.locator('select[name=country]').selectOption('DE')
  await plain.locator('form[data-filters] button').click()
  await plain.waitForURL(/country=DE.*#directory$/)
  await expectSoon(plain.locator('article')).toHaveCount(2)
})
