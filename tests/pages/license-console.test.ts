import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { requestFileOf } from '#server/trade/license/request-file.ts'
import { startApp } from '#tests/support/app.ts'
import { contextAs, pageAs } from '#tests/support/account-pages.ts'
import { appPageOpen } from '#tests/support/app-pages.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { freePort } from '#tests/support/free-port.ts'
import { ownDevice, ownLicense, serials } from '#tests/support/licenses.ts'
import { localPeople, prepareLocalPeople } from '#tests/support/local-people.ts'
import { siteForAll } from '#tests/support/site.ts'
import { axeFaults, overflowOf } from '#tests/support/visits.ts'
import { wordsOf } from '#tests/support/words.ts'

const site = siteForAll(async () => startApp({ database: 'postgres', port: await freePort() }))
const list = '/en-tw/marketplace/profile/license-management'
beforeAll(() => prepareLocalPeople(site.app))

async function openList(query = ''): Promise<Page> {
  const page = await pageAs(site, 'yi-chun.lin', list + query)
  await appPageOpen(page, 'Licenses')
  await page.locator('tbody tr').first().waitFor()
  return page
}

test('each view shows as many licenses as its count says, and going back returns to the view before', async () => {
  const page = await openList()
  const views = page.getByRole('navigation', { name: 'Views' })
  const expired = views.getByRole('link', { name: /^Expired/ })
  const count = Number(await expired.locator('b').textContent())
  expect(count).toBeGreaterThan(0)
  await expired.click()
  await page.getByText(`1–${count} of ${count}`).waitFor()
  await expectSoon(page.locator('tbody tr')).toHaveCount(count)
  expect(new URL(page.url()).search).toBe('?state=expired')
  await page.getByRole('link', { name: 'Remove filter: Expired' }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Remove filter: Expired' }).waitFor({ state: 'detached' })
  await page.context().close()
})

test('a serial number pasted in another spelling leads to its license, and no match says what to do', async () => {
  const page = await openList()
  const search = page.getByRole('searchbox', { name: 'Serial number or device' })
  await search.fill(serials.active.toLowerCase().replaceAll('-', ' '))
  await expectSoon(page.locator('tbody tr')).toHaveCount(1)
  await search.fill('nothing like that')
  await page.getByRole('heading', { name: 'No licenses match' }).waitFor()
  await page.getByRole('link', { name: 'Clear all filters' }).click()
  await page.locator('tbody tr').nth(5).waitFor()
  await expectSoon(search).toHaveValue('')
  await page.context().close()
})

test('from the list to the detail to an assignment by keyboard alone, with undo', async () => {
  const { t } = await wordsOf('zh-tw')
  const path = '/zh-tw/marketplace/profile/license-management'
  const page = await pageAs(site, 'yi-chun.lin', `${path}?keyword=${serials.unassigned}`)
  await page.locator('tbody tr a').first().focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${path}/${serials.unassigned}`)
  await page.getByRole('button', { name: t('app-license:assign.action'), exact: true }).focus()
  await page.keyboard.press('Enter')
  const serialNumber = serials.unassigned
  const dialog = page.getByRole('dialog', { name: t('app-license:assign.one', { serialNumber }) })
  await dialog.getByRole('radio', { name: /吳美玲/ }).focus()
  await page.keyboard.press('Space')
  expect(await axeFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  const done = t('app-license:assign.done', { count: 1 })
  await page.getByRole('status').filter({ hasText: done }).waitFor()
  await dialog.waitFor({ state: 'detached' })
  await page.locator('main dd:visible', { hasText: '吳美玲' }).waitFor()
  await page.keyboard.press('F6')
  await page.keyboard.press('Enter')
  await page.locator('main dd:visible', { hasText: t('app-license:unassigned') }).waitFor()
  await page.context().close()
})

test('several licenses are selected and assigned at once', async () => {
  const { t } = await wordsOf('ja-jp')
  const { admin, accountId, basicName } = localPeople['ja-jp']
  const own = [await ownLicense(site.app, { accountId }), await ownLicense(site.app, { accountId })]
  const path = '/ja-jp/marketplace/profile/license-management?keyword=MRD-TEST'
  const page = await pageAs(site, admin, path)
  await page.getByRole('checkbox', { name: t('app:table.selectPage') }).check()
  const bar = page.getByRole('region', { name: t('app-license:selected.label') })
  await bar.getByText(t('app-license:selected.count', { count: 2 })).waitFor()
  await bar.getByRole('button', { name: t('app-license:assign.action') }).click()
  const dialog = page.getByRole('dialog', { name: t('app-license:assign.many', { count: 2 }) })
  await dialog.getByRole('radio', { name: basicName }).check()
  await dialog.getByRole('button', { name: t('app-license:assign.save') }).click()
  const done = t('app-license:assign.done', { count: 2 })
  await page.getByRole('status').filter({ hasText: done }).waitFor()
  for (const it of own)
    await expectSoon(page.locator('tr', { hasText: it }).getByText(basicName)).toBeVisible()
  await page.context().close()
})

test('an offline activation completes by file: read, confirmed, signed, verified and downloaded', async () => {
  const [serial, deviceId] = [await ownLicense(site.app), ownDevice()]
  const page = await pageAs(
    site,
    'yi-chun.lin',
    `/en-tw/marketplace/profile/license-activate?serialNumber=${serial}`,
  )
  await page.getByText('5 of 5 left').waitFor()
  await page.getByRole('link', { name: 'No, it is offline' }).click()
  const upload = page.locator('main input[type=file]')
  await upload.setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('hello'),
  })
  await page.getByText('This is not a request file').waitFor()
  const request = requestFileOf({
    version: 1,
    serialNumber: serial,
    deviceId,
    deviceName: 'Mill 4',
    nonce: 'n-0123456789',
  })
  await upload.setInputFiles({
    name: 'mill-4.req',
    mimeType: 'text/plain',
    buffer: Buffer.from(request),
  })
  await page.getByRole('heading', { name: 'Check the contents of the file' }).waitFor()
  await page.locator('dd', { hasText: deviceId }).waitFor()
  await page.getByRole('button', { name: 'Activate on Mill 4' }).click()
  await page.getByText('Signature verified: the file is genuine and made for Mill 4').waitFor()
  expect(await axeFaults(page)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download license file' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${serial}.lic`)
  expect(await readFile(await download.path(), 'utf8')).toMatch(/^-----BEGIN LICENSE FILE-----/)
  await page.context().close()
})

