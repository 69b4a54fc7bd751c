import { eq } from 'drizzle-orm'
import type { BrowserContext, Page } from 'playwright'
import { expect, test } from 'vitest'
import { sessionCookie, sessionKey, signedInCookie } from '#server/people/account/session.ts'
import { session } from '#server/people/account/tables.ts'
import { contextAs, login, openAccount, opener } from '#tests/support/account-pages.ts'
import { startApp } from '#tests/support/app.ts'
import { appPageOpen } from '#tests/support/app-pages.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { freePort } from '#tests/support/free-port.ts'
import { cookiesAs, signInAs } from '#tests/support/people.ts'
import { siteForAll } from '#tests/support/site.ts'
import { axeFaults, colorSettled, overflowOf } from '#tests/support/visits.ts'

const site = siteForAll(async () => startApp({ database: 'postgres', port: await freePort() }))
const team = '/en-tw/console/team-management'
const idleMs = 30 * 60_000

const ending = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' })
const ended = (page: Page) => page.getByRole('dialog', { name: 'You were signed out' })

async function keyOf(context: BrowserContext): Promise<string> {
  const cookies = await context.cookies(site.app.origin)
  return sessionKey(cookies.find((it) => it.name === sessionCookie)?.value ?? '')
}

/** Makes the session end after some seconds, as if it had last been used some time ago. */
async function endIn(context: BrowserContext, seconds: number): Promise<void> {
  await site.app.resources.database.db
    .update(session)
    .set({ lastSeenAt: new Date(Date.now() - idleMs + seconds * 1000) })
    .where(eq(session.key, await keyOf(context)))
}

async function lastSeenOf(context: BrowserContext): Promise<Date | undefined> {
  const [row] = await site.app.resources.database.db
    .select()
    .from(session)
    .where(eq(session.key, await keyOf(context)))
  return row?.lastSeenAt
}

async function openTeam(context: BrowserContext, path = team): Promise<Page> {
  const page = await context.newPage()
  await page.goto(site.app.origin + path)
  await appPageOpen(page, 'Team management')
  return page
}

/** Signs a person in in a browser whose session has ended, as the login does. */
async function signInAgain(context: BrowserContext, name: string): Promise<void> {
  await context.addCookies(await cookiesAs(site.app, name))
}

async function typeInvitation(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Invite people' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  await dialog.getByLabel('Email addresses').fill('ada.lee@example.com')
  await dialog.getByRole('radio', { name: /^Basic/ }).check()
}

