import type { BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { cookiesAs, type SessionOptions } from './people.ts'
import type { Site } from './site.ts'

/** Selector of the button that opens the account. */
export const opener = 'header [popovertarget=account]'

/** Selector of the console link that signed-in people see. */
export const consoleLink = 'header a[data-for=member]'

/** Selector of the login link that visitors see. */
export const login = 'header [data-for=visitor]'

/** Opens a browser context and signs in a seeded person, or nobody if the name is undefined. */
export async function contextAs(
  { app, browser }: Site,
  name: string | undefined,
  session: SessionOptions = {},
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  await context.addCookies(await cookiesAs(app, name, session))
  return context
}

/** Opens a path as a seeded person, in a new browser context. */
export async function pageAs(
  site: Site,
  name: string | undefined,
  path: string,
  {
    session = {},
    options = {},
  }: { session?: SessionOptions; options?: BrowserContextOptions } = {},
): Promise<Page> {
  const page = await (await contextAs(site, name, session, options)).newPage()
  await page.goto(site.app.origin + path)
  return page
}

/** Opens the account of the signed-in person. */
export async function openAccount(page: Page): Promise<void> {
  await page.locator(`${opener} [data-level]`).waitFor()
  await page.click(opener)
  await page.locator('#account dl').waitFor()
}
