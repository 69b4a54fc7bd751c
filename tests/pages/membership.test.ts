import { expect, test } from 'vitest'
import { sessionCookie, signedInCookie } from '#server/account/session.ts'
import { startApp } from '#tests/support/app.ts'
import { startChromium } from '#tests/support/chromium.ts'
import { signInAs } from '#tests/support/people.ts'

const membership = '/en-int/marketplace/Membership'
const dialog = 'dialog#membership-welcome'

test('how membership works is told once in a browser, and again when it is asked for; the focus goes back', async () => {
  await using app = await startApp({ database: 'postgres' })
  await using browser = await startChromium()
  const page = await browser.newPage()
  await page.goto(app.origin + membership)
  const welcome = page.locator(dialog)
  await welcome.waitFor({ timeout: 10_000 })
  expect(await page.locator('dialog[open]').count()).toBe(1)
  await page.keyboard.press('Escape')
  await expect.poll(() => welcome.isVisible()).toBe(false)
  await page.clock.install()
  await page.reload()
  await page.clock.runFor(20_000)
  expect(await welcome.isVisible()).toBe(false)
  await page.clock.resume()
  await page.click('[data-opens-dialog]')
  await welcome.waitFor()
  await welcome.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('How it works')
})

test('the notice of a region comes first; how membership works waits until that is closed', async () => {
  await using app = await startApp({ database: 'postgres' })
  await using browser = await startChromium()
  const page = await browser.newPage()
  await page.route('**/user/check-login', (route) => route.fulfill({ json: { isLogin: false, regionCode: 'jp', ip: '192.0.2.1' } }))
  await page.goto(app.origin + membership)
  await page.locator('dialog[data-notice=region]').waitFor({ timeout: 10_000 })
  expect(await page.locator(dialog).isVisible()).toBe(false)
  await page.keyboard.press('Escape')
  await page.locator(dialog).waitFor({ timeout: 10_000 })
})

test('who is signed in sees their level, until when, and what the next takes; its card is marked', async () => {
  await using app = await startApp({ database: 'postgres' })
  await using browser = await startChromium()
  const page = await browser.newPage()
  const { id } = await signInAs(app, 'freja.holm')
  await page.context().addCookies([
    { name: sessionCookie, value: id, url: app.origin },
    { name: signedInCookie, value: '1', url: app.origin },
  ])
  await page.goto(`${app.origin}/en-emea/marketplace/Membership`)
  const standing = page.locator('#standing')
  await standing.locator('h2').waitFor({ timeout: 15_000 })
  expect(await standing.innerText()).toMatch(/Nordhaven Packaging[^]*Silver[^]*Until \d+ \w+ 20\d\d[^]*USD\s[\d,.]+ more for Gold/)
  await expect.poll(() => page.locator('[data-own]').getAttribute('data-level')).toBe('SILVER')
  await expect.poll(() => page.locator('[data-own] [data-mine]').isVisible()).toBe(true)
  await expect.poll(() => page.locator('main [data-for=visitor]').first().isVisible()).toBe(false)
})
