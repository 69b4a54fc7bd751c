import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { requestFileOf } from '#server/trade/license/request-file.ts'
import { pageAs } from '#tests/support/account-pages.ts'
import { appPageOpen } from '#tests/support/app-pages.ts'
import { startApp } from '#tests/support/app.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { freePort } from '#tests/support/free-port.ts'
import {
  choose,
  enter,
  expectFocusKept,
  openDialog,
  tabTo,
  typeInto,
} from '#tests/support/keyboard.ts'
import { ownDevice, ownLicense } from '#tests/support/licenses.ts'
import { buy, buyerAs, type Buyer, grant, orderOf } from '#tests/support/orders.ts'
import { seedPassword } from '#tests/support/seed-password.ts'
import { siteForAll } from '#tests/support/site.ts'

const site = siteForAll(async () => startApp({ database: 'postgres', port: await freePort() }))
const admin = 'yi-chun.lin'
const licenses = '/en-tw/marketplace/profile/license-management'
const bills = '/en-tw/console/bills'
let basic: Buyer
beforeAll(async () => {
  await grant(site.app, { accountId: 'A-20417', amount: 1_000_000_00 })
  basic = await buyerAs(site.app, 'mei-ling.wu', { websiteCode: 'en-tw' })
})

/** Opens a page without animations, so that a stop is in its place at once. */
const open = (name: string | undefined, path: string) =>
  pageAs(site, name, path, { options: { reducedMotion: 'reduce' } })

const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text })

test('by keyboard alone: signing in leads to the dashboard, whose skip link leads past the navigation', async () => {
  const page = await open(undefined, '/en-tw/console')
  await page.waitForURL(/\/idp-ui\//)
  await typeInto(page, page.locator('input[name=email]'), `${admin}@formosa-tools.example`)
  await typeInto(page, page.locator('input[name=password]'), seedPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/en-tw\/console$/)
  await appPageOpen(page, 'Dashboard')
  await enter(page, page.getByRole('link', { name: 'Skip to content' }))
  await page.keyboard.press('Tab')
  await expectSoon(page.locator('main a:focus, main button:focus')).toHaveCount(1)
  await page.context().close()
})

test('by keyboard alone: a license is found by its serial number, activated and deactivated', async () => {
  const [serial, deviceId] = [await ownLicense(site.app), ownDevice()]
  const page = await open(admin, '/en-tw/console')
  await appPageOpen(page, 'Dashboard')
  const navigation = page.getByRole('navigation', { name: 'Console' })
  await enter(page, navigation.getByRole('link', { name: 'Licenses' }))
  await appPageOpen(page, 'Licenses')
  await typeInto(page, page.getByRole('searchbox'), serial)
  await page.waitForURL(`**${licenses}?keyword=${serial}`)
  await expectSoon(page.locator('tbody tr:visible')).toHaveCount(1)
  await enter(page, page.getByRole('link', { name: `Activate: ${serial}` }))
  await enter(page, page.getByRole('link', { name: /^Yes, it is online/ }))
  await typeInto(page, page.getByRole('textbox', { name: /Device ID/ }), deviceId)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'The license is active' }).waitFor()
  await enter(page, page.getByRole('link', { name: 'See the license' }))
  const opener = page.getByRole('button', { name: `Deactivate ${deviceId}` })
  const dialog = await openDialog(page, opener)
  await enter(page, dialog.getByRole('button', { name: `Deactivate ${deviceId}` }))
  await page.getByText('The license is not active on any device.').waitFor()
  await expectFocusKept(page)
  await page.context().close()
})

