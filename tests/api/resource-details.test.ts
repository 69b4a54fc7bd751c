import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales, localeFacts } from '#config/locales.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { Material } from '#server/content/resource/contract.ts'
import { materialDetail } from '#server/content/resource/detail.ts'
import { databases, startApp, type TestApp } from '#tests/support/app.ts'
import { refusalOf, visitorOf } from '#tests/support/client.ts'
import { resourceSlugs, searchResources } from '#tests/support/resources.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

/** Returns the request context of a visitor, to call services without HTTP. */
function visitor(): RequestContext {
  const { database, config, dataCache, log } = app.resources
  return {
    db: database.db,
    config: config.current,
    cache: dataCache,
    log,
    now: new Date(),
    tags: new Set<string>(),
  } as unknown as RequestContext
}

test.each(locales)(
  'every resource of %s matches its schema and has a text, a video or a catalog',
  async (locale) => {
    const { textLanguage } = localeFacts[locale]
    for (const slug of await resourceSlugs(app, locale)) {
      const material = Material.parse(
        await materialDetail(visitor(), { id: slug, websiteCode: locale }),
      )
      expect([slug, material.lang]).toEqual([slug, textLanguage])
      const hasText = material.content !== null
      expect([
        slug,
        hasText || material.videoUrl !== null || material.typeCode === 'catalogs',
      ]).toEqual([slug, true])
      if (hasText) expect(material.content?.length, slug).toBeGreaterThan(100)
      expect([slug, material.content?.includes('**')]).not.toEqual([slug, true])
    }
  },
)

test('a resource links to its product and to related resources', async () => {
  const { relatedProducts, relatedResources } = Material.parse(
    await visitorOf(app).resources.detail({
      id: 'edge365-fleet-dairy-group',
      websiteCode: 'ja-jp',
    }),
  )
  expect(relatedProducts.map((it) => it.productAlias)).toEqual(['edge365-fleet'])
  expect(relatedResources).toHaveLength(4)
  expect(relatedResources[0]?.id).toMatch(/fleet|edge365|five-years|cyber/)
})

test('a resource that is unknown or belongs to another site is not found', async () => {
  const { resources } = visitorOf(app)
  for (const [id, websiteCode] of [
    ['second-data-center-suzhou', 'en-int'],
    ['hanbit-test-line-changwon', 'zh-cn'],
    ['no-such-thing', 'ja-jp'],
  ] as const) {
    const { status, code } = await refusalOf(resources.detail({ id, websiteCode }))
    expect([id, status, code]).toEqual([id, 404, 'not_found'])
  }
})

test.each(databases)(
  'on %s, soon after a resource’s translation is removed, the resource is found and returned in English',
  async (database) => {
    await using other = await startApp({ database })
    const query = 'websiteCode=ja-jp&keyword=price&resourceTypeCodes=news'
    expect((await searchResources(other, query)).totalCount).toBe(0)
    await other.resources.database.run(
      `update resource set text = text - 'ja' where slug = 'price-lists-2027'`,
    )
    await expect
      .poll(async () => (await searchResources(other, query)).items.map((it) => [it.id, it.lang]))
      .toEqual([['price-lists-2027', 'en']])
    const { resources } = visitorOf(other)
    expect(await resources.detail({ id: 'price-lists-2027', websiteCode: 'ja-jp' })).toMatchObject({
      lang: 'en',
      title: '2027 price lists: what changes on January 1',
      typeName: 'ニュース',
    })
  },
)

test.each(databases)(
  'on %s a resource that is assigned to a product soon appears among its materials',
  async (database) => {
    await using other = await startApp({ database })
    const { catalog } = visitorOf(other)
    const newsOf = async () => {
      const { news } = await catalog.resources({ id: 'ifactory-scheduler', websiteCode: 'en-int' })
      return news.map((it) => it.slug)
    }
    expect(await newsOf()).not.toContain('price-lists-2027')
    await other.resources.database.run(
      `update resource set products = array['ifactory-scheduler'] where slug = 'price-lists-2027'`,
    )
    await expect.poll(newsOf).toContain('price-lists-2027')
  },
)
