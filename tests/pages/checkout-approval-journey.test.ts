import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { pageAs } from '#tests/support/account-pages.ts'
import { appPageOpen } from '#tests/support/app-pages.ts'
import { startApp } from '#tests/support/app.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { freePort } from '#tests/support/free-port.ts'
import { localPeople, type LocalSite, prepareLocalPeople } from '#tests/support/local-people.ts'
import { siteForAll } from '#tests/support/site.ts'
import { axeFaults } from '#tests/support/visits.ts'
import { wordsOf } from '#tests/support/words.ts'

const site = siteForAll(async () => startApp({ database: 'postgres', port: await freePort() }))
const plan = 'urlAlias=edge365-fleet&partNumber=980EDFMTM01'
const checkout = `/marketplace/transaction/ordercheckout?${plan}`
beforeAll(() => prepareLocalPeople(site.app))

/** Asks an Admin by the checkout's button, as the Basic member of a site. */
async function ask(locale: LocalSite, approver: string): Promise<{ page: Page; number: string }> {
  const { t, like } = await wordsOf(locale)
  const page = await pageAs(site, localPeople[locale].basic, `/${locale}${checkout}`)
  await page.getByText(t('app-checkout:approval.role.title')).waitFor()
  await page.getByText(like('app-checkout:approval.who', { names: approver, count: 7 })).waitFor()
  await page.getByRole('checkbox', { name: like('app-checkout:terms.agree') }).check()
  const name = like('app-checkout:place.ask', { names: approver })
  await page.locator('main').getByRole('button', { name }).click()
  await headingIs(page, t('app-result:heading.approval'))
  await page.getByText(like('app-order:next.pending_approval', { names: approver })).waitFor()
  return { page, number: new URL(page.url()).searchParams.get('orderNumber') ?? '' }
}

/** Opens an order from the notification about it. */
async function openNotified(locale: LocalSite, person: string, number: string): Promise<Page> {
  const { t } = await wordsOf(locale)
  const page = await pageAs(site, person, `/${locale}/console`)
  const bell = page.locator(`#app-header a[href="/${locale}/console/notifications"]`)
  await bell.click()
  await appPageOpen(page, t('app-notifications:title'))
  await page.locator(`main li a[href$="/${number}"]:visible`).first().click()
  await page.waitForURL(`**/console/bills/${number}`)
  return page
}

const headingIs = (page: Page, text: string) =>
  page.locator('h1:visible', { hasText: text }).waitFor()

test('a Basic member asks with one click, and the Admin approves from the notification', async () => {
  const locale = 'zh-tw'
  const { t, like } = await wordsOf(locale)
  const { admin, basicName } = localPeople[locale]
  const { page, number } = await ask(locale, '林怡君')
  expect(await axeFaults(page)).toEqual([])
  const desk = await openNotified(locale, admin, number)
  await desk
    .getByRole('heading', { name: t('app-order:approval.title', { name: basicName }) })
    .waitFor()
  await desk.getByRole('button', { name: like('app-order:approval.approve') }).click()
  const done = t('app-order:approval.approved', { number })
  await desk.getByRole('status').filter({ hasText: done }).waitFor()
  await desk.context().close()
  // whoever comes back to the result sees what has become of it
  await page.reload()
  await headingIs(page, t('app-result:heading.placed'))
  await expectSoon(page.locator('main li[data-done]:visible').nth(1)).toContainText('林怡君')
  await page.context().close()
})

test('the Admin rejects with a note, which the Basic member reads from the notification', async () => {
  const locale = 'zh-cn'
  const { t } = await wordsOf(locale)
  const { admin, basic } = localPeople[locale]
  const { page, number } = await ask(locale, '王磊')
  const desk = await openNotified(locale, admin, number)
  await desk.getByLabel(t('app-order:approval.note')).fill('本季度预算已用完')
  await desk.getByRole('button', { name: t('app-order:approval.reject') }).click()
  const done = t('app-order:approval.rejected', { number })
  await desk.getByRole('status').filter({ hasText: done }).waitFor()
  await desk.context().close()
  await page.reload()
  await headingIs(page, t('app-result:heading.rejected'))
  await page.getByText(t('app-result:charge.not-charged'), { exact: true }).waitFor()
  await page.context().close()
  const own = await openNotified(locale, basic, number)
  await own.getByText('本季度预算已用完').waitFor()
  await own.context().close()
})

test('a company without an ERP ID is told so, and that sales set it up', async () => {
  const page = await pageAs(site, 'callum.reid', `/en-emea${checkout}`)
  const reason = page.getByRole('alert').filter({ hasText: 'This account cannot place orders yet' })
  await reason.getByText('Your company has no customer number with us. Contact sales').waitFor()
  const place = page.locator('main').getByRole('button', { name: 'Place order' })
  await expectSoon(place).toHaveAccessibleDescription(/The reason is at the top of the page/)
  expect(await axeFaults(page)).toEqual([])
  await reason.getByRole('link', { name: 'Contact sales' }).click()
  await page.waitForURL(/\/en-emea\/marketplace\/help\/sales-support\?.*about=edge365-fleet/)
  await page.context().close()
})
