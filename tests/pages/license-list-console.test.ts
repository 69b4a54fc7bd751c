import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { contextAs, pageAs } from '#tests/support/account-pages.ts'
import { startApp } from '#tests/support/app.ts'
import { appPageOpen } from '#tests/support/app-pages.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { freePort } from '#tests/support/free-port.ts'
import { ownLicense, serials } from '#tests/support/licenses.ts'
import { plantPc } from '#tests/support/plant-pc.ts'
import { siteForAll } from '#tests/support/site.ts'
import { sweepOf } from '#tests/support/sweep.ts'
import { axeFaults, overflowOf } from '#tests/support/visits.ts'

const site = siteForAll(async () => startApp({ database: 'postgres', port: await freePort() }))
const list = '/en-tw/marketplace/profile/license-management'

async function openList(query = ''): Promise<Page> {
  const page = await pageAs(site, 'yi-chun.lin', list + query)
  await appPageOpen(page, 'Licenses')
  await page.locator('tbody tr').first().waitFor()
  return page
}

const upload = (page: Page, text: string) =>
  page.locator('main input[type=file]').setInputFiles({
    name: 'plant.deact',
    mimeType: 'text/plain',
    buffer: Buffer.from(text),
  })

test('the CSV file has the filtered licenses in the order of the list, and says its columns before', async () => {
  const page = await openList('?state=usable&sort=-serial')
  await page.getByRole('button', { name: 'Export licenses' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export licenses' })
  await dialog.getByText(/^13 columns: Serial number, Product, /).waitFor()
  await dialog.getByText('Dates are in the time zone').waitFor()
  expect(await axeFaults(page)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n').slice(1)
  const found = lines.map((it) => it.slice(0, it.indexOf(',')))
  expect(found).toEqual([...found].toSorted().toReversed())
  expect(found).not.toContain(serials.expired)
  await page.getByText(new RegExp(`of ${found.length}$`)).waitFor()
  await page
    .getByRole('status')
    .filter({ hasText: `${found.length} rows saved as licenses_` })
    .waitFor()
  await page.context().close()
})

test('the export offers this page and the selected licenses, whose file has exactly them', async () => {
  const page = await openList('?sort=serial')
  const boxes = page.locator('tbody input[type=checkbox]')
  await boxes.nth(3).check()
  await boxes.nth(1).check()
  await page.getByRole('button', { name: 'Export licenses' }).click()
  const parts = page.getByRole('dialog').getByRole('radio')
  await expectSoon(parts).toHaveCount(3)
  await page.getByRole('dialog').getByText('This page: 10').waitFor()
  await page.keyboard.press('Escape')
  const bar = page.getByRole('region', { name: 'Selected licenses' })
  await bar.getByRole('button', { name: 'Export 2 licenses' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export 2 licenses' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n').slice(1)
  const selected = page.locator('tbody tr:has(input:checked)')
  const texts = await selected.allTextContents()
  expect(lines).toHaveLength(2)
  for (const [index, text] of texts.entries())
    expect(text).toContain(lines[index]?.split(',')[0] ?? 'nothing')
  await page.context().close()
})

test('stopping an export of licenses aborts the request and saves nothing', async () => {
  const page = await openList()
  // the context stays open: Chromium sometimes does not close one with a pending request
  await page.route('**/licenses/download?*', () => undefined)
  await page.getByRole('button', { name: 'Export licenses' }).click()
  const [request] = await Promise.all([
    page.waitForRequest('**/licenses/download?*'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ])
  const failed = page.waitForEvent('requestfailed', (it) => it.url() === request.url())
  await page.getByRole('button', { name: 'Stop export' }).click()
  expect((await failed).failure()?.errorText).toContain('ERR_ABORTED')
  await page.getByText('The export was stopped. Nothing was saved.').waitFor()
})

test('Shift selects all rows in between, by click and by the space bar, then all that match', async () => {
  const page = await openList('?state=usable')
  const boxes = page.locator('tbody input[type=checkbox]')
  const bar = page.getByRole('region', { name: 'Selected licenses' })
  await boxes.nth(1).click()
  await boxes.nth(4).click({ modifiers: ['Shift'] })
  await bar.getByText('4 licenses selected').waitFor()
  await boxes.nth(6).focus()
  await page.keyboard.press('Shift+Space')
  await bar.getByText('6 licenses selected').waitFor()
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  const all = bar.getByRole('button', { name: /^Select all \d+ that match$/ })
  const total = /\d+/.exec((await all.textContent()) ?? '')?.[0] ?? ''
  await all.click()
  await bar.getByText(`${total} licenses selected`).waitFor()
  await page.context().close()
})

test('hidden columns stay hidden on this device; product, status and serial number stay shown', async () => {
  const page = await openList()
  await page.getByRole('button', { name: 'Columns' }).click()
  const choice = page.getByRole('group', { name: 'Columns' })
  await choice.getByRole('checkbox', { name: 'Assigned to' }).uncheck()
  expect(await choice.getByRole('checkbox', { name: 'Product' }).count()).toBe(0)
  await expectSoon(page.getByRole('columnheader', { name: 'Assigned to' })).toHaveCount(0)
  expect(await axeFaults(page)).toEqual([])
  await page.reload()
  await page.locator('tbody tr').first().waitFor()
  await expectSoon(page.getByRole('columnheader', { name: 'S/N' })).toHaveCount(1)
  await expectSoon(page.getByRole('columnheader', { name: 'Assigned to' })).toHaveCount(0)
  await page.context().close()
})

test('on a tablet every serial number is on one line, and the places of licenses show while they load', async () => {
  const page = await pageAs(site, 'wang.lei', '/zh-cn/marketplace/profile/license-management', {
    options: { viewport: { width: 768, height: 900 } },
  })
  const serial = page.locator('tbody tr code').first()
  await serial.waitFor()
  expect((await serial.boundingBox())?.height ?? 99).toBeLessThan(30)
  await page.route('**/api/v1/licenses**', () => undefined)
  await page.reload()
  await expectSoon(page.locator('main [aria-busy=true]').last()).toBeVisible()
})

test('a calendar address is created, shown once, replaced and removed', async () => {
  const page = await openList()
  await page.getByRole('button', { name: 'Subscribe in your calendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Subscribe to expiration dates' })
  await dialog.getByText('You don’t have an address yet.').waitFor()
  await dialog.getByRole('button', { name: 'Create address' }).click()
  const address = new URL((await dialog.locator('code').textContent()) ?? '')
  expect((await site.app.ask(address.pathname + address.search)).status).toBe(200)
  expect(await axeFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Subscribe in your calendar' }).click()
  await dialog.getByText(/It cannot be shown again/).waitFor()
  await dialog.getByRole('button', { name: 'Create new address' }).click()
  await dialog.locator('code').waitFor()
  expect((await site.app.ask(address.pathname + address.search)).status).toBe(404)
  await dialog.getByRole('button', { name: 'Remove address' }).click()
  await dialog.getByText('You don’t have an address yet.').waitFor()
  await page.context().close()
})

test('a license is deactivated by the file of a machine: read, checked, done, and not twice', async () => {
  const pc = plantPc(await ownLicense(site.app))
  const page = await (await contextAs(site, 'yi-chun.lin')).newPage()
  const wizard = (name: string, query: string) =>
    page.goto(
      `${site.app.origin}/en-tw/marketplace/profile/license-${name}?serialNumber=${pc.serialNumber}&${query}`,
    )
  await wizard('activate', 'machine=offline')
  await upload(page, pc.requestFile())
  await page.getByRole('button', { name: `Activate on ${pc.deviceName}` }).click()
  await page.getByText(/^Signature verified/).waitFor()
  await wizard('deactivate', '')
  await page.getByRole('link', { name: 'Deactivate with a file from the machine' }).click()
  await upload(page, 'x'.repeat(65_537))
  await page.getByText('The file is larger than 64 KB').waitFor()
  await upload(page, pc.requestFile())
  await page.getByText('This is not a deactivation file').waitFor()
  await upload(page, plantPc(serials.active).deactivationFile())
  await page.getByText(`The file is for another license: ${serials.active}.`).waitFor()
  await upload(page, pc.withClaimsOf(pc.deactivationFile({ deviceName: 'Changed' })))
  await page.getByRole('button', { name: 'Deactivate Changed' }).click()
  await page.getByText('signature does not match the machine').waitFor()
  const file = pc.deactivationFile()
  await upload(page, file)
  await page.getByText(pc.deviceId, { exact: true }).waitFor()
  await page.locator('dt', { hasText: /^Removed$/ }).waitFor()
  await page.getByText('3 of 3 left').waitFor()
  expect(await axeFaults(page)).toEqual([])
  // the server deactivates, but its response is lost
  await page.route('**/offline-deactivations*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const submit = page.getByRole('button', { name: `Deactivate ${pc.deviceName}` })
  await submit.click()
  await page.getByText('The license was not deactivated').waitFor()
  await page.unroute('**/offline-deactivations*')
  await submit.click()
  await page.getByRole('heading', { name: 'The license has been released' }).waitFor()
  await page.getByText('2 of 3 left').waitFor()
  await site.app.rows(sql`delete from idempotent_answer`)
  await wizard('deactivate', 'step=file')
  await upload(page, file)
  await page.getByText('The license is not currently active on this device.').waitFor()
  await page.getByRole('button', { name: `Deactivate ${pc.deviceName}` }).click()
  await page.getByText('The license has already been released').waitFor()
  await page.context().close()
})

test.each(sweepOf(['ja-jp', 'zh-cn', 'zh-tw'], (it) => it === 'ja-jp'))(
  'the new parts of the list fit a phone in %s',
  async (locale) => {
    const people = { 'ja-jp': 'ken.takahashi', 'zh-cn': 'wang.lei', 'zh-tw': 'yi-chun.lin' }
    const page = await pageAs(
      site,
      people[locale as keyof typeof people],
      `/${locale}/marketplace/profile/license-management`,
      { options: { viewport: { width: 375, height: 812 } } },
    )
    await page.locator('tbody tr').first().waitFor()
    expect(await overflowOf(page)).toBe(0)
    for (const icon of ['calendar-sync', 'download']) {
      await page.locator(`main button:has(.lucide-${icon}):visible`).last().click()
      await page.getByRole('dialog').waitFor()
      expect(await overflowOf(page)).toBe(0)
      expect(await axeFaults(page)).toEqual([])
      await page.keyboard.press('Escape')
    }
    await page.context().close()
  },
)
