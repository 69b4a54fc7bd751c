import type { Page } from 'playwright'
import type { RouteMatch } from '#config/routes.ts'
import { matchOf } from './crawl.ts'
import { missingPages } from './missing-pages.ts'

/** A link that a person is shown, and the page where it was found first. */
export interface FoundLink {
  /** Path with query string, or a URL of another origin. */
  href: string
  on: string
}

/** What a person finds when they open one app page of each kind that is linked for them. */
export interface FoundLinks {
  links: readonly FoundLink[]
  /** Paths of the app pages that were opened. */
  opened: readonly string[]
  /** Pages that were linked and show a refusal. */
  refused: readonly string[]
}

/** Number of orders, and of licenses, that are opened: their actions depend on their state. */
const pagesOfKind = 2

/**
 * Opens each kind of app page that is linked for the signed-in person, from the dashboard on, and
 * collects all links of the bar, the account panel, the navigation and the pages.
 *
 * @param refusals headings of pages that the person may not see, in the language of the page
 */
export async function linksFor(
  page: Page,
  start: string,
  refusals: readonly string[],
): Promise<FoundLinks> {
  const found = new Map<string, string>()
  const opened: string[] = []
  const refused: string[] = []
  const { origin } = new URL(page.url())
  const queue = [start]
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (!isNew(path, opened)) continue
    await open(page, path)
    opened.push(path)
    const headings = await page.locator('main h2:visible').allTextContents()
    if (headings.some((it) => refusals.includes(it))) refused.push(path)
    for (const href of await linksOn(page, origin)) {
      if (found.has(href)) continue
      found.set(href, path)
      queue.push(href)
    }
  }
  return { links: [...found].map(([href, on]) => ({ href, on })), opened, refused }
}

/** Goes to an app page as a link on the shown page would. */
async function open(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement('a')
    link.href = href
    document.querySelector('main')?.append(link)
    link.click()
    link.remove()
  }, path)
  await page.waitForURL((it) => it.pathname + it.search === path)
  await page.locator('h1:visible').waitFor()
  // pages that were left are not displayed, whatever they were waiting for
  await page.waitForFunction(
    () =>
      ![...document.querySelectorAll('main [aria-busy=true]')].some((it) => it.checkVisibility()),
  )
}

function linksOn(page: Page, origin: string): Promise<string[]> {
  return page.evaluate(
    (own) =>
      [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
        .filter((it) => !it.getAttribute('href')?.startsWith('#'))
        .map(
          ({ href }) => (href.startsWith(own) ? href.slice(own.length) : href).split('#')[0] ?? '',
        ),
    origin,
  )
}

/** Returns true for an app page of a kind, or a tab of it, that was not opened often enough. */
function isNew(path: string, opened: readonly string[]): boolean {
  const match = matchOf(path)
  if (!match || !isAppPage(match)) return false
  const kind = kindOf(path)
  const limit = match.route.path.includes('{') ? pagesOfKind : 1
  return !opened.includes(path) && opened.filter((it) => kindOf(it) === kind).length < limit
}

function isAppPage({ name, route }: RouteMatch): boolean {
  return route.rendering === 'shell' && !route.legacyTarget && !missingPages.includes(name)
}

function kindOf(path: string): string {
  const tab = new URLSearchParams(path.split('?')[1]).get('tab') ?? ''
  return `${matchOf(path)?.name} ${tab}`
}
