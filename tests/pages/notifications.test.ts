import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pageAs } from '#tests/support/account-pages.ts'
import { startApp } from '#tests/support/app.ts'
import { appPageOpen } from '#tests/support/app-pages.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { freePort } from '#tests/support/free-port.ts'
import { siteForAll } from '#tests/support/site.ts'
import { axeFaults, overflowOf } from '#tests/support/visits.ts'

const site = siteForAll(async () => startApp({ database: 'postgres', port: await freePort() }))
const path = '/zh-tw/console/notifications'

/** Gives a person new notifications about licenses, and removes the old ones. */
async function tell(name: string, count: number): Promise<void> {
  await site.app.rows(
    sql`delete from notification n using person p where p.id = n.person_id and p.email like ${`${name}@%`}`,
  )
  await site.app.rows(
    sql`insert into notification (person_id, company_id, kind, key, locale, facts, created_at)
    select p.id, m.company_id, 'license.assigned', 'test ' || n, 'zh-tw', jsonb_build_object('product', 'EdgeLink ' || n), now() - n * interval '1 minute'
    from person p join membership m on m.person_id = p.id, generate_series(1, ${count}) n where p.email like ${`${name}@%`} and m.status = 'ACTIVE'`,
  )
}

test('the bell counts unread notifications in all tabs alike; looking marks none as read, opening one does', async () => {
  await tell('yi-chun.lin', 3)
  const page = await pageAs(site, 'yi-chun.lin', '/zh-tw/console')
  const second = await page.context().newPage()
  await second.goto(`${site.app.origin}/zh-tw/console/security`)
  const bell = (it: typeof page, count: number) =>
    it.locator('#app-header').getByRole('link', { name: `通知，${count} 則未讀` })
  await bell(second, 3).waitFor()
  await bell(page, 3).click()
  await appPageOpen(page, '通知')
  await expectSoon(page.getByRole('main').getByRole('listitem')).toHaveCount(3)
  await bell(second, 3).waitFor()
  await page
    .getByRole('main')
    .getByRole('link', { name: /EdgeLink 1/ })
    .click()
  await page.waitForURL(/license-management/)
  await page.goto(`${site.app.origin}/zh-tw/console`)
  await bell(page, 2).waitFor()
  await bell(second, 2).waitFor()
  await page.context().close()
})

test('all are marked as read by keyboard, and taken back from the toast', async () => {
  await tell('yi-chun.lin', 12)
  const page = await pageAs(site, 'yi-chun.lin', `${path}?show=unread`)
  await appPageOpen(page, '通知')
  await page.getByText('第 1–10 筆，共 12 筆').waitFor()
  await page.getByRole('button', { name: '全部標為已讀' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '您已讀完所有通知' }).waitFor()
  await page.getByText('已將 12 則通知標為已讀').waitFor()
  await page.keyboard.press('F6')
  await page.keyboard.press('Enter')
  await page.getByText('第 1–10 筆，共 12 筆').waitFor()
  await page.context().close()
})

test('a person who was told nothing learns what will appear here', async () => {
  await tell('yi-chun.lin', 0)
  const page = await pageAs(site, 'yi-chun.lin', path)
  await page.getByRole('heading', { name: '尚無通知' }).waitFor()
  await page.context().close()
})

test('a list that cannot be loaded offers to try again; on a phone it fits and is accessible', async () => {
  await tell('yi-chun.lin', 2)
  const page = await pageAs(site, 'yi-chun.lin', '/zh-tw/console', {
    options: { viewport: { width: 375, height: 812 } },
  })
  await page.route('**/api/v1/notifications?*', (route) => route.fulfill({ status: 403, body: '' }))
  await page.locator('#app-header').getByRole('link', { name: /^通知/ }).click()
  await page.getByRole('alert').getByText('無法載入您的通知').waitFor()
  await page.unroute('**/api/v1/notifications?*')
  await page.getByRole('alert').getByRole('button').click()
  await expectSoon(page.getByRole('main').getByRole('listitem')).toHaveCount(2)
  expect(await overflowOf(page)).toBe(0)
  expect(await axeFaults(page)).toEqual([])
  await page.context().close()
})