test('a minute before the end, a dialog in all tabs has the focus on staying; staying in one closes all', async () => {
  const context = await contextAs(site, 'yi-chun.lin')
  const one = await openTeam(context)
  const document = await context.newPage()
  await document.goto(`${site.app.origin}/en-tw/marketplace`)
  await document.locator(`${opener} [data-level]`).waitFor()
  await endIn(context, 50)
  await ending(one).waitFor()
  await ending(document).waitFor()
  await expectSoon(one).toHaveTitle(/^Signed out in \d+ s · .*Team management/)
  await expectSoon(ending(one)).toContainText(/signed out in \d+ seconds/)
  await one.bringToFront()
  await expectSoon(ending(one).getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  await one.keyboard.press('Enter')
  await ending(one).waitFor({ state: 'detached' })
  await ending(document).waitFor({ state: 'detached' })
  await expectSoon(one).toHaveTitle(/^Team management/)
  expect(Date.now() - ((await lastSeenOf(context))?.getTime() ?? 0)).toBeLessThan(60_000)
  await context.close()
})

test('screen readers are told at 30 and at 10 seconds, and nothing that the page reads on its own extends the session', async () => {
  const context = await contextAs(site, 'yi-chun.lin')
  const page = await openTeam(context)
  await endIn(context, 29)
  await ending(page).waitFor()
  await expectSoon(ending(page).getByRole('status')).toHaveText('30 seconds left')
  const lastSeen = await lastSeenOf(context)
  for (let read = 0; read < 2; read += 1)
    await page.waitForResponse((it) => new URL(it.url()).pathname.endsWith('/profile/session'))
  expect(await lastSeenOf(context)).toEqual(lastSeen)
  await endIn(context, 9)
  await expectSoon(ending(page).getByRole('status')).toHaveText('10 seconds left')
  await ended(page).waitFor({ timeout: 20_000 })
  await expectSoon(ended(page)).toContainText('used the site for a while')
  await expectSoon(page).toHaveTitle(/^Signed out · /)
  await context.close()
})

test('a session at its longest duration cannot be extended, and says so', async () => {
  const context = await contextAs(site, 'yi-chun.lin')
  const page = await openTeam(context)
  await site.app.resources.database.db
    .update(session)
    .set({ endsAt: new Date(Date.now() + 40_000) })
    .where(eq(session.key, await keyOf(context)))
  await ending(page).waitFor()
  await expectSoon(ending(page)).toContainText('signed in for a long time')
  expect(await ending(page).getByRole('button').count()).toBe(0)
  await expectSoon(ending(page).getByRole('link', { name: 'Log in again' })).toBeFocused()
  await context.close()
})

test('a failed attempt to stay says so, and the dialog stays', async () => {
  const context = await contextAs(site, 'yi-chun.lin')
  const page = await openTeam(context)
  await page.route('**/session/extend', (route) => route.fulfill({ status: 503, body: '' }))
  await endIn(context, 50)
  await ending(page).getByRole('button', { name: 'Stay signed in' }).click()
  await ending(page).getByRole('alert').getByText('That did not work').waitFor()
  await page.unroute('**/session/extend')
  await page.keyboard.press('Escape')
  await ending(page).waitFor({ state: 'detached' })
  await context.close()
})

test('after the end nothing of the person is on the page; what was typed is back after signing in, once', async () => {
  const context = await contextAs(site, 'yi-chun.lin')
  const page = await openTeam(context)
  await page.getByText('mei-ling.wu@formosa-tools.example').first().waitFor()
  await typeInvitation(page)
  await endIn(context, 2)
  await ended(page).waitFor({ timeout: 20_000 })
  await expectSoon(ended(page)).toContainText('kept in this tab for 24 hours')
  await expectSoon(page.getByText('formosa-tools.example')).toHaveCount(0)
  const href = await ended(page).getByRole('link', { name: 'Log in again' }).getAttribute('href')
  expect(new URL(href ?? '', site.app.origin).searchParams.get('callbackurl')).toBe(
    `${site.app.origin}${team}?dialog=invite`,
  )
  await signInAgain(context, 'yi-chun.lin')
  await page.goto(site.app.origin + team) // where the dialog is not open yet
  await page.getByText('Open “Invite people” again').waitFor()
  await page.getByRole('button', { name: 'Invite people' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  await expectSoon(dialog.getByLabel('Email addresses')).toHaveValue('ada.lee@example.com')
  await expectSoon(dialog.getByRole('radio', { name: /^Basic/ })).toBeChecked()
  await dialog.getByText('what you typed before you were signed out').waitFor()
  await page.goto(site.app.origin + team)
  await page.getByRole('button', { name: 'Invite people' }).click()
  await expectSoon(dialog.getByLabel('Email addresses')).toHaveValue('')
  await context.close()
})

test('a tab whose person signs in again in another tab shows everything again, with the dialog that was open', async () => {
  const context = await contextAs(site, 'yi-chun.lin')
  const page = await openTeam(context)
  await typeInvitation(page)
  await endIn(context, -1)
  await ended(page).waitFor({ timeout: 20_000 })
  await signInAgain(context, 'yi-chun.lin')
  await ended(page).waitFor({ state: 'detached' })
  await expectSoon(
    page.getByRole('dialog', { name: 'Invite people' }).getByLabel('Email addresses'),
  ).toHaveValue('ada.lee@example.com')
  await context.close()
})

test('nobody else gets what was typed, also not its author after somebody else was signed in', async () => {
  const context = await contextAs(site, 'yi-chun.lin')
  const page = await openTeam(context)
  await typeInvitation(page)
  await endIn(context, -1)
  await ended(page).waitFor({ timeout: 20_000 })
  const kept = () => page.evaluate(() => Object.values(sessionStorage).join(' '))
  expect(await kept()).toContain('ada.lee@example.com')
  await signInAgain(context, 'shu-fen.tsai')
  await page.goto(`${site.app.origin}/en-tw/console`)
  await appPageOpen(page, 'Dashboard')
  expect(await kept()).not.toContain('ada.lee@example.com')
  await context.close()
})

test('signing out by hand keeps nothing', async () => {
  const context = await contextAs(site, 'yi-chun.lin')
  const page = await openTeam(context)
  await typeInvitation(page)
  await endIn(context, 50)
  await page.route('**/sso/logout*', (route) => route.fulfill({ status: 204 }))
  await Promise.all([
    page.waitForRequest('**/sso/logout*'),
    ending(page).getByRole('link', { name: 'Sign out now' }).click(),
  ])
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('ada.lee')
  await context.close()
})

test('a browser that is signed out elsewhere says so within 5 seconds, on app pages and documents, with one request for all tabs', async () => {
  const context = await contextAs(site, 'yi-chun.lin')
  const page = await openTeam(context)
  const document = await context.newPage()
  await document.goto(`${site.app.origin}/en-tw/marketplace`)
  await openAccount(document)
  const other = await signInAs(site.app, 'yi-chun.lin')
  const startedAt = Date.now()
  await site.app.api('/profile/sessions/end', {
    method: 'POST',
    headers: { ...other.headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ keepCurrent: true }),
  })
  await ended(page).waitFor()
  await ended(document).waitFor()
  expect(Date.now() - startedAt).toBeLessThan(8000)
  await expectSoon(ended(page)).toContainText('from another device')
  await expectSoon(document.locator(login)).toBeVisible()
  expect((await context.cookies()).some((it) => it.name === signedInCookie)).toBe(false)
  await ended(document).getByRole('button', { name: 'Continue without logging in' }).click()
  await ended(document).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Please log in' }).waitFor()
  await context.close()
})

test('visible tabs share the answers about the session, and a call that is refused wrongly signs nobody out', async () => {
  const context = await contextAs(site, 'yi-chun.lin')
  const pages = [await openTeam(context), await openTeam(context), await openTeam(context)]
  let asked = 0
  context.on('request', (it) => void (it.url().endsWith('/profile/session') && (asked += 1)))
  await expect.poll(() => asked, { timeout: 30_000 }).toBeGreaterThan(2)
  const [first] = pages
  if (!first) throw new Error('no page')
  // the time of three questions of one tab
  expect(asked).toBeLessThan(6)
  await first.route('**/my-team/audit*', (route) => route.fulfill({ status: 401, body: '{}' }))
  await first.getByRole('link', { name: 'Activity' }).click()
  await first.getByRole('alert').waitFor()
  await expectSoon(ended(first)).toHaveCount(0)
  await context.close()
})

test('the dialogs are accessible in light and dark, and fit a phone', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await contextAs(
      site,
      'yi-chun.lin',
      {},
      { colorScheme, viewport: { width: 375, height: 812 } },
    )
    const page = await openTeam(context)
    await endIn(context, 55)
    await ending(page).waitFor()
    await colorSettled(page)
    expect(await axeFaults(page), `ending, ${colorScheme}`).toEqual([])
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    await endIn(context, -1)
    await ended(page).waitFor({ timeout: 20_000 })
    await colorSettled(page)
    expect(await axeFaults(page), `ended, ${colorScheme}`).toEqual([])
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    await context.close()
  }
})
