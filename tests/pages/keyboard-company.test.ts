import { sql } from 'drizzle-orm'
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
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
import { localPeople, prepareLocalPeople } from '#tests/support/local-people.ts'
import { giftValueLeft } from '#tests/support/order-rows.ts'
import { type SessionOptions, signInAs } from '#tests/support/people.ts'
import { siteForAll } from '#tests/support/site.ts'
import { wordsOf } from '#tests/support/words.ts'

// each task is done on the site of another language; `words` has the texts of that site
const site = siteForAll(async () => startApp({ database: 'postgres', port: await freePort() }))
const team = '/console/team-management'
const formosa = '鴻鼎精密工具股份有限公司'
const straits = 'Straits Cold Chain Pte Ltd'
beforeAll(() => prepareLocalPeople(site.app))

/** Opens a page without animations, so that a stop is in its place at once. */
const open = (name: string | undefined, path: string, session: SessionOptions = {}) =>
  pageAs(site, name, path, { session, options: { reducedMotion: 'reduce' } })

const startOf = (text: string) => new RegExp(`^${text}`)
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text })

test('by keyboard alone: gift value is transferred', async () => {
  const { t, like } = await wordsOf('zh-tw')
  const before = Number(await giftValueLeft(site.app, 'A-20417'))
  const page = await open('yi-chun.lin', '/zh-tw/console/gift-values')
  await appPageOpen(page, t('app-gift-value:title'))
  const name = t('app-gift-value:transfer.open')
  const opener = page.getByRole('button', { name, exact: true })
  const dialog = await openDialog(page, opener)
  const to = dialog.getByRole('combobox', { name: t('app-gift-value:transfer.to'), exact: true })
  await pick(page, to, 'Formosa')
  const currency = 'USD'
  const field = dialog.getByLabel(t('app-gift-value:transfer.amount', { currency }))
  await typeInto(page, field, '7.50')
  const amount = 'USD 7.50'
  const submit = like('app-gift-value:transfer.actionOf', { amount })
  await enter(page, dialog.getByRole('button', { name: submit }))
  await toast(page, like('app-gift-value:transfer.done', { amount })).waitFor()
  await expectSoon(opener).toBeFocused()
  expect(Number(await giftValueLeft(site.app, 'A-20417'))).toBe(before - 7_50)
  await page.context().close()
})

test('by keyboard alone: a person is invited', async () => {
  const { t, like } = await wordsOf('ja-jp')
  const page = await open(localPeople['ja-jp'].admin, `/ja-jp${team}`)
  await appPageOpen(page, t('app-team:title'))
  const opener = page.getByRole('button', { name: t('app-team:invite.open') })
  const dialog = await openDialog(page, opener)
  const addresses = dialog.getByLabel(t('app-team:invite.addresses'))
  await typeInto(page, addresses, 'Mo Oh <mo.oh@example.com>')
  await enter(page, dialog.getByRole('button', { name: t('app-team:invite.add') }))
  await choose(page, dialog.getByRole('radio', { name: startOf(t('app-team:role.BASIC.name')) }))
  const submit = like('app-team:invite.send', { count: 1 })
  await enter(page, dialog.getByRole('button', { name: submit }))
  await dialog.waitFor({ state: 'detached' })
  await expectSoon(opener).toBeFocused()
  expect(await statusOf('mo.oh@example.com')).toEqual({ status: 'INVITED', role: 'Basic' })
  await page.context().close()
})

test('by keyboard alone: a role is changed, and a person deactivated whose license somebody takes over', async () => {
  const { t, like } = await wordsOf('zh-cn')
  const { admin, basicName: name } = localPeople['zh-cn']
  const page = await open(admin, `/zh-cn${team}`)
  await appPageOpen(page, t('app-team:title'))
  const opener = page.getByRole('button', { name: t('app-team:edit.of', { name }) })
  const edit = await openDialog(page, opener)
  await choose(page, edit.getByRole('radio', { name: startOf(t('app-team:role.GENERAL.name')) }))
  await enter(page, edit.getByRole('button', { name: t('app-team:edit.save') }))
  await toast(page, t('app-team:edit.done', { name })).waitFor()
  await expectFocusKept(page)
  const person = 'chen.jing@hengrui-motion.example'
  const remove = page.getByRole('button', { name: t('app-team:remove.of', { name }) })
  const leave = await openDialog(page, remove)
  await leave.getByText(like('app-team:handOver.licenses.title', { count: 1 })).waitFor()
  for (let step = 0; step < 3; step += 1) {
    const select = leave.getByRole('combobox')
    if ((await select.count()) === 0) break
    await tabTo(page, select)
    await page.keyboard.press('ArrowDown')
    await enter(page, leave.getByRole('button', { name: t('app-team:remove.next') }))
  }
  await leave.getByText(like('app-team:handOver.licenses.moves', { count: 1 })).waitFor()
  await enter(page, leave.getByRole('button', { name: t('app-team:remove.of', { name }) }))
  await page.getByText(t('app-team:remove.done', { name })).waitFor()
  expect(await statusOf(person)).toMatchObject({ status: 'DEACTIVATED' })
  await page.keyboard.press('F6')
  await page.keyboard.press('Enter')
  await expect.poll(() => statusOf(person)).toMatchObject({ status: 'ACTIVE' })
  await expectFocusKept(page)
  await page.context().close()
})

