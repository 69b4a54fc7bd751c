import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { contextAs, pageAs } from '#tests/support/account-pages.ts'
import { startApp } from '#tests/support/app.ts'
import { appPageOpen } from '#tests/support/app-pages.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { freePort } from '#tests/support/free-port.ts'
import { siteForAll } from '#tests/support/site.ts'
import { axeFaults, overflowOf } from '#tests/support/visits.ts'

const site = siteForAll(async () => startApp({ database: 'postgres', port: await freePort() }))
const companies = '/en-asia-pacific/console/company-accounts'
const formosa = '鴻鼎精密工具股份有限公司'
const straits = 'Straits Cold Chain Pte Ltd'
const reportCenter = '/en-int/marketplace/redirect/report-center'

const shownCompany = (page: Page) => page.locator('#app-header > span b')

test('the company in the bar opens a list that is used by keyboard alone', async () => {
  const page = await pageAs(site, 'grace.tan', companies, { session: { accountId: 'A-21355' } })
  await appPageOpen(page, 'Company accounts')
  await page.locator('#app-header > span > button').focus()
  await page.keyboard.press('Enter')
  const field = page.getByRole('combobox', { name: 'Search companies' })
  await expectSoon(field).toBeFocused()
  await expectSoon(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  expect(await axeFaults(page)).toEqual([])
  await field.fill('FORMOSA')
  await expectSoon(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expectSoon(shownCompany(page)).toHaveText(formosa)
  await expectSoon(field).toHaveCount(0)
  await page.context().close()
})

test('an address whose search matches no company shows the search, and a way back to all', async () => {
  const page = await pageAs(site, 'grace.tan', `${companies}?keyword=zzzz`, {
    session: { accountId: 'A-21355' },
  })
  await page.getByRole('heading', { name: 'No companies match your search' }).waitFor()
  await expectSoon(page.getByRole('searchbox')).toHaveValue('zzzz')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expectSoon(page.locator('tbody tr:visible')).toHaveCount(2)
  await page.context().close()
})

test('a customer in the list leads to the reason, and the bar counts down and can be extended', async () => {
  const page = await pageAs(site, 'shu-fen.tsai', '/en-tw/console', {
    options: { viewport: { width: 375, height: 812 } },
  })
  await page.locator('#app-header > span > button').click()
  await page.getByRole('option', { name: new RegExp(straits) }).click()
  const dialog = page.getByRole('dialog', { name: `Act for ${straits}` })
  await dialog.getByText('You cannot pay by card').waitFor()
  await dialog.getByLabel('Reason').fill('Case 4711')
  await dialog.getByRole('button', { name: 'Act', exact: true }).click()
  const bar = page.getByRole('complementary', { name: 'Acting for a customer' })
  await bar.getByText(/^(30:00|29:\d\d)$/).waitFor()
  expect(await overflowOf(page)).toBe(0)
  await bar.getByRole('button', { name: 'Extend' }).click()
  await bar.getByText('Reason: Case 4711').waitFor()
  const toast = page.getByRole('region', { name: 'Messages' }).getByRole('listitem').last()
  const overlap = async () => {
    const [message, below] = [await toast.boundingBox(), await bar.boundingBox()]
    return message && below ? message.y + message.height - below.y : undefined
  }
  await expect.poll(overlap, { message: 'the message is above the bar' }).toBeLessThanOrEqual(0)
  await bar.getByRole('button', { name: 'Stop acting' }).click()
  await bar.waitFor({ state: 'detached' })
  await page.context().close()
})

test('after a switch that this tab does not know of, a call for the shown company is refused in words, with the choice to stay or to go on', async () => {
  const context = await contextAs(site, 'grace.tan', { accountId: 'A-21355' })
  const page = await context.newPage()
  const team = '/en-asia-pacific/console/team-management'
  await page.goto(site.app.origin + team)
  await appPageOpen(page, 'Team management')
  const switchElsewhere = () =>
    context.request.post(`${site.app.origin}/marketplace/api/v1/company-accounts/A-20417/switch`, {
      data: {},
      headers: { Origin: site.app.origin, 'Sec-Fetch-Site': 'same-origin' },
    })
  await page.getByRole('button', { name: 'Edit Grace Tan' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Grace Tan' })
  await edit.getByLabel('First name').fill('Gracie')
  const save = edit.getByRole('button', { name: 'Save changes' })
  expect((await switchElsewhere()).status()).toBe(200)
  await save.click()
  const dialog = page.getByRole('dialog', { name: 'You switched companies in another tab' })
  await dialog.getByText(`you switched to ${formosa}`).waitFor()
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: `Stay with ${straits}` }).click()
  await dialog.waitFor({ state: 'detached' })
  await expectSoon(shownCompany(page)).toHaveText(straits)
  await expectSoon(edit.getByLabel('First name')).toHaveValue('Gracie')
  expect((await switchElsewhere()).status()).toBe(200)
  await save.click()
  await dialog.getByRole('button', { name: `Continue with ${formosa}` }).click()
  await expectSoon(shownCompany(page)).toHaveText(formosa)
  await context.close()
})

test('the report center redirects signed-in people, and sends others to the login', async () => {
  const page = await pageAs(site, 'tomas.rey', reportCenter)
  await page.waitForURL('**/en-int/marketplace/support/support-hub')
  await page.context().close()
  const visitor = await (await contextAs(site, undefined)).newPage()
  const [login] = await Promise.all([
    visitor.waitForRequest((it) => it.url().includes('/sso/login?')),
    visitor.goto(site.app.origin + reportCenter),
  ])
  expect(new URL(login.url()).searchParams.get('callbackurl')).toBe(site.app.origin + reportCenter)
  await visitor.context().close()
})

test('a report center that cannot be opened says why, with the support code and a retry', async () => {
  const page = await pageAs(site, 'tomas.rey', '/en-int/marketplace')
  await page.route('**/api/v1/tickets*', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ detail: 'Not now.', supportCode: 'ABC-DEFG' }),
    }),
  )
  await page.goto(site.app.origin + reportCenter)
  await page.getByText('The report center could not be opened').waitFor()
  await page.getByText('Not now.').waitFor()
  await page.getByText('ABC-DEFG').waitFor()
  await page.unroute('**/api/v1/tickets*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL('**/en-int/marketplace/support/support-hub')
  await page.context().close()
})
