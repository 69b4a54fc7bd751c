import { eq } from 'drizzle-orm'
import type { BrowserContext, Page } from 'playwright'
import { sessionCookie, sessionKey } from '#server/people/account/session.ts'
import { session } from '#server/people/account/tables.ts'
import { appPageOpen } from './app-pages.ts'
import { cookiesAs } from './people.ts'
import type { Site } from './site.ts'

/** An app page with a dialog whose input is kept. */
export const teamPath = '/en-tw/console/team-management'
const idleMs = 30 * 60_000

/** Dialog that asks a minute before the session ends. */
export const ending = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' })
/** Dialog that says that the session has ended. */
export const ended = (page: Page) => page.getByRole('dialog', { name: 'You’ve been logged out' })

/** Returns the key of the session of a browser. */
export async function keyOf(site: Site, context: BrowserContext): Promise<string> {
  const cookies = await context.cookies(site.app.origin)
  return sessionKey(cookies.find((it) => it.name === sessionCookie)?.value ?? '')
}

/** Makes the session end after some seconds, as if it had last been used some time ago. */
export async function endIn(site: Site, context: BrowserContext, seconds: number): Promise<void> {
  await site.app.resources.database.db
    .update(session)
    .set({ lastSeenAt: new Date(Date.now() - idleMs + seconds * 1000) })
    .where(eq(session.key, await keyOf(site, context)))
}

/** Opens the team in a new tab. */
export async function openTeam(site: Site, context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(site.app.origin + teamPath)
  await appPageOpen(page, 'Team management')
  return page
}

/** Signs a person in in a browser whose session has ended, as the login does. */
export async function signInAgain(
  site: Site,
  context: BrowserContext,
  name: string,
): Promise<void> {
  await context.addCookies(await cookiesAs(site.app, name))
}

/** Opens the dialog for invitations, and types one. */
export async function typeInvitation(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Invite people' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  await dialog.getByLabel('Email addresses').fill('ada.lee@example.com')
  await dialog.getByRole('radio', { name: /^Basic/ }).check()
}
