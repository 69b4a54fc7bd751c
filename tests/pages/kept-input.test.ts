import type { BrowserContext, Page } from 'playwright'
import { expect, test } from 'vitest'
import { contextAs } from '#tests/support/account-pages.ts'
import { startApp } from '#tests/support/app.ts'
import { appPageOpen } from '#tests/support/app-pages.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { freePort } from '#tests/support/free-port.ts'
import {
  ended,
  ending,
  endIn,
  openTeam,
  signInAgain,
  teamPath,
  typeInvitation,
} from '#tests/support/session-end.ts'
import { siteForAll } from '#tests/support/site.ts'

const site = siteForAll(async () => startApp({ database: 'postgres', port: await freePort() }))

/** Opens the team page, types an invitation, and lets the session end. */
async function endWhileInviting(context: BrowserContext): Promise<Page> {
  const page = await openTeam(site, context)
  await typeInvitation(page)
  await endIn(site, context, -1)
  await ended(page).waitFor({ timeout: 20_000 })
  return page
}

test('after the end nothing of the person is on the page; what was typed is back after signing in, once', async () => {
  const context = await contextAs(site, 'yi-chun.lin')
  const page = await openTeam(site, context)
  await page.getByText('mei-ling.wu@formosa-tools.example').first().waitFor()
  await typeInvitation(page)
  await endIn(site, context, 2)
  await ended(page).waitFor({ timeout: 20_000 })
  await expectSoon(ended(page)).toContainText('kept in this tab for 24 hours')
  await expectSoon(page.getByText('formosa-tools.example')).toHaveCount(0)
  const href = await ended(page).getByRole('link', { name: 'Log in again' }).getAttribute('href')
  expect(new URL(href ?? '', site.app.origin).searchParams.get('callbackurl')).toBe(
    `${site.app.origin}${teamPath}?dialog=invite`,
  )
  await signInAgain(site, context, 'yi-chun.lin')
  await page.goto(site.app.origin + teamPath) // where the dialog is not open yet
  await page.getByText('Open “Invite people” again').waitFor()
  await page.getByRole('button', { name: 'Invite people' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  await expectSoon(dialog.getByLabel('Email addresses')).toHaveValue('ada.lee@example.com')
  await expectSoon(dialog.getByRole('radio', { name: /^Basic/ })).toBeChecked()
  await dialog.getByText('what you typed before you were logged out').waitFor()
  await page.goto(site.app.origin + teamPath)
  await page.getByRole('button', { name: 'Invite people' }).click()
  await expectSoon(dialog.getByLabel('Email addresses')).toHaveValue('')
  await context.close()
})

test('a dialog that opens by its address says nothing about opening it again, however late its code comes', async () => {
  const context = await contextAs(site, 'yi-chun.lin')
  const page = await endWhileInviting(context)
  await signInAgain(site, context, 'yi-chun.lin')
  const code = Promise.withResolvers<void>()
  await page.route('**/InviteDialog*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  await page.goto(`${site.app.origin}${teamPath}?dialog=invite`)
  await page.getByText('mei-ling.wu@formosa-tools.example').first().waitFor()
  expect(await page.getByText('Open “Invite people” again').count()).toBe(0)
  code.resolve()
  await expectSoon(
    page.getByRole('dialog', { name: 'Invite people' }).getByLabel('Email addresses'),
  ).toHaveValue('ada.lee@example.com')
  expect(await page.getByText('Open “Invite people” again').count()).toBe(0)
  await context.close()
})

test('what was typed into a form of a document is back with a note after signing in again, for nobody else', async () => {
  const help = '/en-tw/marketplace/help/technical-support'
  const message = 'The gateway loses its connection each night at two.'
  const context = await contextAs(site, 'yi-chun.lin')
  const page = await context.newPage()
  const openForm = async () => {
    await page.goto(site.app.origin + help)
    await page.locator('form[data-state=on]').waitFor()
    await expectSoon(page.locator('[name=email]')).not.toHaveValue('')
  }
  const text = page.locator('[name=issueDescription]')
  const note = page.locator('[data-draft]')
  await openForm()
  await text.fill(message)
  await page.locator('[data-signed-in]').waitFor()
  await endIn(site, context, -1)
  await ended(page).waitFor({ timeout: 20_000 })
  await expectSoon(ended(page)).toContainText('kept in this tab for 24 hours')
  await signInAgain(site, context, 'yi-chun.lin')
  await openForm()
  await expectSoon(note).toContainText('what you typed before you were logged out')
  await expectSoon(text).toHaveValue(message)
  await openForm()
  await expectSoon(note).toContainText('We restored your draft')
  await endIn(site, context, -1)
  await ended(page).waitFor({ timeout: 20_000 })
  await signInAgain(site, context, 'shu-fen.tsai')
  await openForm()
  await expectSoon(text).toHaveValue('')
  await expectSoon(note).toBeHidden()
  await context.close()
})

test('a tab whose person signs in again in another tab shows everything again, with the dialog that was open', async () => {
  const context = await contextAs(site, 'yi-chun.lin')
  const page = await endWhileInviting(context)
  await signInAgain(site, context, 'yi-chun.lin')
  await ended(page).waitFor({ state: 'detached' })
  await expectSoon(
    page.getByRole('dialog', { name: 'Invite people' }).getByLabel('Email addresses'),
  ).toHaveValue('ada.lee@example.com')
  await context.close()
})

test('nobody else gets what was typed, also not its author after somebody else was signed in', async () => {
  const context = await contextAs(site, 'yi-chun.lin')
  const page = await endWhileInviting(context)
  const kept = () => page.evaluate(() => Object.values(sessionStorage).join(' '))
  expect(await kept()).toContain('ada.lee@example.com')
  await signInAgain(site, context, 'shu-fen.tsai')
  await page.goto(`${site.app.origin}/en-tw/console`)
  await appPageOpen(page, 'Dashboard')
  expect(await kept()).not.toContain('ada.lee@example.com')
  await context.close()
})

test('signing out by hand keeps nothing', async () => {
  const context = await contextAs(site, 'yi-chun.lin')
  const page = await openTeam(site, context)
  await typeInvitation(page)
  await endIn(site, context, 50)
  await page.route('**/sso/logout*', (route) => route.fulfill({ status: 204 }))
  await Promise.all([
    page.waitForRequest('**/sso/logout*'),
    ending(page).getByRole('link', { name: 'Log out now' }).click(),
  ])
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('ada.lee')
  await context.close()
})