test('a device id is cleaned and checked when the field is left, and a taken one names its license', async () => {
  const serial = await ownLicense(site.app)
  const page = await pageAs(
    site,
    'yi-chun.lin',
    `/en-tw/marketplace/profile/license-activate?serialNumber=${serial}&machine=online`,
  )
  const field = page.getByRole('textbox', { name: /Device ID/ })
  await field.fill('a b')
  await field.blur()
  await page.locator('[data-error]').waitFor()
  await field.fill(' EG120-7F3A-０C55 ')
  await field.blur()
  await expectSoon(field).toHaveValue('EG120-7F3A-0C55')
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  await page
    .getByRole('link', { name: `View the license on this device: ${serials.active}` })
    .waitFor()
  const device = ownDevice()
  await field.fill(device)
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  await page.getByRole('heading', { name: 'The license is active' }).waitFor()
  await page.context().close()
})

test('a license that cannot be deactivated says why beside the button', async () => {
  const page = await pageAs(site, 'yi-chun.lin', `${list}/${serials.atLimit}`)
  const button = page.getByRole('button', { name: 'Deactivate OEE server' })
  await expectSoon(button).toHaveAttribute('aria-disabled', 'true')
  await page.getByText('Cannot be deactivated: all 5 deactivations have been used.').waitFor()
  await button.focus()
  await page.keyboard.press('Enter')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.context().close()
})

