import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { pageAs } from '#tests/support/account-pages.ts'
import { appPageOpen } from '#tests/support/app-pages.ts'
import { startApp } from '#tests/support/app.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { freePort } from '#tests/support/free-port.ts'
import { giftValueLeft } from '#tests/support/order-rows.ts'
import { siteForAll } from '#tests/support/site.ts'
import { axeFaults } from '#tests/support/visits.ts'
import { wordsOf } from '#tests/support/words.ts'

const site = siteForAll(async () => startApp({ database: 'postgres', port: await freePort() }))
const giftValues = '/en-tw/console/gift-values'
const ownCompany = 'A-20417'
const sister = 'A-22064'

test('an Admin transfers gift value with the keyboard, once, and reads what is left before', async () => {
  const before = Number(await giftValueLeft(site.app, ownCompany))
  const page = await pageAs(site, 'yi-chun.lin', giftValues)
  await appPageOpen(page, 'Gift value')
  const opener = page.getByRole('button', { name: 'Transfer', exact: true })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Transfer gift value' })
  await dialog.getByRole('combobox', { name: 'To', exact: true }).selectOption(sister)
  const amount = dialog.getByLabel('Amount (USD)')
  await amount.fill('99999')
  await amount.press('Enter')
  await dialog.getByText(/The balance is USD\s.+\. Enter that amount or less\./).waitFor()
  await expectSoon(amount).toBeFocused()
  await amount.fill('12.50')
  await dialog.getByText(/USD\s.+ will remain\./).waitFor()
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: /^Transfer USD\s12\.50$/ }).focus()
  // answered after the second press only, which would open the dialog again once it is closed
  const pressedTwice = Promise.withResolvers<void>()
  await page.route('**/gift-values/transfers', async (route) => {
    await pressedTwice.promise
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  pressedTwice.resolve()
  await page
    .getByRole('status')
    .filter({ hasText: /USD\s12\.50 transferred to/ })
    .waitFor()
  await dialog.waitFor({ state: 'detached' })
  await expectSoon(opener).toBeFocused()
  const history = page.getByRole('region', { name: 'History' })
  const entry = history.locator('tbody tr', { hasText: 'Transfer out' })
  await expectSoon(entry.first()).toContainText('12.50')
  expect(Number(await giftValueLeft(site.app, ownCompany))).toBe(before - 12_50)
  await page.context().close()
})

test.each([
  { name: 'chih-ming.huang', isViewer: false },
  { name: 'mei-ling.wu', isViewer: true },
])('$name sees the balance without a transfer', async ({ name, isViewer }) => {
  const page = await pageAs(site, name, giftValues)
  await appPageOpen(page, 'Gift value')
  await page.getByRole('region', { name: 'Balance' }).getByText(/USD/).first().waitFor()
  expect(await page.getByRole('button', { name: 'Transfer', exact: true }).count()).toBe(0)
  const note = page.getByText('To pay with it, you need the General or Admin role.')
  expect(await note.count()).toBe(isViewer ? 1 : 0)
  await page.context().close()
})

test('each kind of entry shows as many rows as its count says', async () => {
  const { t } = await wordsOf('ja-jp')
  const page = await pageAs(site, 'ken.takahashi', '/ja-jp/console/gift-values')
  await appPageOpen(page, t('app-gift-value:title'))
  const history = page.getByRole('region', { name: t('app-gift-value:ledger.title') })
  const kinds = page.getByRole('navigation', { name: t('app-gift-value:ledger.views') })
  for (const status of [1, 2, 3]) {
    const link = kinds.getByRole('link', { name: t(`app-gift-value:status.${status}`) })
    const count = Number(await link.locator('b').textContent())
    await link.click()
    await page.waitForURL(`**?status=${status}`)
    await expectSoon(link.locator('b')).toHaveText(String(count))
    await expectSoon(history.locator('tbody tr')).toHaveCount(Math.min(count, 10))
  }
  await page.context().close()
})

test('a history that fails leaves the balance in place and can be asked for again', async () => {
  const page = await pageAs(site, 'yi-chun.lin', '/en-tw/console')
  await appPageOpen(page, 'Dashboard')
  let isDown = true
  await page.route('**/profile/gift-value-histories?*', (route) =>
    isDown
      ? route.fulfill({
          status: 503,
          contentType: 'application/problem+json',
          body: JSON.stringify({
            status: 503,
            code: 'server.unavailable',
            detail: 'The service is not available for a moment.',
            requestId: '0192-test',
          }),
        })
      : route.continue(),
  )
  await page.goto(site.app.origin + giftValues)
  const history = page.getByRole('region', { name: 'History' })
  const failure = history.getByRole('alert')
  await failure.getByText('The history could not be loaded').waitFor({ timeout: 30_000 })
  await failure.getByText('The service is not available for a moment.').waitFor()
  await page.getByRole('region', { name: 'Balance' }).waitFor()
  expect(await axeFaults(page)).toEqual([])
  isDown = false
  await failure.getByRole('button').click()
  await history.locator('tbody tr').first().waitFor()
  await page.context().close()
})

test.each([
  {
    name: 'yi-chun.lin',
    path: '/en-tw/console/membership',
    heading: 'Membership',
    chart: 'Amount counted by month',
    table: 'Table',
  },
  {
    name: 'ken.takahashi',
    path: '/ja-jp/console/membership',
    heading: 'メンバーシップ',
    chart: '月別の累計額',
    table: '表',
  },
  {
    name: 'wang.lei',
    path: '/zh-cn/console/membership',
    heading: '会员',
    chart: '每月累计',
    table: '表格',
  },
])(
  'the months of $path are a chart with a table, whose sum is the one below it',
  async ({ name, path, heading, chart, table }) => {
    const page = await pageAs(site, name, path)
    const [answer] = await Promise.all([
      page.waitForResponse((it) => it.url().includes('/membership/spend-by-month')),
      appPageOpen(page, heading),
    ])
    const { months, total } = (await answer.json()) as {
      months: { amount: number }[]
      total: number
    }
    expect(months.reduce((sum, it) => sum + it.amount, 0)).toBe(total)
    const panel = page.getByRole('region', { name: chart })
    if (total !== 0) {
      await panel.getByRole('link', { name: table, exact: true }).click()
      await expectSoon(panel.locator('tbody tr')).toHaveCount(months.length)
      await expect.poll(() => new URL(page.url()).search).toBe('?spend=table')
      await panel.locator('table:visible').waitFor()
    }
    expect(await axeFaults(page)).toEqual([])
    await page.context().close()
  },
)

test('the levels of a company say which is its own, and what the next one needs', async () => {
  const page = await pageAs(site, 'yi-chun.lin', '/en-tw/console/membership')
  await appPageOpen(page, 'Membership')
  const { keep, next } = await standingOf(page)
  const own = page.getByRole('region', { name: 'Your level' })
  if (next)
    await own
      .getByText(/ to reach /)
      .first()
      .waitFor()
  if (keep && keep.missing > 0) await own.getByText(/ more by .+ to keep /).waitFor()
  const ladder = page.getByRole('region', { name: 'Levels and benefits' })
  await expectSoon(ladder.locator('[aria-current]')).toHaveCount(1)
  await page.context().close()
})

async function standingOf(page: Page) {
  const answer = await page.request.get(
    `${site.app.origin}/marketplace/api/v1/membership/standing?websiteCode=en-tw`,
  )
  return (await answer.json()) as { keep: { missing: number } | null; next: object | null }
}