test('by keyboard alone: a license is activated offline by a file', async () => {
  const serial = await ownLicense(site.app)
  const path = `/en-tw/marketplace/profile/license-activate?serialNumber=${serial}`
  const page = await open(admin, path)
  const request = requestFileOf({
    version: 1,
    serialNumber: serial,
    deviceId: ownDevice(),
    deviceName: 'Mill 4',
    nonce: 'n-0123456789',
  })
  page.on('filechooser', (chooser) =>
    chooser.setFiles({
      name: 'mill-4.req',
      mimeType: 'text/plain',
      buffer: Buffer.from(request),
    }),
  )
  await enter(page, page.getByRole('link', { name: /^No, it has no network/ }))
  await enter(page, page.getByRole('button', { name: 'Choose a file' }))
  await page.getByRole('heading', { name: 'Check what the file says' }).waitFor()
  await enter(page, page.getByRole('button', { name: 'Activate on Mill 4' }))
  await page.getByText('Signature verified: genuine, and made for Mill 4').waitFor()
  await tabTo(page, page.getByRole('link', { name: 'Download license file' }))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.keyboard.press('Enter'),
  ])
  expect(download.suggestedFilename()).toBe(`${serial}.lic`)
  await page.context().close()
})

test('by keyboard alone: a license is assigned', async () => {
  const serial = await ownLicense(site.app)
  const page = await open(admin, `${licenses}/${serial}`)
  const opener = page.getByRole('button', { name: 'Assign', exact: true })
  const dialog = await openDialog(page, opener)
  await choose(page, dialog.getByRole('radio', { name: /吳美玲/ }))
  await enter(page, dialog.getByRole('button', { name: 'Save' }))
  await toast(page, '1 license assigned').waitFor()
  await expectSoon(page.locator('main dd', { hasText: '吳美玲' })).toBeVisible()
  await expectFocusKept(page)
  await page.context().close()
})

test('by keyboard alone: orders are exported as CSV', async () => {
  const page = await open(admin, bills)
  await appPageOpen(page, 'Orders and bills')
  const dialog = await openDialog(page, page.getByRole('button', { name: 'Export orders' }))
  await tabTo(page, dialog.getByRole('button', { name: 'Export', exact: true }))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.keyboard.press('Enter'),
  ])
  expect((await readFile(await download.path(), 'utf8')).length).toBeGreaterThan(100)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectFocusKept(page)
  await page.context().close()
})

test('by keyboard alone: an order is opened from the list and canceled', async () => {
  const asked = { requestApproval: true }
  const { orderNumber } = await buy(site.app, basic, asked, asked)
  const page = await open('mei-ling.wu', bills)
  await appPageOpen(page, 'Orders and bills')
  await typeInto(page, page.getByRole('searchbox'), orderNumber)
  await page.waitForURL(`**${bills}?keyword=${orderNumber}`)
  await expectSoon(page.locator('tbody tr:visible')).toHaveCount(1)
  await enter(page, page.getByRole('link', { name: orderNumber, exact: true }))
  await page.waitForURL(`**${bills}/${orderNumber}`)
  const dialog = await openDialog(page, page.getByRole('button', { name: 'Cancel order' }))
  await enter(page, dialog.getByRole('button', { name: `Cancel ${orderNumber}` }))
  await toast(page, `Order ${orderNumber} canceled`).waitFor()
  expect((await orderOf(basic, orderNumber)).status).toBe('cancelled')
  await expectFocusKept(page)
  await page.context().close()
})

test('by keyboard alone: an order is rejected with a note, and another approved', async () => {
  const asked = { requestApproval: true }
  for (const action of ['rejected', 'approved']) {
    const { orderNumber } = await buy(site.app, basic, asked, asked)
    const page = await open(admin, `${bills}/${orderNumber}`)
    await page.getByRole('button', { name: /^Approve USD/ }).waitFor()
    if (action === 'rejected')
      await typeInto(page, page.getByLabel('Note to the buyer'), 'Not this year')
    const name = action === 'rejected' ? 'Reject' : /^Approve USD/
    await enter(page, page.getByRole('button', { name }))
    await toast(page, `Order ${orderNumber} ${action}`).waitFor()
    await expectFocusKept(page)
    await page.context().close()
  }
})
