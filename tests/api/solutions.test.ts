import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales } from '#config/locales.ts'
import type { MenuItem } from '#server/content/editorial/contract.ts'
import { SolutionPage } from '#server/content/solution/contract.ts'
import { databases, startApp, type TestApp } from '#tests/support/app.ts'
import { visitorOf } from '#tests/support/client.ts'

interface Row {
  code: string
  kind: string
  parent: string | null
  websites: string[]
}

const often = { interval: 10, timeout: 5000 }

let app: TestApp
let rows: Row[]
beforeAll(async () => {
  app = await startApp()
  rows = await app.rows<Row>(
    sql`select code, kind, parent_code as parent, websites from solution order by position`,
  )
})
afterAll(() => app[Symbol.asyncDispose]())

function pageOf(site: TestApp, path: string, websiteCode: string): Promise<SolutionPage> {
  const [solution = '', generic] = path.split('/')
  const { solution: solutions } = visitorOf(site)
  return generic === undefined
    ? solutions.byCode({ solution, websiteCode })
    : solutions.byPlace({ solution, generic, websiteCode })
}

/** Reads a solution on a site and checks it against its schema. */
async function checked(path: string, locale: string): Promise<SolutionPage> {
  const page = await pageOf(app, path, locale)
  expect(SolutionPage.safeParse(page).error?.issues, `${locale} ${path}`).toBeUndefined()
  return page
}

test('there are five groups, at least twelve categories and at least twelve solutions below them', () => {
  const count = (kind: string) => rows.filter((it) => it.kind === kind).length
  expect(rows.length).toBeGreaterThanOrEqual(12)
  expect([count('group'), count('category') >= 12, count('item') >= 12]).toEqual([5, true, true])
})

test.each(locales)(
  'on %s every solution has data for exactly the sections that it lists',
  async (locale) => {
    const shown = rows.filter((it) => it.websites.includes(locale))
    const pages = await Promise.all(shown.map(({ code }) => checked(code, locale)))
    for (const { code, schema, sections, link } of pages) {
      const filled = Object.entries(sections).flatMap(([key, it]) => (it === null ? [] : [key]))
      expect(schema.map((it) => it.key).toSorted(), code).toEqual(filled.toSorted())
      expect(schema.length, code).toBeGreaterThanOrEqual(3)
      expect(
        schema.some((it) => it.meta.navigable),
        code,
      ).toBe(true)
      expect(link, code).toEqual({ url: `/solutions/${code}`, target: 0 })
      for (const product of [
        ...(sections.products?.items ?? []),
        ...(sections.hardware?.items ?? []),
      ])
        expect(product.productName, code).not.toBe('')
    }
  },
)

test('a solution is found only below its group and its category', async () => {
  const item = rows.find((it) => it.code === 'iso-50001')
  const category = item?.parent ?? ''
  const group = rows.find((it) => it.code === category)?.parent ?? ''
  const plain = await checked('iso-50001', 'en-int')
  expect(plain.parents.map((it) => [it.kind, it.code])).toEqual([
    ['group', group],
    ['category', category],
  ])
  for (const path of [`${group}/iso-50001`, `${category}/iso-50001`])
    expect(await checked(path, 'en-int')).toEqual(plain)
  await checked(`${group}/${category}`, 'en-int')
  for (const path of [
    `${category}/${group}`,
    'smart-spaces/iso-50001',
    'iso-50001/iso-50001',
    'no-such/iso-50001',
    `${group}/no-such`,
    'no-such',
    'sol-iso-50001',
  ]) {
    const reading = pageOf(app, path, 'en-int')
    await expect(reading, path).rejects.toMatchObject({ status: 404, code: 'not_found' })
  }
})

test('a solution lists the solutions below it, each with the solutions one more level below', async () => {
  for (const { code } of rows.filter((it) => it.kind !== 'item')) {
    const page = await checked(code, 'ja-jp')
    const below = rows
      .filter((it) => it.parent === code && it.websites.includes('ja-jp'))
      .map((it) => it.code)
    expect(page.children.map((it) => it.code)).toEqual(below)
    expect(page.sections.solutions?.items.map(({ children: _, ...it }) => it)).toEqual(
      page.children,
    )
    for (const branch of page.sections.solutions?.items ?? [])
      expect(branch.children.map((it) => it.code)).toEqual(
        rows
          .filter((it) => it.parent === branch.code && it.websites.includes('ja-jp'))
          .map((it) => it.code),
      )
  }
})

test('all products, resources and solutions that solutions and partners refer to exist', async () => {
  const missing = await app.rows<{ name: string }>(sql`
    (select unnest(products) as name from solution except select alias from product)
    union all (select unnest(materials) from solution except select slug from resource)
    union all (select unnest(focused_solutions) from partner except select code from solution)`)
  expect(missing).toEqual([])
})

