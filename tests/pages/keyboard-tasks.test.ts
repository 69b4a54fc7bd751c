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
import {
  basicBuyer,
  localPeople,
  type LocalSite,
  prepareLocalPeople,
} from '#tests/support/local-people.ts'
import { buy, orderOf } from '#tests/support/orders.ts'
import { seedPassword } from '#tests/support/seed-password.ts'
import { siteForAll } from '#tests/support/site.ts'
import { wordsOf } from '#tests/support/words.ts'
import { withLabel } from '#config/lists.ts'

// each task is done on the site of another language; `words` has the texts of that site
const site = siteForAll(async () => startApp({ database: 'postgres', port: await freePort() }))
const licenses = '/marketplace/profile/license-management'
const bills = '/console/bills'
const asked = { requestApproval: true }
beforeAll(() => prepareLocalPeople(site.app))

/** Opens a page without animations, so that a stop is in its place at once. */
const open = (name: string | undefined, path: string) =>
  pageAs(site, name, path, { options: { reducedMotion: 'reduce' } })

const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text })

/** Asks an Admin to buy, as the Basic member of a site. */
async function ask(locale: LocalSite) {
  const buyer = await basicBuyer(site.app, locale)
  return { buyer, orderNumber: (await buy(site.app, buyer, asked, asked)).orderNumber }
}

test('by keyboard alone: signing in leads to the dashboard, whose skip link leads past the navigation', async () => {
  const { t } = await wordsOf('ja-jp')
  const page = await open(undefined, '/ja-jp/console')
  await page.waitForURL(/\/idp-ui\//)
  await typeInto(page, page.locator('input[name=email]'), 'ken.takahashi@keihin-pumps.example')
  await typeInto(page, page.locator('input[name=password]'), seedPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/ja-jp\/console$/)
  await appPageOpen(page, t('app-dashboard:title'))
  await enter(page, page.getByRole('link', { name: t('app:skip') }))
  await page.keyboard.press('Tab')
  await expectSoon(page.locator('main a:focus, main button:focus')).toHaveCount(1)
  await page.context().close()
})

test('by keyboard alone: a license is found by its serial number, activated and deactivated', async () => {
  const { t, like } = await wordsOf('zh-cn')
  const { accountId, admin } = localPeople['zh-cn']
  const [serial, device] = [await ownLicense(site.app, { accountId }), ownDevice()]
  const page = await open(admin, '/zh-cn/console')
  await appPageOpen(page, t('app-dashboard:title'))
  const navigation = page.getByRole('navigation', { name: t('app:nav.label') })
  await enter(page, navigation.getByRole('link', { name: like('app:nav.licenses') }))
  await appPageOpen(page, t('app-license:title'))
  await typeInto(page, page.getByRole('searchbox'), serial)
  await page.waitForURL(`**${licenses}?keyword=${serial}`)
  await expectSoon(page.locator('tbody tr:visible')).toHaveCount(1)
  const activate = withLabel('zh-cn', t('app-license:action.activate'), serial)
  await enter(page, page.getByRole('link', { name: activate }))
  await enter(page, page.getByRole('link', { name: t('app-license:activate.machine.online') }))
  await typeInto(page, page.getByRole('textbox', { name: t('app-license:device.id') }), device)
  await page.keyboard.press('Enter')
  const heading = t('app-license:activate.heading.done')
  await page.getByRole('heading', { name: heading }).waitFor()
  await enter(page, page.getByRole('link', { name: t('app-license:wizard.showLicense') }))
  const action = { name: t('app-license:deactivate.action', { device }), exact: true }
  const dialog = await openDialog(page, page.getByRole('button', action))
  await enter(page, dialog.getByRole('button', action))
  await page.getByText(t('app-license:device.none')).waitFor()
  await expectFocusKept(page)
  await page.context().close()
})

test('by keyboard alone: a license is activated offline by a file', async () => {
  const { t, like } = await wordsOf('ja-jp')
  const { accountId, admin } = localPeople['ja-jp']
  const serial = await ownLicense(site.app, { accountId })
  const path = `/ja-jp/marketplace/profile/license-activate?serialNumber=${serial}`
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
  await enter(page, page.getByRole('link', { name: t('app-license:activate.machine.offline') }))
  await enter(page, page.getByRole('button', { name: t('app-license:offline.choose') }))
  await page.getByRole('heading', { name: t('app-license:offline.read') }).waitFor()
  const submit = t('app-license:offline.submit', { device: 'Mill 4' })
  await enter(page, page.getByRole('button', { name: submit }))
  await page.getByText(like('app-license:signed.valid', { device: 'Mill 4' })).waitFor()
  await tabTo(page, page.getByRole('link', { name: t('app-license:signed.download') }))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.keyboard.press('Enter'),
  ])
  expect(download.suggestedFilename()).toBe(`${serial}.lic`)
  await page.context().close()
})