test('by keyboard alone: the company is switched', async () => {
  const { t } = await wordsOf('en-asia-pacific')
  const page = await open('grace.tan', '/en-asia-pacific/console', { accountId: 'A-21355' })
  await appPageOpen(page, t('app-dashboard:title'))
  const bar = page.locator('#app-header > span')
  await enter(page, bar.getByRole('button'))
  const field = page.getByRole('combobox', { name: t('app:companies.search') })
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

test.each([
  ['zh-tw', 'shu-fen.tsai', straits],
  ['ja-jp', 'ryo.tamura', '京浜ポンプ製作所'],
  ['zh-cn', 'zhao.min', '苏州恒锐传动科技有限公司'],
] as const)(
  'by keyboard alone: a sales representative acts for a customer and stops (%s)',
  async (locale, person, company) => {
    const { t } = await wordsOf(locale)
    const page = await open(person, `/${locale}/console/company-accounts`)
    await appPageOpen(page, t('app-company:title'))
    const name = t('app-company:actFor', { company })
    const dialog = await openDialog(page, page.getByRole('button', { name }))
    await typeInto(page, dialog.getByLabel(t('app-company:reason')), '案件 4711')
    await enter(page, dialog.getByRole('button', { name: t('app-company:act') }))
    const bar = page.getByRole('complementary', { name: t('account:acting.title') })
    await enter(page, bar.getByRole('button', { name: t('account:acting.end') }))
    await bar.waitFor({ state: 'detached' })
    await page.context().close()
  },
)

test.each([
  ['zh-tw', 'wei-ting.chou', '周維庭', { accountId: 'A-20417', buyer: 'grace.tan' }],
  ['ja-jp', 'kenta.sasaki', '佐々木健太', { accountId: 'A-20533', buyer: 'ken.takahashi' }],
  ['zh-cn', 'he.jing', '何静', { accountId: 'A-20718', buyer: 'wang.lei' }],
] as const)(
  'by keyboard alone: CRM staff deliver an order line and undo it (%s)',
  async (locale, person, staffName, company) => {
    const { t, like } = await wordsOf(locale)
    const { orderItem } = await waitingLine(site.app, { company })
    const page = await open(person, `/${locale}/internalcrm/shippingorder`)
    await appPageOpen(page, t('app-crm:title'))
    await typeInto(page, page.getByRole('searchbox'), orderItem)
    await page.waitForURL(`**/shippingorder?keyword=${orderItem}`)
    await expectSoon(page.locator('tbody tr:visible')).toHaveCount(1)
    await enter(page, page.getByRole('link', { name: orderItem }))
    await appPageOpen(page, t('app-crm:detail.title'))
    const deliver = page.getByRole('button', {
      name: like('app-crm:deliver.button', { quantity: 1 }),
    })
    await enter(page, deliver)
    await page.getByText(like('app-crm:done.by', { name: staffName })).waitFor()
    await expectFocusKept(page)
    await enter(page, page.getByRole('button', { name: like('app-crm:undo.button') }))
    await deliver.waitFor()
    await expectFocusKept(page)
    await page.context().close()
  },
)

test('by keyboard alone: other sessions are signed out, and an email is switched off', async () => {
  const { t, like } = await wordsOf('en-int')
  for (const _ of [1, 2]) await signInAs(site.app, 'tomas.rey')
  const page = await open('tomas.rey', '/en-int/console/security')
  await appPageOpen(page, t('app-security:title'))
  const others = like('app-security:signOutOthers', { count: 2 })
  await enter(page, page.getByRole('button', { name: others }))
  await page.getByText(t('app-security:onlyThis')).waitFor()
  await expectFocusKept(page)
  const mail = page
    .getByRole('row', { name: t('app-security:events.membership') })
    .getByRole('checkbox')
    .nth(1)
  await tabTo(page, mail)
  await page.keyboard.press('Space')
  await expectSoon(mail).not.toBeChecked()
  await expectSoon(mail).toBeFocused()
  await page.context().close()
})

/** Returns status and role of a person who is a member of one company. */
async function statusOf(email: string) {
  const [row] = await site.app.rows<{ status: string; role: string }>(
    sql`select status, role from membership join person on person.id = person_id where email = ${email}`,
  )
  return row
}
