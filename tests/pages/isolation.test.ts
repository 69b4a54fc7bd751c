import type { BrowserContext, Page } from 'playwright'
import { expect, test } from 'vitest'
import { pathOf } from '#config/routes.ts'
import { sessionCookie, signedInCookie } from '#server/people/account/session.ts'
import { startApp } from '#tests/support/app.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { freePort } from '#tests/support/free-port.ts'
import {
  dataMarkOf,
  markedCompanies,
  type MarkedPerson,
  markedPeople,
  marksIn,
  signInMarked,
} from '#tests/support/marked-people.ts'
import { siteForAll } from '#tests/support/site.ts'

const site = siteForAll(async () => startApp({ database: 'postgres', port: await freePort() }))

/** Number of people who use the console; ISOLATION_PEOPLE=20 lets all of them. */
const peopleCount = Number(process.env['ISOLATION_PEOPLE'] ?? 5)
const browsers = 2

const pages = [
  pathOf('console'),
  pathOf('console-bills'),
  pathOf('marketplace-profile-license-management'),
  pathOf('console-notifications'),
  pathOf('console-team-management'),
].map((it) => `/zh-tw${it}`)

type Company = MarkedPerson['companies'][number]

test('whoever uses a browser, going back, switching the company and signing in after somebody else, sees the chosen company alone in all pages that are kept', async () => {
  const people = (await markedPeople(site.app)).slice(0, peopleCount)
  const waiting = [...people]
  const seen = new Set<string>()
  await Promise.all(
    Array.from({ length: browsers }, async () => {
      const context = await site.browser.newContext()
      const page = await context.newPage()
      // one browser after another person's: what they left must be gone
      for (let it = waiting.shift(); it; it = waiting.shift())
        for (const mark of await visit(page, context, it)) seen.add(mark)
      await context.close()
    }),
  )
  const companies = new Set(people.flatMap((it) => it.companies.map(dataMarkOf)))
  expect(companies.size).toBe(Math.min(people.length, markedCompanies))
  expect([...companies].filter((it) => !seen.has(it))).toEqual([])
}, 600_000)

/** Signs in a person, who goes through the console of each company, and returns what was seen. */
async function visit(page: Page, context: BrowserContext, somebody: MarkedPerson) {
  const cookies = { [sessionCookie]: await signInMarked(site.app, somebody), [signedInCookie]: '1' }
  await context.addCookies(
    Object.entries(cookies).map(([name, value]) => ({ name, value, url: site.app.origin })),
  )
  await page.goto(site.app.origin + pages[0])
  const seen: string[] = []
  for (const [at, it] of somebody.companies.entries()) {
    if (at > 0) await switchTo(page, it)
    let visited = 0
    for (const path of pages) {
      const link = page.locator(`a[href$="${path}"]`).first()
      // a Basic member has no link to the team
      if ((await link.count()) === 0) continue
      await link.evaluate((element: HTMLElement) => element.click())
      await page.waitForURL((url) => url.pathname === path)
      seen.push(...(await expectOwn(page, somebody, it)))
      visited += 1
    }
    for (let back = 1; back < visited; back += 1) {
      await page.goBack()
      seen.push(...(await expectOwn(page, somebody, it)))
    }
  }
  // back to the document that the person before has left, in their session
  await page.goBack()
  const last = somebody.companies.at(-1)
  if (last) await expectOwn(page, somebody, last)
  return seen
}

async function switchTo(page: Page, { mark }: Company): Promise<void> {
  const accounts = `/zh-tw${pathOf('console-company-accounts')}`
  await page
    .locator(`#app-nav a[href$="${accounts}"]`)
    .evaluate((link: HTMLElement) => link.click())
  await page.getByRole('button', { name: new RegExp(`切換至.*${mark}`) }).click()
  await page.locator('#app-header', { hasText: `${mark} Co` }).waitFor()
}

/** Everything in the DOM, hidden pages included, is the person's and the company's. */
async function expectOwn(page: Page, somebody: MarkedPerson, own: Company): Promise<string[]> {
  await expectSoon(page.locator('main [aria-busy=true]:visible')).toHaveCount(0)
  const html = await page.content()
  const marks = marksIn(html)
  const data = marks.filter((it) => it.startsWith('markd') && it !== dataMarkOf(own))
  const companies = new Set(somebody.companies.map((it) => it.mark))
  const foreign = marks.filter((it) => it.startsWith('markc') && !companies.has(it))
  expect({ person: somebody.mark, url: page.url(), data, foreign }).toEqual({
    person: somebody.mark,
    url: page.url(),
    data: [],
    foreign: [],
  })
  return marks
}