test('by keyboard alone: a license is assigned', async () => {
  const { t } = await wordsOf('en-int')
  const { accountId, admin, basicName } = localPeople['en-int']
  const serial = await ownLicense(site.app, { accountId })
  const page = await open(admin, `/en-int${licenses}/${serial}`)
  const opener = page.getByRole('button', { name: t('app-license:assign.action'), exact: true })
  const dialog = await openDialog(page, opener)
  await choose(page, dialog.getByRole('radio', { name: basicName }))
  await enter(page, dialog.getByRole('button', { name: t('app-license:assign.save') }))
  await toast(page, t('app-license:assign.done', { count: 1 })).waitFor()
  await expectSoon(page.locator('main dd', { hasText: basicName })).toBeVisible()
  await expectFocusKept(page)
  await page.context().close()
})

test('by keyboard alone: orders are exported as CSV', async () => {
  const { t } = await wordsOf('zh-cn')
  const page = await open(localPeople['zh-cn'].admin, `/zh-cn${bills}`)
  await appPageOpen(page, t('app-order:title'))
  const opener = page.getByRole('button', { name: t('app-order:export.title') })
  const dialog = await openDialog(page, opener)
  await tabTo(page, dialog.getByRole('button', { name: t('app:csv.start'), exact: true }))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.keyboard.press('Enter'),
  ])
  const [head = ''] = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(head).toContain(t('downloads:columns.orderNumber'))
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectFocusKept(page)
  await page.context().close()
})

test('by keyboard alone: an order is opened from the list and canceled', async () => {
  const { t } = await wordsOf('ja-jp')
  const { buyer, orderNumber } = await ask('ja-jp')
  const page = await open(localPeople['ja-jp'].basic, `/ja-jp${bills}`)
  await appPageOpen(page, t('app-order:title'))
  await typeInto(page, page.getByRole('searchbox'), orderNumber)
  await page.waitForURL(`**${bills}?keyword=${orderNumber}`)
  await expectSoon(page.locator('tbody tr:visible')).toHaveCount(1)
  await enter(page, page.getByRole('link', { name: orderNumber, exact: true }))
  await page.waitForURL(`**${bills}/${orderNumber}`)
  const opener = page.getByRole('button', { name: t('app-order:cancel.open') })
  const dialog = await openDialog(page, opener)
  const number = orderNumber
  await enter(
    page,
    dialog.getByRole('button', { name: t('app-order:cancel.action', { number }), exact: true }),
  )
  await toast(page, t('app-order:cancel.done', { number })).waitFor()
  expect((await orderOf(buyer, orderNumber)).status).toBe('cancelled')
  await expectFocusKept(page)
  await page.context().close()
})

test.each([
  { action: 'rejected', locale: 'zh-cn' },
  { action: 'approved', locale: 'en-int' },
] as const)(
  'by keyboard alone: an order is $action, with a note if rejected',
  async ({ action, locale }) => {
    const { t, like } = await wordsOf(locale)
    const { orderNumber: number } = await ask(locale)
    const page = await open(localPeople[locale].admin, `/${locale}${bills}/${number}`)
    const approve = page.getByRole('button', { name: like('app-order:approval.approve') })
    await approve.waitFor()
    if (action === 'rejected') {
      await typeInto(page, page.getByLabel(t('app-order:approval.note')), '今年不采购')
      await enter(page, page.getByRole('button', { name: t('app-order:approval.reject') }))
    } else await enter(page, approve)
    await toast(page, t(`app-order:approval.${action}`, { number })).waitFor()
    await expectFocusKept(page)
    await page.context().close()
  },
)
