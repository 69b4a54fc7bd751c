import { eq } from 'drizzle-orm'
import type { BrowserContext } from 'playwright'
import { expect, test } from 'vitest'
import { signedInCookie } from '#server/people/account/session.ts'
import { session } from '#server/people/account/tables.ts'
import { contextAs, login, openAccount, opener } from '#tests/support/account-pages.ts'
import { startApp } from '#tests/support/app.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { freePort } from '#tests/support/free-port.ts'
import { signInAs } from '#tests/support/people.ts'
import { ended, ending, endIn, keyOf, openTeam } from '#tests/support/session-end.ts'
import { siteForAll } from '#tests/support/site.ts'
import { axeFaultsInBothThemes, overflowOf } from '#tests/support/visits.ts'

const site = siteForAll(async () => startApp({ database: 'postgres', port: await freePort() }))
async function lastSeenOf(context: BrowserContext): Promise<Date | undefined> {
  const [row] = await site.app.resources.database.db
    .select()
    .from(session)
    .where(eq(session.key, await keyOf(site, context)))
  return row?.lastSeenAt
}

test('a minute before the end, a dialog in all tabs has the focus on staying; staying in one closes all', async () => {
  const context = await contextAs(site, 'yi-chun.lin')
  const one = await openTeam(site, context)
  const document = await context.newPage()
  await document.goto(`${site.app.origin}/en-tw/marketplace`)
  await document.locator(`${opener} [data-level]`).waitFor()
  await endIn(site, context, 50)
  await ending(one).waitFor()
  await ending(document).waitFor()
  await expectSoon(one).toHaveTitle(/^Logging out in \d+ s · .*Team management/)
  await expectSoon(ending(one)).toContainText(/logged out in \d+ seconds/)
  await one.bringToFront()
  await expectSoon(ending(one).getByRole('button', { name: 'Stay logged in' })).toBeFocused()
  await one.keyboard.press('Enter')
  await ending(one).waitFor({ state: 'detached' })
  await ending(document).waitFor({ state: 'detached' })
  await expectSoon(one).toHaveTitle(/^Team management/)
  expect(Date.now() - ((await lastSeenOf(context))?.getTime() ?? 0)).toBeLessThan(60_000)
  await context.close()
})

test('screen readers are told at 30 and at 10 seconds, and nothing that the page reads on its own extends the session', async () => {
  const context = await contextAs(site, 'yi-chun.lin')
  const page = await openTeam(site, context)
  await endIn(site, context, 29)
  await ending(page).waitFor()
  await expectSoon(ending(page).getByRole('status')).toHaveText('30 seconds left')
  const lastSeen = await lastSeenOf(context)
  for (let read = 0; read < 2; read += 1)
    await page.waitForResponse((it) => new URL(it.url()).pathname.endsWith('/profile/session'))
  expect(await lastSeenOf(context)).toEqual(lastSeen)
  await endIn(site, context, 9)
  await expectSoon(ending(page).getByRole('status')).toHaveText('10 seconds left')
  await ended(page).waitFor({ timeout: 20_000 })
  await expectSoon(ended(page)).toContainText('used the site for a while')
  await expectSoon(page).toHaveTitle(/^Logged out · /)
  await context.close()
})

test('a session at its longest duration cannot be extended, and says so', async () => {
  const context = await contextAs(site, 'yi-chun.lin')
  const page = await openTeam(site, context)
  await site.app.resources.database.db
    .update(session)
    .set({ endsAt: new Date(Date.now() + 40_000) })
    .where(eq(session.key, await keyOf(site, context)))
  const limit = page.getByRole('dialog', { name: 'Your session is about to end' })
  await limit.waitFor()
  await expectSoon(limit).toContainText('logged in for a long time')
  expect(await limit.getByRole('button').count()).toBe(0)
  await expectSoon(limit.getByRole('link', { name: 'Log in again' })).toBeFocused()
  await context.close()
})

test('a failed attempt to stay says so, and the dialog stays', async () => {
  const context = await contextAs(site, 'yi-chun.lin')
  const page = await openTeam(site, context)
  await page.route('**/session/extend', (route) => route.fulfill({ status: 503, body: '' }))
  await endIn(site, context, 50)
  await ending(page).getByRole('button', { name: 'Stay logged in' }).click()
  await ending(page).getByRole('alert').getByText('Something went wrong').waitFor()
  await page.unroute('**/session/extend')
  await page.keyboard.press('Escape')
  await ending(page).waitFor({ state: 'detached' })
  await context.close()
})

test('a browser that is signed out elsewhere says so within 5 seconds, on app pages and documents, with one request for all tabs', async () => {
  const context = await contextAs(site, 'yi-chun.lin')
  const page = await openTeam(site, context)
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
  const pages = [
    await openTeam(site, context),
    await openTeam(site, context),
    await openTeam(site, context),
  ]
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
  const context = await contextAs(
    site,
    'yi-chun.lin',
    {},
    { viewport: { width: 375, height: 812 } },
  )
  const page = await openTeam(site, context)
  await endIn(site, context, 55)
  await ending(page).waitFor()
  expect(await axeFaultsInBothThemes(page), 'ending').toEqual([])
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  await endIn(site, context, -1)
  await ended(page).waitFor({ timeout: 20_000 })
  expect(await axeFaultsInBothThemes(page), 'ended').toEqual([])
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  await context.close()
})
