import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales } from '#config/locales.ts'
import type { PageSection } from '#server/content/editorial/contract.ts'
import { databases, startApp, type TestApp } from '#tests/support/app.ts'
import { visitorOf } from '#tests/support/client.ts'

const pages = [
  'about-us',
  'certificated-sales',
  'contact-us',
  'ecosystem',
  'free-trial',
  'help',
  'home',
  'membership',
  'partners',
  'program',
  'support',
  'support-hub',
]
const often = { interval: 10, timeout: 5000 }

let app: TestApp
beforeAll(async () => void (app = await startApp()))
afterAll(() => app[Symbol.asyncDispose]())

async function sectionsOf(site: TestApp, id: string, websiteCode: string): Promise<PageSection[]> {
  return (await visitorOf(site).content.page({ id, websiteCode })).sections
}

test.each(pages)('the page %s has sections with texts on all ten sites', async (id) => {
  for (const locale of locales) {
    const sections = await sectionsOf(app, id, locale)
    expect(sections.length, locale).toBeGreaterThanOrEqual(3)
    expect(new Set(sections.map((it) => it.key)).size).toBe(sections.length)
    for (const { key, title, items } of sections) {
      expect(title, `${locale} ${key}`).toMatch(/\S/)
      for (const item of items) expect(item.body, `${locale} ${key}`).toMatch(/\S/)
    }
  }
})

/** Names of lists in the content of a section that have one entry for each item of the section. */
const parallel = ['icons', 'links', 'figures', 'years', 'issueTypes', 'kinds', 'levels', 'benefits']

test('parallel lists in the content of a section have one entry for each item of the section', async () => {
  for (const id of pages.filter((it) => it !== 'home')) {
    for (const locale of ['en-int', 'zh-cn', 'ja-jp']) {
      for (const { key, content, items } of await sectionsOf(app, id, locale)) {
        for (const name of parallel) {
          const list = content[name]
          if (Array.isArray(list) && items.length > 0)
            expect(list, `${id} ${key} ${name}`).toHaveLength(items.length)
        }
      }
    }
  }
})

test('the China site has different contact channels from the other sites', async () => {
  for (const [id, key] of [
    ['contact-us', 'ways'],
    ['about-us', 'figures'],
    ['help', 'after-sending'],
    ['program', 'apply'],
    ['support', 'channels'],
  ] as const) {
    const [china, elsewhere] = await Promise.all([
      sectionsOf(app, id, 'zh-cn'),
      sectionsOf(app, id, 'zh-tw'),
    ])
    const keys = (sections: PageSection[]) =>
      sections.map((it) => it.key).filter((it) => it.startsWith(key))
    expect([id, keys(china), keys(elsewhere)]).toEqual([id, [`${key}-china`], [key]])
  }
})

test('the sites of Japan state membership amounts in GV', async () => {
  const levels = async (locale: string) =>
    (await sectionsOf(app, 'membership', locale)).find((it) => it.content['view'] === 'levels')
      ?.content['currency']
  expect(await Promise.all(['ja-jp', 'en-jp', 'zh-cn', 'en-int'].map(levels))).toEqual([
    'GV',
    'GV',
    'USD',
    'USD',
  ])
})

test('an unknown page is not found', async () => {
  for (const id of ['no-such-page', 'contact-us-china', 'redirects']) {
    const reading = visitorOf(app).content.page({ id, websiteCode: 'ja-jp' })
    await expect(reading, id).rejects.toMatchObject({ status: 404, code: 'not_found' })
  }
})

test.each(databases)(
  'on %s a section without a translation is returned in English with lang "en"',
  async (database) => {
    await using own = await startApp({ database })
    const hero = async (id: string) =>
      (await sectionsOf(own, id, 'ja-jp')).find((it) => it.key === 'hero')
    for (const id of ['contact-us', 'partners', 'about-us']) {
      expect((await hero(id))?.lang, id).toBe('ja')
      await own.resources.database.run(
        `update page_section set text = text - 'ja' where page_id = '${id}' and key = 'hero'`,
      )
      await expect.poll(async () => (await hero(id))?.lang, often).toBe('en')
      const others = (await sectionsOf(own, id, 'ja-jp')).filter((it) => it.key !== 'hero')
      expect(new Set(others.map((it) => it.lang)), id).toEqual(new Set(['ja']))
    }
  },
)
