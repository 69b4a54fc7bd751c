import type { BrowserContextOptions, Page } from 'playwright'
import { cookiesAs } from './people.ts'
import type { Site } from './site.ts'

/** Selector of the notice that is open. */
export const openNotice = 'dialog[data-notice][open]'

/** How a page is opened that may show a notice. */
interface NoticeVisit {
  /** Person of the seed who is signed in. */
  as?: string
  cookies?: Record<string, string>
  /** Answer of check-login about the visitor's region. */
  region?: { regionCode: string; ip: string }
  options?: BrowserContextOptions
}

/** Opens a path in a context of its own. */
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

/** Kind of the notice that is open. */
export function noticeKind(page: Page): Promise<string | null> {
  return page.locator(openNotice).getAttribute('data-notice')
}

/** Value that a page keeps in the session storage. */
export function storedInSession(page: Page, key: string): Promise<string | null> {
  return page.evaluate((it) => sessionStorage.getItem(it), key)
}