test('a deactivation asks with the names of device and license, and frees the license', async () => {
  const { t } = await wordsOf('ja-jp')
  const { admin, accountId } = localPeople['ja-jp']
  const [serialNumber, device] = [await ownLicense(site.app, { accountId }), ownDevice()]
  const wizard = (step: string) =>
    `/ja-jp/marketplace/profile/license-${step}?serialNumber=${serialNumber}`
  const left = (count: number) =>
    page.getByText(t('app-license:left.of', { left: String(count), total: '3' })).waitFor()
  const page = await pageAs(site, admin, `${wizard('activate')}&machine=online`)
  await page.getByRole('textbox', { name: t('app-license:device.id') }).fill(device)
  await page.getByRole('button', { name: t('app-license:activate.submit'), exact: true }).click()
  const active = t('app-license:activate.heading.done')
  await page.getByRole('heading', { name: active }).waitFor()
  await page.goto(site.app.origin + wizard('deactivate'))
  await left(3)
  const action = { name: t('app-license:deactivate.action', { device }) }
  await page.getByRole('button', action).click()
  const title = t('app-license:deactivate.title', { serialNumber, device })
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByText(t('app-license:deactivate.leftAfter', { count: 2 })).waitFor()
  await dialog.getByRole('button', action).click()
  const free = t('app-license:deactivate.heading.done')
  await page.getByRole('heading', { name: free }).waitFor()
  await left(2)
  await page.context().close()
})

test('a release link that does not work says so only after the button was pressed', async () => {
  const page = await pageAs(
    site,
    'yi-chun.lin',
    '/en-tw/marketplace/profile/license-deactivate?release=used-before',
  )
  await page.getByRole('button', { name: 'Release license' }).click()
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  await page.context().close()
})

test.each([
  ['en-tw', 'Copied'],
  ['zh-tw', '已複製'],
])('copying a serial number is announced in %s', async (locale, announced) => {
  const context = await contextAs(site, 'yi-chun.lin')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  await page.goto(
    `${site.app.origin}/${locale}/marketplace/profile/license-management/${serials.active}`,
  )
  await page.locator(`main button[aria-label$="${serials.active}"]`).click()
  await page.getByRole('status').filter({ hasText: announced }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(serials.active)
  await context.close()
})

test('a failed list says why, with a support code, and can be tried again', async () => {
  const page = await (await contextAs(site, 'yi-chun.lin')).newPage()
  let isBroken = true
  await page.route('**/api/v1/licenses?*', (route) =>
    isBroken
      ? route.fulfill({
          status: 503,
          contentType: 'application/problem+json',
          body: JSON.stringify({
            code: 'unavailable',
            detail: 'Please wait.',
            supportCode: 'ABC-DEFG',
          }),
        })
      : route.continue(),
  )
  await page.goto(site.app.origin + list)
  await page.getByText('Support code: ABC-DEFG').waitFor({ timeout: 20_000 })
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.locator('tbody tr').first().waitFor()
  await page.context().close()
})

test('a Basic member sees only licenses of their own and cannot assign; sales cannot activate', async () => {
  const basic = await pageAs(site, 'mei-ling.wu', '/zh-tw/marketplace/profile/license-management')
  await basic.getByText('這裡顯示指派給您的授權').waitFor()
  await basic.locator('tbody tr').first().waitFor()
  expect(await basic.locator('main table input[type=checkbox]').count()).toBe(0)
  await basic.context().close()
  const sales = await pageAs(site, 'shu-fen.tsai', '/en-tw/marketplace/profile/license-activate', {
    session: { accountId: 'A-20417', reason: 'Asked by phone' },
  })
  await sales
    .getByRole('heading', { name: 'Your role does not have access to this page' })
    .waitFor()
  await sales.context().close()
})

test('on a phone the list and the detail fit the window', async () => {
  const page = await pageAs(site, 'yi-chun.lin', list, {
    options: { viewport: { width: 375, height: 812 } },
  })
  await page.locator('tbody tr').first().waitFor()
  expect(await overflowOf(page)).toBe(0)
  await page.goto(`${site.app.origin}${list}/${serials.upgraded}`)
  await page.getByRole('heading', { name: 'History' }).waitFor()
  expect(await overflowOf(page)).toBe(0)
  expect(await axeFaults(page)).toEqual([])
  await page.context().close()
})