test.each(locales)(
  'on %s every link of the solutions menu points to an existing solution',
  async (locale) => {
    const { solutionMenu } = await visitorOf(app).content.solutionMenu({ websiteCode: locale })
    const links = linksOf(solutionMenu)
    expect(links.length).toBeGreaterThan(60)
    for (const url of new Set(links)) {
      const [, folder, code = '', ...more] = url.split('/')
      expect([url, folder, more]).toEqual([url, 'solutions', []])
      await checked(code, locale)
    }
  },
)

test('the China site hides solutions and products that are not sold there', async () => {
  const hidden = rows.filter((it) => !it.websites.includes('zh-cn'))
  expect(hidden.length).toBeGreaterThanOrEqual(4)
  for (const { code, parent } of hidden) {
    await expect(pageOf(app, code, 'zh-cn'), code).rejects.toMatchObject({ status: 404 })
    const [china, taiwan] = await Promise.all([
      checked(parent ?? '', 'zh-cn'),
      checked(parent ?? '', 'zh-tw'),
    ])
    expect(china.children.map((it) => it.code)).not.toContain(code)
    expect(taiwan.children.map((it) => it.code)).toContain(code)
  }
  const [china, taiwan] = await Promise.all([
    checked('utilities', 'zh-cn'),
    checked('utilities', 'zh-tw'),
  ])
  const aliases = (page: SolutionPage) =>
    page.sections.products?.items.map((it) => it.productAlias) ?? []
  const sold = await app.rows<{ alias: string }>(
    sql`select alias from product where 'zh-cn' = any(websites)`,
  )
  expect(aliases(taiwan).filter((it) => !aliases(china).includes(it))).not.toEqual([])
  for (const alias of aliases(china)) expect(sold.map((it) => it.alias)).toContain(alias)
})

test('hardware and materials have separate sections', async () => {
  const page = await checked('queue-management', 'zh-tw')
  expect(page.sections.hardware?.items.map((it) => [it.kind, it.productAlias])).toEqual([
    ['hardware', 'eg-120-gateway'],
  ])
  expect(page.sections.products?.items.map((it) => it.kind)).not.toContain('hardware')
  expect(page.sections.materials?.items.map((it) => it.pageUrl)).toContain(
    '/zh-tw/marketplace/materials/queue-flow-blood-test-department',
  )
  expect(page.sections.outcomes?.figures[0]?.value).toBe('26 → 9')
})

test.each(databases)(
  'on %s a solution without a translation is returned in English; its parents and products stay translated',
  async (database) => {
    await using own = await startApp({ database })
    const before = await pageOf(own, 'site-energy/iso-50001', 'ja-jp')
    expect(before.lang).toBe('ja')
    await own.resources.database.run(
      "update solution set text = text - 'ja' where code = 'iso-50001'",
    )
    await expect
      .poll(async () => (await pageOf(own, 'site-energy/iso-50001', 'ja-jp')).lang, often)
      .toBe('en')
    const page = await pageOf(own, 'site-energy/iso-50001', 'ja-jp')
    const english = await pageOf(own, 'iso-50001', 'en-jp')
    expect([page.name, page.sections.introduction]).toEqual([
      english.name,
      english.sections.introduction,
    ])
    expect([
      page.sections.introduction?.lang,
      page.sections.challenges?.lang,
      page.sections.approach?.lang,
    ]).toEqual(['en', 'en', 'en'])
    expect([page.parents.map((it) => it.lang), page.sections.products?.items[0]?.lang]).toEqual([
      ['ja', 'ja'],
      'ja',
    ])

    // the page of its parent shows the English name too
    const above = async () =>
      (await pageOf(own, 'site-energy', 'ja-jp')).children.find((it) => it.code === 'iso-50001')
    await expect.poll(above, often).toMatchObject({ name: english.name, lang: 'en' })
  },
)

test('a renamed product is renamed on the solutions that show it', async () => {
  await using own = await startApp()
  const nameOf = async () =>
    (await pageOf(own, 'queue-management', 'en-int')).sections.products?.items.find(
      (it) => it.productAlias === 'iservice-queue-flow',
    )?.productName
  expect(await nameOf()).not.toBe('Queue Next')
  await own.resources.database.run(
    `update product set text = jsonb_set(text, '{en,name}', '"Queue Next"') where alias = 'iservice-queue-flow'`,
  )
  await expect.poll(nameOf, often).toBe('Queue Next')
})

function linksOf(items: readonly MenuItem[]): string[] {
  return items.flatMap(({ link, subMenus }) => [...(link ? [link.url] : []), ...linksOf(subMenus)])
}
