import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright'
import { type Locale, localeFacts } from '#config/locales.ts'
import { cookiesAs } from './people.ts'
import type { Site } from './site.ts'

/** Selector of the open notice. */
export const openNotice = 'dialog[data-notice][open]'

/** Options for opening a page that may show a notice. */
interface NoticeVisit {
  /** Name of the seeded person to sign in. */
  as?: string
  cookies?: Record<string, string>
  /** The region that check-login reports for the visitor. */
  region?: { regionCode: string; ip: string }
  options?: BrowserContextOptions
}

/** Opens a path in a new browser context. */
export async function visitPage(
  { app, browser }: Site,
  path: string,
  { as, cookies = {}, region, options = {} }: NoticeVisit = {},
): Promise<Page> {
  const context = await browser.newContext(options)
  await context.addCookies(await cookiesAs(app, as, {}, cookies))
  const page = await context.newPage()
  if (region)
    await page.route('**/user/check-login', (route) =>
      route.fulfill({ json: { isLogin: false, ...region } }),
    )
  await page.goto(app.origin + path)
  return page
}

/** Returns the kind of the open notice. */
export function noticeKind(page: Page): Promise<string | null> {
  return page.locator(openNotice).getAttribute('data-notice')
}

/** Reads a value from the session storage of a page. */
export function storedInSession(page: Page, key: string): Promise<string | null> {
  return page.evaluate((it) => sessionStorage.getItem(it), key)
}

/** Returns the title of a sign-in notice in the language of a site. */
export function signInNoticeTitle(locale: Locale, notice: 'E' | 'F' | 'failed'): string {
  const file = join(
    import.meta.dirname,
    `../../locales/${localeFacts[locale].textLanguage}/notices.json`,
  )
  return (
    (JSON.parse(readFileSync(file, 'utf8')) as { login: Record<string, { title: string }> }).login[
      notice
    ]?.title ?? ''
  )
}
