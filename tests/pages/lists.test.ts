import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { contextAs } from '#tests/support/account-pages.ts'
import { appPageOpen } from '#tests/support/app-pages.ts'
import { startApp } from '#tests/support/app.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { freePort } from '#tests/support/free-port.ts'
import { serials } from '#tests/support/licenses.ts'
import { siteForAll } from '#tests/support/site.ts'

const site = siteForAll(async () => startApp({ database: 'postgres', port: await freePort() }))
const list = '/en-tw/marketplace/profile/license-management'

async function openList(query = ''): Promise<Page> {
  const page = await (await contextAs(site, 'yi-chun.lin')).newPage()
  return showList(page, query)
}

async function showList(page: Page, query = ''): Promise<Page> {
  await page.goto(site.app.origin + list + query)
  await appPageOpen(page, 'Licenses')
  await page.locator('tbody tr').first().waitFor()
  return page
}

const searchOf = (page: Page) => page.getByRole('searchbox', { name: 'Serial number or device' })
const queryOf = (page: Page) => new URL(page.url()).search

test('a new profile keeps the focus in the row of a table', async () => {
  const page = await (await contextAs(site, 'yi-chun.lin')).newPage()
  await page.clock.install() // before the page reads a clock
  await showList(page)
  const link = page.locator('tbody th a').nth(2)
  await link.focus()
  // the profile is read again for a tab that becomes visible after a while
  await page.clock.fastForward(10_000)
  const [answer] = await Promise.all([
    page.waitForResponse((it) => it.url().includes('/api/v1/profile?')),
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
  ])
  await answer.finished()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await expectSoon(link).toBeFocused()
  await page.context().close()
})

test('a page says that it is loading until the code of its table has arrived', async () => {
  const page = await (await contextAs(site, 'yi-chun.lin')).newPage()
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let isHolding = false
  await page.route('**/api/v1/licenses?*', (route) => {
    isHolding = true // the table's code is asked for once there are rows
    return route.continue()
  })
  await page.route('**/*.js', async (route) => {
    if (isHolding) await released
    await route.continue()
  })
  const [answer] = await Promise.all([
    page.waitForResponse('**/api/v1/licenses?*'),
    page.goto(site.app.origin + list, { waitUntil: 'commit' }),
  ])
  await answer.finished()
  await page.locator('#app-header button [data-level]').waitFor()
  await expectSoon(page.locator('main [aria-busy=true] [role=status]')).toHaveText('Loading…')
  await expectSoon(page.locator('tbody tr')).toHaveCount(0)
  release()
  await page.locator('tbody tr').first().waitFor()
  await expectSoon(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await page.context().close()
})

test('with reduced motion, what was hidden is visible at once, down to the text', async () => {
  const context = await contextAs(site, 'yi-chun.lin', {}, { reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(site.app.origin + list)
  await page.locator('tbody tr').first().waitFor()
  const seen = await page.evaluate(() => {
    const main = document.querySelector('main')
    const link = document.querySelector('tbody th a')
    if (!main || !link) throw new Error('the list is not shown')
    main.style.visibility = 'hidden'
    const hidden = getComputedStyle(link).visibility
    main.style.visibility = ''
    return [hidden, getComputedStyle(link).visibility]
  })
  expect(seen).toEqual(['hidden', 'visible'])
  await context.close()
})

test('a filter that is chosen while a search is on its way adds to the search', async () => {
  const page = await openList()
  await searchOf(page).fill('edgelink')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('expired')
  // which of the two comes first depends on how fast the filter was chosen
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ keyword: 'edgelink', state: 'expired' })
  await page.getByRole('link', { name: 'Clear all', exact: true }).click()
  await expect.poll(() => queryOf(page)).toBe('')
  await expectSoon(searchOf(page)).toHaveValue('')
  await expectSoon(page.getByRole('combobox', { name: 'Status' })).toHaveValue('')
  await page.context().close()
})

test('clearing the filters right after typing wins over the search', async () => {
  const page = await openList('?state=expired')
  for (let round = 0; round < 5; round += 1) {
    await searchOf(page).fill(serials.active)
    await page.getByRole('link', { name: 'Clear all', exact: true }).click()
    await page.locator('tbody tr').nth(5).waitFor()
    await expect.poll(() => queryOf(page)).toBe('')
    await expectSoon(searchOf(page)).toHaveValue('')
    await page.getByRole('combobox', { name: 'Status' }).selectOption('expired')
    await page.getByRole('link', { name: 'Remove filter: Expired' }).waitFor()
  }
  await page.context().close()
})

test('text that is typed while the list loads stays in the field', async () => {
  const page = await openList()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/v1/licenses?*', async (route) => {
    await held
    await route.continue()
  })
  await searchOf(page).pressSequentially('MRD', { delay: 30 })
  await expect.poll(() => queryOf(page)).toBe('?keyword=MRD')
  await searchOf(page).pressSequentially('-T7V5', { delay: 30 })
  release()
  await expect.poll(() => queryOf(page)).toBe('?keyword=MRD-T7V5')
  await expectSoon(page.locator('tbody tr')).toHaveCount(1)
  await expectSoon(searchOf(page)).toHaveValue('MRD-T7V5')
  await page.context().close()
})

test('Enter searches at once', async () => {
  const page = await openList()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await searchOf(page).fill('MRD-T7V5')
  await searchOf(page).press('Enter')
  await expect.poll(() => queryOf(page)).toBe('?keyword=MRD-T7V5')
  await page.context().close()
})
