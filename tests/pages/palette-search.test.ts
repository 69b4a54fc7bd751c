import { expect, test } from 'vitest'
import { pageAs } from '#tests/support/account-pages.ts'
import { appPageOpen } from '#tests/support/app-pages.ts'
import { startApp } from '#tests/support/app.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { freePort } from '#tests/support/free-port.ts'
import { serials } from '#tests/support/licenses.ts'
import {
  appPage,
  appPageReady,
  fieldOf,
  home,
  openOn,
  option,
  pageOf,
  pageReady,
} from '#tests/support/palette.ts'
import { siteForAll } from '#tests/support/site.ts'

const site = siteForAll(async () => startApp({ database: 'postgres', port: await freePort() }))
const orderNumber = 'M-2026-000022'

test.each([home, appPage])(
  'on %s a pasted serial number and Enter lead to the license, a number to the order',
  async (path) => {
    const page = await pageOf(site, 'yi-chun.lin', path)
    await openOn(page)
    const wide = serials.active.toLowerCase().replaceAll('-', '\u3000').replace('9', '９')
    await page.keyboard.insertText(wide)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/license-management/${serials.active}`)
    await page.locator('h1:visible').waitFor()
    await page.goto(site.app.origin + path)
    await pageReady(page, path)
    await openOn(page)
    await page.keyboard.insertText(orderNumber.replaceAll('-', ''))
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/console/bills/${orderNumber}`)
    await appPageReady(page, 'Order')
    await openOn(page)
    // what was chosen last comes first
    await expectSoon(option(page, orderNumber)).toHaveAttribute('aria-selected', 'true')
    await expectSoon(option(page, serials.active)).toHaveCount(1)
    await page.context().close()
  },
)

test('a Basic member finds no people and no action of an admin, and nothing of another company', async () => {
  const admin = await pageOf(site, 'yi-chun.lin', appPage)
  await openOn(admin)
  await admin.keyboard.insertText('mei-ling')
  await option(admin, 'mei-ling.wu').waitFor()
  await admin.context().close()
  const basic = await pageOf(site, 'mei-ling.wu', appPage)
  await openOn(basic)
  await basic.keyboard.insertText('invite')
  await option(basic, 'All search results').waitFor()
  await expectSoon(basic.locator('[data-body]')).toHaveAttribute('data-loading', 'false')
  expect(await option(basic, 'Invite people').count()).toBe(0)
  await fieldOf(basic).fill('yi-chun')
  await basic.getByText('Nothing matches “yi-chun”').waitFor()
  await basic.context().close()
  const other = await pageOf(site, 'ken.takahashi', '/ja-jp/marketplace')
  await other.keyboard.press('Control+k')
  await option(other, /./).first().waitFor()
  for (const number of [serials.active, orderNumber]) {
    await other.locator('dialog[open] input').fill(number)
    await expectSoon(other.locator('[data-body]')).toHaveAttribute('data-loading', 'false')
    await option(other, `「${number}」`).waitFor()
    expect(await other.locator('dialog[open] [href*="/license-management/"]').count()).toBe(0)
    expect(await other.locator('dialog[open] [href*="/bills/"]').count()).toBe(0)
  }
  await other.context().close()
})

test('a person of several companies switches by name, and a refused switch says why', async () => {
  const page = await pageAs(site, 'grace.tan', '/en-asia-pacific/console/security', {
    session: { accountId: 'A-21355' },
  })
  await appPageReady(page, 'Security and preferences')
  await page.route('**/switch', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'unavailable', detail: 'Wait.', supportCode: 'ABC-DEFG' }),
    }),
  )
  const field = await openOn(page)
  await page.keyboard.insertText('鴻鼎')
  await option(page, '鴻鼎精密工具股份有限公司').waitFor()
  await page.keyboard.press('Enter')
  const failure = page.getByRole('alert').filter({ hasText: 'ABC-DEFG' })
  await failure.getByText('Could not switch to this company').waitFor()
  await expectSoon(field).toBeFocused()
  await page.unroute('**/switch')
  await page.keyboard.press('Enter')
  await page.locator('#app-header > span b', { hasText: '鴻鼎精密工具股份有限公司' }).waitFor()
  await expectSoon(page.locator('dialog[open]')).toHaveCount(0)
  await page.context().close()
})

test('the team is asked for once, whatever is typed', async () => {
  const page = await pageOf(site, 'yi-chun.lin', appPage)
  let count = 0
  page.on('request', (it) => void (it.url().endsWith('/my-team/contacts') && (count += 1)))
  const field = await openOn(page)
  for (const text of ['mei-ling', 'chih-ming', 'mei']) {
    await field.fill(text)
    await option(page, text).first().waitFor()
    await expectSoon(page.locator('[data-body]')).toHaveAttribute('data-loading', 'false')
  }
  expect(count).toBe(1)
  await page.context().close()
})

test('what was opened before and no longer exists is forgotten', async () => {
  const page = await pageOf(site, 'yi-chun.lin', appPage)
  const gone = 'M-2026-999999'
  await page.evaluate(
    (recents) => localStorage.setItem('own:palette-en-tw', JSON.stringify(recents)),
    [gone, orderNumber].map((it) => ({
      kind: 'orders',
      key: it,
      title: it,
      href: `/en-tw/console/bills/${it}`,
    })),
  )
  await openOn(page)
  await expectSoon(option(page, gone)).toHaveCount(0)
  await expectSoon(option(page, orderNumber)).toHaveCount(1)
  const stored = await page.evaluate(() => localStorage.getItem('own:palette-en-tw'))
  expect(JSON.parse(stored ?? '[]')).toHaveLength(1)
  await page.context().close()
})

test('a search that is down says so with a support code, and what is offline shows recent entries', async () => {
  const page = await pageOf(site, 'yi-chun.lin', appPage)
  await page.route('**/api/v1/search?*', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'unavailable', detail: 'Wait.', supportCode: 'ABC-DEFG' }),
    }),
  )
  const field = await openOn(page)
  await page.keyboard.type(serials.active)
  await page.getByText('The website could not be searched.').waitFor()
  await page.getByText('Support code: ABC-DEFG').waitFor()
  await option(page, serials.active).first().click()
  await page.waitForURL('**/license-management/**')
  await appPageOpen(page, 'EdgeLink')
  await page.route('**/api/v1/**', (route) => route.abort())
  await openOn(page)
  await field.fill('gateway')
  await page.getByText('The marketplace cannot be reached').waitFor()
  await page.keyboard.press('Escape')
  await page.context().setOffline(true)
  await page.keyboard.press('Control+k')
  await field.fill('gateway')
  await page.getByText('You are offline').waitFor()
  await option(page, serials.active).waitFor()
  await page.context().close()
})
