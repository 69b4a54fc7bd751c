import { sql } from 'drizzle-orm'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { pageAs } from '#tests/support/account-pages.ts'
import { startApp } from '#tests/support/app.ts'
import { appPageOpen } from '#tests/support/app-pages.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { freePort } from '#tests/support/free-port.ts'
import { buyerAs } from '#tests/support/orders.ts'
import { computer } from '#tests/support/quotes.ts'
import { siteForAll } from '#tests/support/site.ts'
import { axeFaults, overflowOf } from '#tests/support/visits.ts'
import { wordsOf } from '#tests/support/words.ts'

const site = siteForAll(async () => startApp({ database: 'postgres', port: await freePort() }))
const path = '/en-tw/console/team-management'

async function openTeam(query = '', options: { width?: number } = {}): Promise<Page> {
  const page = await pageAs(site, 'yi-chun.lin', path + query, {
    options: { viewport: { width: options.width ?? 1280, height: 900 } },
  })
  await appPageOpen(page, 'Team management')
  return page
}

const rows = (page: Page) => page.locator('main tbody tr:visible')

const statusOf = async (email: string) =>
  (
    await site.app.rows<{ status: string; role: string }>(
      sql`select status, role from membership join person on person.id = person_id join company on company.id = company_id where email = ${email} and account_id = 'A-20417'`,
    )
  )[0]

test('the search respects upper and lower case, says so, and stays in the address', async () => {
  const page = await openTeam()
  await expectSoon(rows(page)).toHaveCount(4)
  await page.getByText('Search is case-sensitive').waitFor()
  await page.getByRole('searchbox').fill('grace')
  await expectSoon(rows(page)).toHaveCount(1)
  await page.getByRole('searchbox').fill('GRACE')
  await page.getByRole('heading', { name: 'No matches' }).waitFor()
  expect(new URL(page.url()).pathname, 'with the locale').toBe(path)
  expect(new URL(page.url()).searchParams.get('keyword')).toBe('GRACE')
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await page.getByLabel('Role', { exact: true }).selectOption('BASIC')
  await expectSoon(rows(page)).toHaveCount(2)
  await page.goBack()
  await expectSoon(rows(page)).toHaveCount(4)
  await page.context().close()
})

