import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchMisses } from '#server/content/search/service.ts'
import { runsOf } from '#server/content/search/words.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { startOps } from '#tests/support/ops.ts'
import { addressesOf, find } from '#tests/support/search.ts'

const often = { interval: 10, timeout: 5000 }

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

test('the index follows committed writes, and a rollback leaves no trace', async () => {
  const { db, run } = app.resources.database
  const finds = async (keyword: string, first: string[], locale = 'en-int') =>
    await expect
      .poll(async () => (await addressesOf(app, keyword, { locale })).slice(0, 1), often)
      .toEqual(first)

  await run(
    `update product set text = jsonb_set(text, '{en,name}', '"Zephyrine Hub"') where alias = 'edge365-recovery'`,
  )
  await finds('zephyrine', ['/product/edge365-recovery'])
  await run(
    `insert into plan select '98XYZZYQ01', product_alias, section_code, 9, billing, unit, capacity, false, text from plan where product_alias = 'edge365-recovery' limit 1`,
  )
  await finds('98xyzzyq01', ['/product/edge365-recovery'])
  await run(
    `update product set websites = array_remove(websites, 'en-int') where alias = 'edge365-recovery'`,
  )
  await finds('zephyrine', [])
  await finds('zephyrine', ['/product/edge365-recovery'], 'en-emea')

  await run(
    `update solution set text = jsonb_set(text, '{ja,name}', '"瑠璃色監視"') where code = 'spc'`,
  )
  await finds('瑠璃色', ['/solutions/spc'], 'ja-jp')
  await run(`update solution set text = text - 'ja' where code = 'spc'`)
  await finds('瑠璃色', [], 'ja-jp')
  expect(
    (await find(app, 'Statistical process control', { locale: 'ja-jp' })).items,
  ).toContainEqual(expect.objectContaining({ pageUrl: '/solutions/spc', lang: 'en' }))
  await run(`delete from solution where code = 'spc'`)
  await expect
    .poll(() => addressesOf(app, 'Statistical process control'), often)
    .not.toContain('/solutions/spc')

  await run(
    `update resource set text = jsonb_set(text, '{zh-Hant,content}', '"<p>螢光<b>紫水晶</b></p>"') where slug = 'oeei-launch'`,
  )
  await finds('紫水晶', ['/materials/oeei-launch'], 'zh-tw')
  await run(`delete from resource where slug = 'oeei-launch'`)
  await finds('紫水晶', [], 'zh-tw')

  await run(
    `update event set text = jsonb_set(text, '{en,title}', '"Quokka days"') where code = 'edge-open-lab-eindhoven-2027'`,
  )
  await finds('quokka', ['/webinars#edge-open-lab-eindhoven-2027'])
  await run(
    `update partner set text = jsonb_set(text, '{en,name}', '"Wombat & Sons"') where code = 'hokuto-systems'`,
  )
  await finds('wombat', ['/partners#hokuto-systems'])
  await run(
    `update menu_item set text = jsonb_set(text, '{en,name}', '"Echidna club"') where code = 'membership'`,
  )
  await finds('echidna', ['/Membership'])

  await db
    .transaction(async (tx) => {
      await tx.execute(
        sql`update product set text = jsonb_set(text, '{en,name}', '"Numbat Hub"') where alias = 'edge365-fleet'`,
      )
      await tx.execute(sql`delete from partner`)
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  expect(await addressesOf(app, 'numbat')).toEqual([])
  expect(await addressesOf(app, 'Fleet Manager')).toContain('/product/edge365-fleet')
  expect(await addressesOf(app, 'nordwind')).toContain('/partners#nordwind-controls')
})

test('keywords without results are counted by site, except those of suggestions or with personal data', async () => {
  await app.resources.database.run('delete from search_miss')
  for (const keyword of ['Ｚｚｙｚｘ Qwrt', 'zzyzx qwrt'])
    await find(app, keyword, { locale: 'zh-tw' })
  await find(app, 'Ｚｚｙｚｘ Qwrt', { locale: 'zh-tw' })
  await find(app, 'zzyzx qwrt', { locale: 'zh-tw', pageIndex: '2' })
  await find(app, 'zzyzx typing', { suggest: 'true' })
  for (const keyword of ['qqq@zzyzx.example', '+81 3-9876 5432']) await find(app, keyword)
  expect(app.log.filter((it) => it['event'] === 'search.miss_not_counted')).toEqual([])
  const misses = await searchMisses({ db: app.resources.database.db, now: new Date() })
  expect(misses.map(({ websiteCode, term, count }) => ({ websiteCode, term, count }))).toEqual([
    { websiteCode: 'zh-tw', term: 'zzyzx qwrt', count: 3 },
  ])
})

test('rare and old keywords without results are deleted first', async () => {
  const { run, db } = app.resources.database
  await run('delete from search_miss')
  await run(
    `insert into search_miss select 'en-int', 'made up ' || n, 1, now() - n * interval '1 minute' from generate_series(1, 10001) n`,
  )
  await run(
    `insert into search_miss values ('en-int', 'a real one', 2, now() - interval '100 days'), ('en-int', 'of old', 9, now() - interval '200 days')`,
  )
  await find(app, 'zzyzx qqxv')
  const rows = await app.rows<{ count: number }>(
    sql`select count(*)::int as count from search_miss`,
  )
  expect(rows).toEqual([{ count: 10_000 }])
  const kept = await app.rows<{ term: string }>(
    sql`select term from search_miss where term in ('a real one', 'of old', 'zzyzx qqxv', 'made up 1', 'made up 10001') order by term`,
  )
  expect(kept.map((it) => it.term)).toEqual(['a real one', 'made up 1', 'zzyzx qqxv'])
  expect((await searchMisses({ db, now: new Date() }))[0]).toMatchObject({
    term: 'a real one',
    count: 2,
  })
})

test('a plan or page section that moves is found only at its new place', async () => {
  const { run } = app.resources.database
  const finds = async (keyword: string, first: string[]) =>
    await expect
      .poll(async () => (await addressesOf(app, keyword)).slice(0, 1), often)
      .toEqual(first)
  await run(
    `insert into plan select '98MOVER01', product_alias, section_code, 9, billing, unit, capacity, false, text from plan where product_alias = 'edgelink-gateway' limit 1`,
  )
  await finds('98mover01', ['/product/edgelink-gateway'])
  await run(
    `insert into plan_section select 'edgelink-historian', code, position, text from plan_section where product_alias = 'edgelink-gateway' on conflict do nothing`,
  )
  await run(`update plan set product_alias = 'edgelink-historian' where part_number = '98MOVER01'`)
  await finds('98mover01', ['/product/edgelink-historian'])
  expect(await addressesOf(app, '98mover01')).toHaveLength(1)

  await run(
    `update page_section set text = jsonb_set(text, '{en,title}', '"Pangolin care"') where page_id = 'program' and position = (select min(position) from page_section where page_id = 'program')`,
  )
  await finds('pangolin', ['/partners/program'])
  await run(
    `update page_section set page_id = 'free-trial', key = 'pangolin' where text -> 'en' ->> 'title' = 'Pangolin care'`,
  )
  await finds('pangolin', ['/free-trial'])
  expect(await addressesOf(app, 'pangolin')).toHaveLength(1)
})

test('operators can read the keywords without results', async () => {
  await using ops = await startOps(app)
  await find(app, 'xylophone zwieback')
  const { misses } = (await ops.json('/search/misses')).body as { misses: object[] }
  expect(misses).toContainEqual({
    websiteCode: 'en-int',
    term: 'xylophone zwieback',
    count: 1,
    lastAt: expect.stringMatching(/^\d{4}-.*Z$/),
  })
})

test('keywords of visitors appear neither in the list of cache entries for operators nor in the log', async () => {
  const { purge, dataCache } = app.resources
  const [stale, gone] = [{ ttlMs: -1, staleMs: 60_000 }, () => Promise.reject(new Error('away'))]
  const keys = [
    { kind: 'search', key: 'search.find {"websiteCode":"en-int","keyword":"ornithopter"}' },
    { kind: 'lists', key: 'resources.search {"websiteCode":"en-int","keyword":"ornithopter"}' },
  ]
  for (const it of keys)
    for (const load of [() => Promise.resolve('kept'), gone])
      await dataCache.read<string>({ ...it, lifetime: stale, tagsOf: () => [], load })
  await find(app, 'ornithopter')
  await app.api('/resources/search?websiteCode=en-int&keyword=ornithopter')
  await app.api('/products/search?websiteCode=en-int&keyword=ornithopter')
  await app.http.get('/en-int/marketplace/search?keyword=ornithopter')
  await using ops = await startOps(app)
  const listed = JSON.stringify((await ops.json('/caches')).body)
  expect([
    JSON.stringify([...purge.stores()].map(([, it]) => [...it.entries()])),
    'ornithopter',
  ]).toEqual([expect.stringContaining('ornithopter'), 'ornithopter'])
  expect(listed).toMatch(/"search\.find #[0-9a-f]{12}"/)
  expect(listed).toMatch(/"resources\.search #[0-9a-f]{12}"/)
  expect(listed).not.toContain('ornithopter')
  await expect
    .poll(
      () =>
        app.log
          .filter((it) => it['event'] === 'cache.refresh_failed')
          .map((it) => String(it['key']).split('#')[0]),
      often,
    )
    .toEqual(['search.find ', 'resources.search '])
  expect(JSON.stringify(app.log)).not.toContain('ornithopter')
})

test('every page that editors write, except the home page, is searchable', async () => {
  const missing = await app.rows(sql`
    select distinct page_id from page_section where page_id <> 'home'
    except select page_id from search_pages()`)
  expect(missing).toEqual([])
})

test('the database splits texts for the index in the same way as the server splits queries', async () => {
  const queries = readFileSync(path.join(import.meta.dirname, 'search-queries.tsv'), 'utf8').split(
    '\n',
  )
  const texts = [
    ...queries,
    'ｻｰﾊﾞｰ管理 Ñandú ß Œuvre ﬁ Ⅳ ㌔ ① 한국어 İstanbul Ελλάδα Привет ヴァ ヶ々〆 x'.repeat(3),
    'が'.normalize('NFD'),
    "a_b-c/d.e'f",
  ]
  for (const text of texts) {
    const rows = await app.rows<{ run: string }>(
      sql`select run from search_runs(${text}) order by nr`,
    )
    expect({ text, runs: rows.map((it) => it.run) }).toEqual({
      text,
      runs: runsOf(text).map((it) => it.text.slice(0, 60)),
    })
  }
})

test('a failed search is a 503, never an empty list', async () => {
  await using failing = await startApp()
  expect((await find(failing, 'historian')).totalCount).toBeGreaterThan(0)
  await failing.resources.database.run('alter table search_document rename to search_document_gone')
  for (const address of [
    '/search?websiteCode=en-int&keyword=andon',
    '/search?websiteCode=en-int&keyword=andon&suggest=true',
    '/products/search?websiteCode=en-int&keyword=andon',
  ]) {
    const { status, body, answer } = await failing.api(address)
    expect({ address, status, body, waits: answer.headers['retry-after'] }).toMatchObject({
      status: 503,
      body: { code: 'upstream.failed' },
      waits: '5',
    })
  }
  expect((await find(failing, 'historian')).totalCount).toBeGreaterThan(0)
})
