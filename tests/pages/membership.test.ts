import { test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { cookiesAs } from '#tests/support/people.ts'
import { siteForAll } from '#tests/support/site.ts'

const membership = '/en-int/marketplace/Membership'
const dialog = 'dialog#membership-welcome'

const site = siteForAll(() => startApp({ database: 'postgres' }))

test('the explanation of membership is shown once per browser and again on request, and then returns the focus', async () => {
  await using page = await site.browser.newPage()
  await page.goto(site.app.origin + membership)
  const welcome = page.locator(dialog)
  await welcome.waitFor({ timeout: 10_000 })
  await expectSoon(page.locator('dialog[open]')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expectSoon(welcome).toBeHidden()
  await page.clock.install()
  await page.reload()
  await page.clock.runFor(20_000)
  await expectSoon(welcome).toBeHidden()
  await page.clock.resume()
  await page.click('[data-opens-dialog]')
  await welcome.waitFor()
  await welcome.getByRole('button', { name: 'Close' }).click()
  await expectSoon(page.locator(':focus')).toHaveText('How it works')
})

test('the explanation of membership waits until the region notice has been closed', async () => {
  await using page = await site.browser.newPage()
  await page.route('**/user/check-login', (route) =>
    route.fulfill({ json: { isLogin: false, regionCode: 'jp', ip: '192.0.2.1' } }),
  )
  await page.goto(site.app.origin + membership)
  await page.locator('dialog[data-notice=region]').waitFor({ timeout: 10_000 })
  await expectSoon(page.locator(dialog)).toBeHidden()
  await page.keyboard.press('Escape')
  await page.locator(dialog).waitFor({ timeout: 10_000 })
})

test('signed-in people see the end date of their level and the amount missing for the next, and the card of their level is highlighted', async () => {
  await using page = await site.browser.newPage()
  await page.context().addCookies(await cookiesAs(site.app, 'freja.holm'))
  await page.addInitScript(() => localStorage.setItem('membership_welcome_seen', 'true'))
  await page.goto(`${site.app.origin}/en-emea/marketplace/Membership`)
  const standing = page.locator('#standing')
  await standing.locator('h2').waitFor({ timeout: 15_000 })
  await expectSoon(standing).toHaveText(
    /Nordhaven Packaging[^]*Silver[^]*Until \d+ \w+ 20\d\d[^]*USD\s[\d,.]+ more to reach Gold/,
  )
  await expectSoon(page.locator('[data-own]')).toHaveAttribute('data-level', 'SILVER')
  await expectSoon(page.locator('[data-own] [data-mine]')).toBeVisible()
  await expectSoon(page.locator('main [data-for=visitor]').first()).toBeHidden()
  const renew = standing.getByRole('link', { name: 'Renew Silver' })
  await expectSoon(renew).toHaveAttribute('href', /\/RenewCheckout\?partNumber=980MBPUS00$/)
  await expectSoon(standing.getByRole('link', { name: 'Get Gold' })).toBeVisible()
  await expectSoon(standing.locator('a[href*="sales-support"]')).toHaveCount(0)
  await renew.click()
  await page.getByRole('heading', { name: 'Silver Membership Plan' }).waitFor()
})

test('who may not buy a level asks about it instead', async () => {
  await using page = await site.browser.newPage()
  await page.context().addCookies(await cookiesAs(site.app, 'mei-ling.wu'))
  await page.goto(`${site.app.origin}/zh-tw/marketplace/Membership`)
  const standing = page.locator('#standing')
  await standing.locator('a[href*="sales-support"]').waitFor({ timeout: 15_000 })
  await expectSoon(standing.locator('a[href*="RenewCheckout"]')).toHaveCount(0)
})
