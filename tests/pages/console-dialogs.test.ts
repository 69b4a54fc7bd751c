import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { contextAs } from '#tests/support/account-pages.ts'
import { startApp } from '#tests/support/app.ts'
import { appPageOpen } from '#tests/support/app-pages.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { freePort } from '#tests/support/free-port.ts'
import { siteForAll } from '#tests/support/site.ts'
import { teamClient } from '#tests/support/team.ts'
import { axeFaultsInBothThemes, overflowOf } from '#tests/support/visits.ts'

const site = siteForAll(async () => startApp({ database: 'postgres', port: await freePort() }))
const team = '/en-tw/console/team-management'

async function openAs(name: string, path: string): Promise<Page> {
  const viewport = { width: 375, height: 812 }
  const context = await contextAs(site, name, {}, { viewport })
  const page = await context.newPage()
  await page.goto(site.app.origin + path)
  return page
}

/** Checks an open dialog, and that all of it can be reached on a phone. */
async function check(page: Page, name: string): Promise<void> {
  expect(await axeFaultsInBothThemes(page), name).toEqual([])
  expect(await overflowOf(page), name).toBeLessThanOrEqual(0)
  const box = await page.getByRole('dialog').last().boundingBox()
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 375, name).toBe(true)
}

/** Makes writes fail, presses a button of the dialog, and checks what it says. */
async function checkFailure(page: Page, dialog: Locator, button: Locator): Promise<void> {
  await page.route('**/api/v1/my-team/**', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 500, body: '' }),
  )
  await button.click()
  await dialog.getByRole('alert').first().waitFor()
  await expectSoon(button).not.toHaveAttribute('aria-busy', 'true')
  await check(page, 'failed')
  await page.unroute('**/api/v1/my-team/**')
}

test('the dialogs of the team are accessible and fit a phone, open and failed, in light and dark', async () => {
  const client = await teamClient(site.app)
  const guest = { email: 'guest-planner@example.com', firstName: 'Guest', lastName: 'Planner' }
  await client.call('POST', '', { body: guest })
  const page = await openAs('yi-chun.lin', team)
  await appPageOpen(page, 'Team management')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Invite people' }).click()
  await dialog.getByLabel('Email addresses').fill('Ann Oh <ann.oh@example.com>, not an address')
  await dialog.getByRole('button', { name: 'Add addresses' }).click()
  await dialog.getByText('Ann Oh').or(dialog.getByText('ann.oh@example.com')).first().waitFor()
  await check(page, 'invite')
  await dialog.getByLabel('Email addresses').fill('')
  const invite = dialog.getByRole('button', { name: 'Invite 1 person' })
  await checkFailure(page, dialog, invite)
  await page.keyboard.press('Escape')
  const name = 'Guest Planner'
  await page
    .getByRole('button', { name: `Correct the invitation for ${name}` })
    .last()
    .click()
  await dialog.getByLabel('Email').fill('other-planner@example.com')
  await check(page, 'correct')
  await checkFailure(page, dialog, dialog.getByRole('button', { name: 'Save changes' }))
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: `Withdraw the invitation for ${name}` })
    .last()
    .click()
  await check(page, 'withdraw')
  await checkFailure(page, dialog, dialog.getByRole('button', { name: 'Withdraw invitation' }))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit 黃志明' }).click()
  await dialog.getByRole('radio', { name: /^Basic/ }).check()
  await check(page, 'edit')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Deactivate 黃志明' }).click()
  await dialog.getByRole('combobox').waitFor()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await check(page, 'hand over, nobody chosen')
  await page.keyboard.press('Escape')
  await page.context().close()
})

test('the dialog to act for a customer is accessible and fits a phone, open and refused, in light and dark', async () => {
  const page = await openAs('shu-fen.tsai', '/en-tw/console/company-accounts')
  await appPageOpen(page, 'Company accounts')
  await page
    .getByRole('button', { name: /^Act for/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Act', exact: true }).click()
  await check(page, 'without a reason')
  await dialog.getByLabel('Reason').fill('Case 4711')
  await page.route('**/company-accounts/*/switch*', (route) =>
    route.fulfill({ status: 403, body: '' }),
  )
  await dialog.getByRole('button', { name: 'Act', exact: true }).click()
  await dialog.getByRole('alert').last().waitFor()
  await check(page, 'refused')
  await page.context().close()
})
