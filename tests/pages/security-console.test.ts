import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { contextAs, pageAs } from '#tests/support/account-pages.ts'
import { startApp } from '#tests/support/app.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { freePort } from '#tests/support/free-port.ts'
import { signInAs } from '#tests/support/people.ts'
import { siteForAll } from '#tests/support/site.ts'
import { axeFaults, overflowOf } from '#tests/support/visits.ts'
import { wordsOf } from '#tests/support/words.ts'

const site = siteForAll(async () => startApp({ database: 'postgres', port: await freePort() }))
const security = '/en-int/console/security'

/** Waits until each part of the page has loaded. */
async function opened(page: Page): Promise<void> {
  await expectSoon(page.locator('h1:visible')).toHaveText('Security and preferences')
  await page.getByRole('row', { name: /Membership level/ }).waitFor()
  await expectSoon(page.locator('main [aria-busy=true]:visible')).toHaveCount(0)
}

test('this device is first and has no button; others are signed out one by one, or all at once by keyboard', async () => {
  const { t } = await wordsOf('ja-jp')
  for (const _ of [1, 2, 3]) await signInAs(site.app, 'ken.takahashi')
  const page = await pageAs(site, 'ken.takahashi', '/ja-jp/console/security')
  const list = page.getByRole('region', { name: t('app-security:sessions') })
  const rows = list.getByRole('listitem')
  await expectSoon(rows).toHaveCount(4)
  await expectSoon(rows.first()).toContainText(t('app-security:thisDevice'))
  expect(await rows.first().getByRole('button').count()).toBe(0)
  const one = t('app-security:signOutOf', { device: 'test' })
  await rows.nth(1).getByRole('button', { name: one }).click()
  await expectSoon(rows).toHaveCount(3)
  await page.getByText(t('app-security:signedOut', { count: 1 })).waitFor()
  const others = t('app-security:signOutOthers', { count: 2 })
  await page.getByRole('button', { name: others }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(t('app-security:signedOut', { count: 2 })).waitFor()
  await page.getByText(t('app-security:onlyThis')).waitFor()
  await page.context().close()
})

test('a browser that is signed out by the button elsewhere says so, although nobody touches it', async () => {
  const other = await pageAs(site, 'tomas.rey', security)
  await opened(other)
  const page = await pageAs(site, 'tomas.rey', security)
  await opened(page)
  await page.getByRole('button', { name: /^Log out \d+ other session/ }).click()
  await page.getByText('You are logged in only on this device.').waitFor()
  await other.getByRole('dialog', { name: 'You’ve been logged out' }).waitFor()
  await page.context().close()
  await other.context().close()
})

test('choices are saved at once; what cannot be changed is ticked, can be focused and says why', async () => {
  const page = await pageAs(site, 'tomas.rey', security)
  await opened(page)
  const mail = (event: string) =>
    page
      .getByRole('row', { name: new RegExp(event) })
      .getByRole('checkbox')
      .nth(1)
  const level = mail('Membership level')
  await expectSoon(level).toBeChecked()
  await level.focus()
  await page.keyboard.press('Space')
  await expectSoon(level).not.toBeChecked()
  const orders = mail('My orders and payments')
  await orders.focus()
  await page.keyboard.press('Space')
  await expectSoon(orders).toBeChecked()
  await expectSoon(orders).toHaveAccessibleDescription(/proof of them/)
  await page.reload()
  await opened(page)
  await expectSoon(level).not.toBeChecked()
  await page.getByRole('combobox', { name: 'Email language' }).selectOption('ja')
  await page.getByText('You will receive emails in 日本語').waitFor()
  await page.context().close()
})

test('a refused choice shows why with a support code, and the tick goes back', async () => {
  const { t } = await wordsOf('zh-cn')
  const page = await pageAs(site, 'wang.lei', '/zh-cn/console/security')
  await page.route('**/profile/notification-choices', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, body: '' })
      : route.continue(),
  )
  const team = page
    .getByRole('row', { name: t('app-security:events.gift-value') })
    .getByRole('checkbox')
    .first()
  await team.click()
  await page.getByRole('alert').getByText(t('app-security:chooseFailed')).waitFor()
  await expectSoon(team).toBeChecked()
  await page.context().close()
})

test('sessions that cannot be loaded say so, with a retry, and the rest of the page stays', async () => {
  const context = await contextAs(site, 'tomas.rey')
  const page = await context.newPage()
  let isBroken = true
  await page.route('**/profile/sessions', (route) =>
    isBroken ? route.fulfill({ status: 403, body: '' }) : route.continue(),
  )
  await page.goto(site.app.origin + security)
  const alert = page.getByRole('alert')
  await alert.getByText('Your sessions could not be loaded').waitFor()
  await page.getByRole('row', { name: /Membership level/ }).waitFor()
  isBroken = false
  await alert.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('This device', { exact: true }).waitFor()
  await context.close()
})

test('the page fits a phone and is accessible', async () => {
  const page = await pageAs(site, 'tomas.rey', security, {
    options: { viewport: { width: 375, height: 812 } },
  })
  await opened(page)
  expect(await overflowOf(page)).toBe(0)
  expect(await axeFaults(page)).toEqual([])
  await page.context().close()
})

test('an unsubscribe link that is cut off says so without a session, and is accessible', async () => {
  await using page = await site.browser.newPage()
  await page.goto(`${site.app.origin}/mail/unsubscribe?locale=ja-jp&token=cut`)
  await page.getByRole('heading', { name: 'このリンクは使用できません' }).waitFor()
  expect(await axeFaults(page)).toEqual([])
})
