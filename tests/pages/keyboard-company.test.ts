import { sql } from 'drizzle-orm'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { pageAs } from '#tests/support/account-pages.ts'
import { appPageOpen } from '#tests/support/app-pages.ts'
import { startApp } from '#tests/support/app.ts'
import { waitingLine } from '#tests/support/deliveries.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { freePort } from '#tests/support/free-port.ts'
import {
  choose,
  enter,
  expectFocusKept,
  openDialog,
  pick,
  tabTo,
  typeInto,
} from '#tests/support/keyboard.ts'
import { giftValueLeft } from '#tests/support/order-rows.ts'
import { type SessionOptions, signInAs } from '#tests/support/people.ts'
import { siteForAll } from '#tests/support/site.ts'

const site = siteForAll(async () => startApp({ database: 'postgres', port: await freePort() }))
const admin = 'yi-chun.lin'
const team = '/en-tw/console/team-management'
const formosa = '鴻鼎精密工具股份有限公司'
const straits = 'Straits Cold Chain Pte Ltd'

/** Opens a page without animations, so that a stop is in its place at once. */
const open = (name: string | undefined, path: string, session: SessionOptions = {}) =>
  pageAs(site, name, path, { session, options: { reducedMotion: 'reduce' } })

const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text })

test('by keyboard alone: gift value is transferred', async () => {
  const before = Number(await giftValueLeft(site.app, 'A-20417'))
  const page = await open(admin, '/en-tw/console/gift-values')
  await appPageOpen(page, 'Gift value')
  const opener = page.getByRole('button', { name: 'Transfer', exact: true })
  const dialog = await openDialog(page, opener)
  await pick(page, dialog.getByRole('combobox', { name: 'To', exact: true }), 'Formosa')
  await typeInto(page, dialog.getByLabel('Amount (USD)'), '7.50')
  await enter(page, dialog.getByRole('button', { name: /^Transfer USD\s7\.50$/ }))
  await toast(page, /USD\s7\.50 transferred to/).waitFor()
  await expectSoon(opener).toBeFocused()
  expect(Number(await giftValueLeft(site.app, 'A-20417'))).toBe(before - 7_50)
  await page.context().close()
})

test('by keyboard alone: a person is invited', async () => {
  const page = await open(admin, team)
  await appPageOpen(page, 'Team management')
  const opener = page.getByRole('button', { name: 'Invite people' })
  const dialog = await openDialog(page, opener)
  await typeInto(page, dialog.getByLabel('Email addresses'), 'Mo Oh <mo.oh@example.com>')
  await enter(page, dialog.getByRole('button', { name: 'Add addresses' }))
  await choose(page, dialog.getByRole('radio', { name: /^Basic/ }))
  await enter(page, dialog.getByRole('button', { name: 'Invite 1 person' }))
  await dialog.waitFor({ state: 'detached' })
  await expectSoon(opener).toBeFocused()
  expect(await statusOf('mo.oh@example.com')).toEqual({ status: 'INVITED', role: 'Basic' })
  await page.context().close()
})

test('by keyboard alone: a role is changed, and a person deactivated whose licenses somebody takes over', async () => {
  const page = await open(admin, team)
  await appPageOpen(page, 'Team management')
  const edit = await openDialog(page, page.getByRole('button', { name: 'Edit Grace Tan' }))
  await choose(page, edit.getByRole('radio', { name: /^General/ }))
  await enter(page, edit.getByRole('button', { name: 'Save changes' }))
  await toast(page, 'Grace Tan was changed').waitFor()
  await expectFocusKept(page)
  const person = 'mei-ling.wu@formosa-tools.example'
  const leave = await openDialog(page, page.getByRole('button', { name: 'Deactivate 吳美玲' }))
  await leave.getByText('3 licenses').waitFor()
  for (let step = 0; step < 2; step += 1) {
    const select = leave.getByRole('combobox')
    if ((await select.count()) === 0) break
    await tabTo(page, select)
    await page.keyboard.press('ArrowDown')
    await enter(page, leave.getByRole('button', { name: 'Continue' }))
  }
  await leave.getByText(/^3 licenses go to/).waitFor()
  await enter(page, leave.getByRole('button', { name: /^Deactivate / }))
  await page.getByText('was deactivated').waitFor()
  expect(await statusOf(person)).toMatchObject({ status: 'DEACTIVATED' })
  await page.keyboard.press('F6')
  await page.keyboard.press('Enter')
  await expect.poll(() => statusOf(person)).toMatchObject({ status: 'ACTIVE' })
  await expectFocusKept(page)
  await page.context().close()
})

