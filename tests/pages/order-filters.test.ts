import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { pageAs } from '#tests/support/account-pages.ts'
import { startApp } from '#tests/support/app.ts'
import { appPageOpen } from '#tests/support/app-pages.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { freePort } from '#tests/support/free-port.ts'
import { siteForAll } from '#tests/support/site.ts'
import { axeFaults, overflowOf } from '#tests/support/visits.ts'

const site = siteForAll(async () => startApp({ database: 'postgres', port: await freePort() }))
const bills = '/en-tw/console/bills'
const title = 'Orders and bills'
const admin = 'yi-chun.lin'

const rows = (page: Page) => page.locator('main tbody tr:visible')

test('filters are in the address and shown as chips, and going back takes the last one away', async () => {
  const page = await pageAs(site, admin, bills)
  await appPageOpen(page, title)
  const sum = page.locator('main [role=status]:visible', { hasText: 'orders' })
  const all = await sum.textContent()
  await page.getByLabel('Payment', { exact: true }).selectOption('1')
  await page.waitForURL(/paymentType=1/)
  await page.getByRole('link', { name: 'Remove filter: Credit terms' }).waitFor()
  await expectSoon(sum).not.toHaveText(all ?? '')
  await page.goBack()
  await expectSoon(sum).toHaveText(all ?? '')
  await page.getByLabel('Order no., PO no. or person').fill('M-2026-000022')
  await expectSoon(rows(page)).toHaveCount(1)
  expect(new URL(page.url()).searchParams.get('keyword')).toBe('M-2026-000022')
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expectSoon(rows(page)).toHaveCount(10)
  await page.context().close()
})

test('the date range tells the limit of three years before the server refuses, and is offered again', async () => {
  const page = await pageAs(site, admin, bills)
  await appPageOpen(page, title)
  await page.getByRole('button', { name: 'All (3 years)' }).click()
  await page.getByLabel('From').fill('2020-01-01')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText(/There are no records before/).waitFor()
  await page.getByLabel('From').fill('2026-05-01')
  await page.getByLabel('To').fill('2026-05-31')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.waitForURL(/startDate=2026-05-01&endDate=2026-05-31/)
  await expectSoon(page.getByRole('button', { name: 'All (3 years)' })).toHaveCount(0)
  await appPageOpen(page, title)
  await page.getByRole('link', { name: 'Clear all' }).click()
  await page.getByRole('button', { name: 'All (3 years)' }).click()
  await page.getByRole('button', { name: /^Last used:/ }).click()
  await page.waitForURL(/startDate=2026-05-01/)
  await page.context().close()
})

test('filters beyond search and three others are behind a button, which is open and counts them if they are set', async () => {
  const page = await pageAs(site, admin, bills, {
    options: { viewport: { width: 375, height: 812 } },
  })
  await appPageOpen(page, title)
  const filters = page.locator('main search:visible')
  const more = filters.getByRole('button', { name: 'More filters' })
  await expectSoon(more).toHaveAttribute('aria-expanded', 'false')
  await expectSoon(filters.getByRole('combobox')).toHaveCount(2)
  await more.click()
  await expectSoon(filters.getByRole('combobox')).toHaveCount(5)
  expect(await overflowOf(page)).toBe(0)
  expect(await axeFaults(page)).toEqual([])
  await page.getByLabel('Type', { exact: true }).selectOption('redeem-product')
  await page.waitForURL(/transactionType=redeem-product/)
  await expectSoon(more).toHaveAccessibleName('More filters 1 active')
  await page.reload()
  await expectSoon(more).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('link', { name: /^Remove filter/ }).click()
  await expectSoon(more).toHaveAccessibleName('More filters')
  await expectSoon(more).toHaveAttribute('aria-expanded', 'true')
  await page.reload()
  await expectSoon(more).toHaveAttribute('aria-expanded', 'false')
  await page.goBack()
  await expectSoon(more).toHaveAccessibleName('More filters 1 active')
  await expectSoon(more).toHaveAttribute('aria-expanded', 'true')
  await page.context().close()
})