test('several people are invited at once, with a result for each address, and corrected or withdrawn later', async () => {
  const page = await openTeam()
  await page.getByRole('button', { name: 'Invite people' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  await dialog
    .getByLabel('Email addresses')
    .fill('Noa Berg <noa.berg@example.com>, ada.lee@example.com\nmei-ling.wu@formosa-tools.example')
  await dialog.getByRole('button', { name: 'Add addresses' }).click()
  await dialog.getByRole('button', { name: 'Invite 3 people' }).waitFor()
  expect(await statusOf('ada.lee@example.com'), 'nothing is sent before the check').toBeUndefined()
  await dialog.getByRole('radio', { name: /^Basic/ }).check()
  await dialog.getByRole('button', { name: 'Invite 3 people' }).click()
  await expectSoon(dialog.getByText('Invited', { exact: true })).toHaveCount(2)
  await dialog.getByRole('alert').waitFor()
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  expect(await statusOf('noa.berg@example.com')).toEqual({ status: 'INVITED', role: 'Basic' })
  await page.getByText('You can resend it in').first().waitFor()
  await page.getByRole('button', { name: 'Correct the invitation for Ada Lee' }).click()
  const correct = page.getByRole('dialog', { name: 'Correct the invitation for Ada Lee' })
  await correct.getByLabel('Email').fill('ada.li@example.com')
  await correct.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('The invitation was sent to ada.li@example.com').waitFor()
  await page.getByRole('button', { name: 'Withdraw the invitation for Noa Berg' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw invitation' }).click()
  await page.getByText('The invitation for Noa Berg was withdrawn').waitFor()
  expect(await statusOf('noa.berg@example.com')).toMatchObject({ status: 'DEACTIVATED' })
  await page.context().close()
})

test('a new role says what it gives and takes; a stale edit shows both versions', async () => {
  const page = await openTeam('?keyword=grace')
  await page.getByRole('button', { name: 'Edit Grace Tan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Grace Tan' })
  await dialog.getByRole('radio', { name: /^General/ }).check()
  await dialog.getByText('order items with a price').waitFor()
  expect(await axeFaults(page)).toEqual([])
  await site.app.rows(
    sql`update membership set first_name = 'Gracie', version = version + 1 from person, company where person.id = person_id and company.id = company_id and email like 'grace.tan@%' and account_id = 'A-20417' returning 1`,
  )
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await dialog.getByText('Someone else has changed this person’s details').waitFor()
  await dialog.getByRole('cell', { name: 'Gracie' }).waitFor()
  await dialog.getByRole('button', { name: 'Save my version' }).click()
  await page.getByText('Changes to Grace Tan saved').waitFor()
  expect(await statusOf('grace.tan@straits-cold-chain.example')).toMatchObject({ role: 'General' })
  await page.keyboard.press('F6')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => statusOf('grace.tan@straits-cold-chain.example'))
    .toMatchObject({ role: 'Basic' })
  await page.context().close()
})

test('deactivating asks for a new owner of each thing, confirms once, and can be undone', async () => {
  const leaving = await buyerAs(site.app, 'mei-ling.wu')
  await leaving.client.checkout.saveConfiguration({
    name: 'Line 3',
    websiteCode: 'zh-tw',
    urlAlias: computer.urlAlias,
    partNumber: computer.partNumber,
  })
  const page = await openTeam('?keyword=mei-ling')
  const opener = page.getByRole('button', { name: /^Deactivate / })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('3 licenses').waitFor()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('Choose a person.').waitFor()
  const [taker] = await dialog
    .getByLabel('Who takes over the licenses?')
    .locator('option', { hasText: 'chih-ming' })
    .evaluateAll((options) => options.map((it) => (it as HTMLOptionElement).value))
  for (let step = 0; step < 2; step += 1) {
    const select = dialog.getByRole('combobox')
    if ((await select.count()) === 0) break
    await select.selectOption(taker ?? '')
    await dialog.getByRole('button', { name: 'Continue' }).click()
  }
  await dialog.getByText('3 licenses go to').waitFor()
  await dialog.getByText('1 saved configuration goes to').waitFor()
  await dialog.getByRole('button', { name: /^Deactivate / }).click()
  await page.getByText('was deactivated').waitFor()
  expect(await statusOf('mei-ling.wu@formosa-tools.example')).toMatchObject({
    status: 'DEACTIVATED',
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => statusOf('mei-ling.wu@formosa-tools.example'))
    .toMatchObject({ status: 'ACTIVE', role: 'Basic' })
  await page.goto(`${site.app.origin}${path}?tab=audit`)
  await page.getByText('Reinstated').waitFor()
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await page.getByRole('heading', { name: 'No activity matches these filters' }).waitFor()
  await page.context().close()
})

test('the last admin cannot be deactivated, and the button says why', async () => {
  const { t, like } = await wordsOf('zh-tw')
  const page = await pageAs(site, 'yi-chun.lin', '/zh-tw/console/team-management?role=ADMIN')
  const button = page.getByRole('button', { name: like('app-team:remove.of') })
  await expectSoon(button).toHaveAttribute('aria-disabled', 'true')
  await page.getByText(t('app-team:off.lastAdmin')).waitFor()
  await button.click({ force: true })
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.context().close()
})

test('a team that cannot be loaded says so and can be loaded again; others than Admins are refused', async () => {
  const page = await pageAs(site, 'yi-chun.lin', '/en-tw/console')
  await page.route('**/my-team/contacts*', (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{}' }),
  )
  await page.goto(site.app.origin + path)
  await page.getByText('Your team could not be loaded').waitFor({ timeout: 15_000 })
  await page.unroute('**/my-team/contacts*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await rows(page).first().waitFor()
  await page.context().close()
  const refused = await pageAs(site, 'chih-ming.huang', path)
  await refused
    .getByRole('heading', { name: 'Your role does not have access to this page' })
    .waitFor()
  await refused.context().close()
})

test('at 375 px people are cards without overflow', async () => {
  const page = await openTeam('', { width: 375 })
  expect(await overflowOf(page)).toBe(0)
  await page.context().close()
})

test('an invitation of a General member takes a budget, checked when the field is left; other roles have none', async () => {
  const page = await openTeam()
  await page.getByRole('button', { name: 'Invite people' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  await dialog.getByLabel('Email addresses').fill('Bo Ek <bo.ek@example.com>')
  await dialog.getByRole('button', { name: 'Add addresses' }).click()
  const budget = dialog.getByLabel('Monthly budget (USD)')
  await budget.fill('1,2x')
  await dialog.getByRole('radio', { name: /^General/ }).focus()
  await dialog.getByText('Enter an amount such as').waitFor()
  await dialog.getByRole('button', { name: 'Invite 1 person' }).click()
  await expectSoon(budget).toBeFocused()
  expect(await statusOf('bo.ek@example.com'), 'nothing is sent with a wrong amount').toBeUndefined()
  await dialog.getByRole('radio', { name: /^Basic/ }).check()
  await expectSoon(budget).toHaveCount(0)
  await dialog.getByRole('radio', { name: /^General/ }).check()
  await budget.fill('1,250.50')
  await dialog.getByRole('button', { name: 'Invite 1 person' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(
    await site.app.rows(
      sql`select limit_minor::int as limit from budget join person on person.id = person_id where email = 'bo.ek@example.com'`,
    ),
  ).toEqual([{ limit: 125_050 }])
  await page.context().close()
})

test('the activity is filtered by person and days in the address, and says when nothing matches', async () => {
  const page = await openTeam('?tab=audit')
  await rows(page).first().waitFor()
  await page.getByLabel('Done by').selectOption({ label: 'Grace Tan' })
  await page.getByRole('heading', { name: 'No activity matches these filters' }).waitFor()
  expect(new URL(page.url()).searchParams.get('actor')).toMatch(/^[\w-]{36}$/)
  await page.reload()
  await page.getByRole('link', { name: /Grace Tan/ }).waitFor()
  await page.goBack()
  await rows(page).first().waitFor()
  await page.getByLabel('Done by').selectOption('Sales representative')
  await expect.poll(() => new URL(page.url()).searchParams.get('actor')).toBe('outside')
  await page.goto(`${site.app.origin}${path}?tab=audit&startDate=2025-01-01&endDate=2025-01-31`)
  await page.getByRole('heading', { name: 'No activity matches these filters' }).waitFor()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await rows(page).first().waitFor()
  await page.context().close()
})
