import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales } from '#config/locales.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { headOf } from '#tests/support/head.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const materials = '/marketplace/materials'
const dataIn = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    (it) => JSON.parse(it[1] ?? '') as Record<string, unknown>,
  )

async function mainOf(site: string, slug: string): Promise<string> {
  const { text } = await app.http.get(`${site}${materials}/${slug}`)
  return /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? ''
}

test.each(locales)(
  'a resource page of %s can be indexed, but has neither canonical nor alternate links',
  async (locale) => {
    const { status, text } = await app.http.get(`/${locale}${materials}/edge365-fleet-dairy-group`)
    const { canonical, alternates, h1Count, title } = headOf(text)
    expect([status, canonical, alternates, h1Count]).toEqual([200, null, [], 1])
    expect(text).not.toContain('noindex')
    expect(title).toMatch(locale === 'zh-cn' ? / \| 子午$/ : / \| Meridian$/)
    expect(text).toMatch(/<time datetime="20\d\d-\d\d-\d\d">/i)
  },
)

test('a path that spells a resource in another case redirects to it', async () => {
  const { status, headers } = await app.http.get(`/ja-jp${materials}/Edge365-Fleet-DAIRY-group`)
  expect([status, headers.location]).toEqual([
    301,
    `http://localhost:3000/ja-jp${materials}/edge365-fleet-dairy-group`,
  ])
})

test('a resource that is unknown or belongs to another site has no page', async () => {
  for (const path of [
    '/en-int/marketplace/materials/no-such-thing',
    '/en-int/marketplace/materials/second-data-center-suzhou',
  ])
    expect([path, (await app.http.get(path)).status]).toEqual([path, 404])
})

test('each kind of resource page has breadcrumbs and its own structured data', async () => {
  const typesOf = async (slug: string) =>
    dataIn((await app.http.get(`/en-int${materials}/${slug}`)).text).map((it) => it['@type'])
  expect(await typesOf('price-lists-2027')).toEqual(['BreadcrumbList', 'NewsArticle'])
  expect(await typesOf('edge365-fleet-dairy-group')).toEqual(['BreadcrumbList', 'Article'])
  expect(await typesOf('oee-iso-22400-in-practice')).toEqual(['BreadcrumbList', 'Report'])
  expect(await typesOf('oee-first-shift-tour')).toEqual(['BreadcrumbList', 'VideoObject'])
  expect(await typesOf('oee-product-brochure')).toEqual(['BreadcrumbList'])
})

test('a video plays with and without JavaScript and is not preloaded; a catalog page links to its file', async () => {
  const film = (await app.http.get(`/zh-tw${materials}/oee-first-shift-tour`)).text
  expect(film).toMatch(
    /<video [^>]*controls=""[^>]*preload="none"[^>]*poster="\/media\/videos\/[^"]+"[^>]*src="\/media\/videos\/[^"]+"/,
  )
  expect(film).toMatch(/<noscript><video [^>]*width="960" height="540"/)
  expect(film).toMatch(
    /<a href="\/media\/videos\/[^"]+" data-video="[^"]+" aria-label="播放影片：[^"]+"><img src="\/media\/videos\//,
  )
  const catalog = (await app.http.get(`/en-int${materials}/oee-product-brochure`)).text
  expect(catalog).toContain('href="/media/documents/en-int/ifactory-oee-datasheet.pdf" download')
})

test('a resource page links to its products, related resources and the list of its kind', async () => {
  const main = await mainOf('/en-int', 'edge365-fleet-dairy-group')
  expect(main).toContain('/en-int/marketplace/product/edge365-fleet"')
  expect(main).toContain('/en-int/marketplace/news?page=1&amp;type=caseStudies"')
  expect(new Set(main.match(/href="\/en-int\/marketplace\/materials\/[a-z0-9-]+"/g)).size).toBe(4)
  const catalog = await mainOf('/zh-cn', 'academy-team-training-course-catalogue')
  expect(catalog).toContain('/zh-cn/marketplace/news?page=1"')
  expect(catalog).not.toContain('type=catalogs')
})

test('pictures in a text link to their files, and the album of a text is hidden without JavaScript', async () => {
  await using other = await startApp()
  await other.resources.database.run(
    `update resource set text = jsonb_set(text, '{en,content}', to_jsonb('<p>See</p><figure><img src="/media/resources/news-company.svg" alt="Plan" width="640" height="360"></figure>'::text)) where slug = 'price-lists-2027'`,
  )
  const { text } = await other.http.get(`/en-int${materials}/price-lists-2027`)
  expect(text).toContain(
    '<a href="/media/resources/news-company.svg" data-picture aria-label="Enlarge: Plan"><img loading="lazy"',
  )
  expect(text).toMatch(/<div data-album="true" hidden=""><x-island data-name="product\/Album"/)
  expect(
    (await other.http.get(`/en-int${materials}/reporting-duties-cyber-resilience-act`)).text,
  ).not.toContain('data-album')
})

test('an untranslated resource is shown in English, with a lang attribute and a mark', async () => {
  await using other = await startApp()
  await other.resources.database.run(
    `update resource set text = text - 'zh-Hant' where slug = 'price-lists-2027'`,
  )
  const { text } = await other.http.get(`/zh-tw${materials}/price-lists-2027`)
  expect(text).toMatch(/<h1 lang="en">2027 price lists/)
  expect(text).toMatch(/<div class="[^"]*" lang="en"><p>The 2027 price lists apply/)
  expect(text).toContain('以英文顯示')
})

test('a resource page is served without related resources if they fail to load, and is then not cached', async () => {
  await using other = await startApp()
  const path = `/en-int${materials}/price-lists-2027`
  await other.api('/resources/detail/price-lists-2027?websiteCode=en-int')
  await other.resources.database.run('alter table resource_type rename to resource_type_away')
  const { status, text } = await other.http.get(path)
  expect([
    status,
    text.includes('This part could not be loaded'),
    text.includes('What stays'),
  ]).toEqual([200, true, true])
  await other.resources.database.run('alter table resource_type_away rename to resource_type')
  expect((await other.http.get(path)).text).not.toContain('This part could not be loaded')
})