test('by keyboard alone: the company is switched', async () => {
  const page = await open('grace.tan', '/en-asia-pacific/console', { accountId: 'A-21355' })
  await appPageOpen(page, 'Dashboard')
  const bar = page.locator('#app-header > span')
  await enter(page, bar.getByRole('button'))
  const field = page.getByRole('combobox', { name: 'Search companies' })
  await expectSoon(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expectSoon(bar.getByRole('button')).toBeFocused()
  await page.keyboard.press('Enter')
  await expectSoon(field).toBeFocused()
  await page.keyboard.type('formosa')
  await expectSoon(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expectSoon(bar.locator('b')).toHaveText(formosa)
  await page.context().close()
})

test('by keyboard alone: a sales representative acts for a customer and stops', async () => {
  const page = await open('shu-fen.tsai', '/en-tw/console/company-accounts')
  await appPageOpen(page, 'Company accounts')
  const opener = page.getByRole('button', { name: new RegExp(`^Act for ${straits}`) })
  const dialog = await openDialog(page, opener)
  await typeInto(page, dialog.getByLabel('Reason'), 'Case 4711')
  await enter(page, dialog.getByRole('button', { name: 'Act for it' }))
  const bar = page.getByRole('complementary', { name: 'Acting for a customer' })
  await enter(page, bar.getByRole('button', { name: 'Stop acting' }))
  await bar.waitFor({ state: 'detached' })
  await page.context().close()
})

test('by keyboard alone: CRM staff deliver an order line and undo it', async () => {
  const { orderItem } = await waitingLine(site.app)
  const page = await open('wei-ting.chou', '/en-tw/internalcrm/shippingorder')
  await appPageOpen(page, 'Deliveries')
  await typeInto(page, page.getByRole('searchbox'), orderItem)
  await page.waitForURL(`**/shippingorder?keyword=${orderItem}`)
  await expectSoon(page.locator('tbody tr:visible')).toHaveCount(1)
  await enter(page, page.getByRole('link', { name: orderItem }))
  await appPageOpen(page, 'Delivery')
  await enter(page, page.getByRole('button', { name: /^Deliver 1/ }))
  await page.getByText('Delivered by 周維庭').waitFor()
  await expectFocusKept(page)
  await enter(page, page.getByRole('button', { name: /^Undo delivery/ }))
  await page.getByRole('button', { name: /^Deliver 1/ }).waitFor()
  await expectFocusKept(page)
  await page.context().close()
})

test('by keyboard alone: other sessions are signed out, and an email is switched off', async () => {
  for (const _ of [1, 2]) await signInAs(site.app, 'tomas.rey')
  const page = await open('tomas.rey', '/en-int/console/security')
  await appPageOpen(page, 'Security and preferences')
  await enter(page, page.getByRole('button', { name: 'Sign out 2 other sessions' }))
  await page.getByText('You are signed in only on this device.').waitFor()
  await expectFocusKept(page)
  const mail = page
    .getByRole('row', { name: /Membership level/ })
    .getByRole('checkbox')
    .nth(1)
  await tabTo(page, mail)
  await page.keyboard.press('Space')
  await expectSoon(mail).not.toBeChecked()
  await expectSoon(mail).toBeFocused()
  await page.context().close()
})

/** Returns status and role of a member of the Admin's company. */
async function statusOf(email: string) {
  const [row] = await site.app.rows<{ status: string; role: string }>(
    sql`select status, role from membership join person on person.id = person_id join company on company.id = company_id where email = ${email} and account_id = 'A-20417'`,
  )
  return row
}
