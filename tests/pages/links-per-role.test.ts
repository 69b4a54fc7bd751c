import { beforeAll, expect, test } from 'vitest'
import { type Locale, locales } from '#config/locales.ts'
import { routes, type RouteName } from '#config/routes.ts'
import { sessionCookie, signedInCookie } from '#server/people/account/session.ts'
import { openTexts } from '#server/platform/text/texts.ts'
import { createLog } from '#server/platform/log.ts'
import { contextAs } from '#tests/support/account-pages.ts'
import { startApp } from '#tests/support/app.ts'
import { linksIn, matchOf } from '#tests/support/crawl.ts'
import { freePort } from '#tests/support/free-port.ts'
import { missingPages } from '#tests/support/missing-pages.ts'
import { type SessionOptions, signInAs } from '#tests/support/people.ts'
import { type FoundLink, linksFor } from '#tests/support/role-links.ts'
import { siteForAll } from '#tests/support/site.ts'
import { type Walk, walkAt } from '#tests/support/walk.ts'

interface Role {
  role: string
  name: string
  locale: Locale
  session?: SessionOptions
}

const roles: readonly Role[] = [
  { role: 'a Basic member', name: 'mei-ling.wu', locale: 'zh-tw' },
  { role: 'a General member', name: 'chih-ming.huang', locale: 'en-tw' },
  { role: 'an Admin', name: 'yi-chun.lin', locale: 'zh-tw' },
  { role: 'an Admin in Japan', name: 'ken.takahashi', locale: 'ja-jp' },
  { role: 'an Admin in mainland China', name: 'wang.lei', locale: 'zh-cn' },
  {
    role: 'a member of several companies',
    name: 'grace.tan',
    locale: 'en-asia-pacific',
    session: { accountId: 'A-21355' },
  },
  { role: 'a sales representative', name: 'shu-fen.tsai', locale: 'en-tw' },
  {
    role: 'a sales representative who acts for a customer',
    name: 'shu-fen.tsai',
    locale: 'en-tw',
    session: { accountId: 'A-20417', reason: 'Asked by phone' },
  },
  { role: 'CRM staff', name: 'wei-ting.chou', locale: 'zh-tw' },
  { role: 'an operator', name: 'noor.haddad', locale: 'en-int' },
  { role: 'a person without a company', name: 'ines.costa', locale: 'en-emea' },
]

const connections = 6

const site = siteForAll(async () => startApp({ database: 'postgres', port: await freePort() }))
let refusalsIn: (locale: Locale) => string[]
beforeAll(async () => {
  const texts = await openTexts({ log: createLog({ level: 'silent' }) })
  refusalsIn = (locale) =>
    ['signed-out', 'no-company', 'refused'].map(
      (it) => texts.part(locale, `app:refusal.${it}.title`) as string,
    )
})

test.each(roles)(
  'every link that $role is shown leads to a page that they may see',
  async ({ name, locale, session }) => {
    const context = await contextAs(site, name, session)
    const page = await context.newPage()
    await page.goto(`${site.app.origin}/${locale}/console`)
    await page.locator('#account a[href*="/sso/logout"]').waitFor({ state: 'attached' })
    const { links, opened, refused } = await linksFor(
      page,
      `/${locale}/console`,
      refusalsIn(locale),
    )
    await context.close()
    expect(refused, 'pages that show a refusal').toEqual([])
    expect(opened.length).toBeGreaterThan(1)
    const all = [...links, ...(await documentLinks(locale))]
    const { id } = await signInAs(site.app, name, session)
    expect(await faultsOf(all, { [sessionCookie]: id, [signedInCookie]: '1' })).toEqual([])
  },
)

test('every link that visitors are shown on an app page leads somewhere', async () => {
  for (const locale of locales) {
    const { text } = await site.app.ask(`/${locale}/console`)
    const links = linksIn(text).map((href) => ({ href, on: `/${locale}/console` }))
    expect(links.length).toBeGreaterThan(3)
    expect(await faultsOf(links)).toEqual([])
  }
})

test('every app page exists on every site, except those that are listed as missing', async () => {
  const faults: string[] = []
  for (const [name, { path, rendering }] of Object.entries(routes)) {
    if (rendering === 'ssr') continue
    const expected = missingPages.includes(name as RouteName) ? [404] : [200, 301]
    for (const locale of locales) {
      const address = `/${locale}${path.replaceAll(/\{\w+\??\}/g, 'X-1')}`
      const { status } = await site.app.ask(address, { headers: { Accept: 'text/html' } })
      if (!expected.includes(status)) faults.push(`${address} → ${status}`)
    }
  }
  expect(faults).toEqual([])
})

/**
 * Links of header and footer of documents, but those to sites of other regions. They are the same
 * for everyone, and the crawl follows them as a visitor, so two sites are enough.
 */
async function documentLinks(locale: Locale): Promise<FoundLink[]> {
  if (locale !== 'zh-cn' && locale !== 'en-int') return []
  const on = `/${locale}/marketplace`
  const frame = (await site.app.ask(on)).text.replace(/<main\b[\s\S]*<\/main>/, '')
  return linksIn(frame)
    .filter((it) => it.startsWith(`/${locale}/`) || !matchOf(it))
    .map((href) => ({ href, on }))
}

/** Follows links as a browser would, and returns those that lead nowhere or to another site. */
async function faultsOf(
  links: readonly FoundLink[],
  cookies: Record<string, string> = {},
): Promise<string[]> {
  const walk = walkAt(site.app, site.app.origin)
  for (const [name, value] of Object.entries(cookies)) walk.cookies.set(name, value)
  const faults: string[] = []
  const queue = ownLinks(links)
  const check = async ({ href, on }: FoundLink) => {
    const { address, answer } = await follow(walk, href)
    const isElsewhere = matchOf(href) && localeOf(address) !== localeOf(href)
    if (answer?.status !== 200 || isElsewhere)
      faults.push(`${on} → ${href} → ${answer?.status} ${address}`)
  }
  const work = async () => {
    for (let link = queue.shift(); link; link = queue.shift())
      if (!isSignOut(link)) await check(link)
  }
  await Promise.all(Array.from({ length: connections }, work))
  const signOut = links.find(isSignOut)
  if (signOut) await check(signOut)
  return faults
}

/** Links to this site, each once: return addresses differ in links to the identity provider. */
function ownLinks(links: readonly FoundLink[]): FoundLink[] {
  const own = links.filter(({ href }) => href.startsWith('/') && !isMissing(href))
  const target = ({ href }: FoundLink) => (href.includes('/sso/') ? href.split('?')[0] : href)
  return [...new Map(own.map((it) => [target(it), it])).values()]
}

/** Follows a link on one of our pages; signing out by a link elsewhere is refused. */
async function follow(walk: Walk, href: string) {
  const from = site.app.origin + href
  const answer = await walk.get(from, { 'Sec-Fetch-Site': 'same-origin' })
  const { location } = answer.headers
  return location === undefined
    ? { address: from, answer }
    : walk.follow(new URL(location, from).href)
}

function isMissing(href: string): boolean {
  const name = matchOf(href)?.name
  return name !== undefined && missingPages.includes(name)
}

function isSignOut({ href }: FoundLink): boolean {
  return href.includes('/sso/logout?')
}

/** Returns the first segment of a path or a URL. */
function localeOf(address: string): string {
  return new URL(address, site.app.origin).pathname.split('/')[1] ?? ''
}
