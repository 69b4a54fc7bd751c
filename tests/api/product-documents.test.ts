import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Locale, locales } from '#config/locales.ts'
import { documentKinds } from '#server/print/document/content.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { readPdf } from '#tests/support/read-pdf.ts'

let app: TestApp
beforeAll(async () => void (app = await startApp()))
afterAll(() => app[Symbol.asyncDispose]())

const media = '/media/documents'

const gateway = [
  ['en-int', 'en', 'EdgeLink Protocol Gateway', 'Install the gateway', '15 September 2026'],
  ['ja-jp', 'ja-JP', 'EdgeLink プロトコルゲートウェイ', 'ゲートウェイ', '2026年9月15日'],
  ['zh-cn', 'zh-CN', 'EdgeLink 协议网关', '网关', '2026年9月15日'],
  ['zh-tw', 'zh-TW', 'EdgeLink 協定閘道器', '閘道器', '2026年9月15日'],
] satisfies [Locale, string, string, string, string][]

test.each(gateway)('the documents of a product in %s are in its language', async (...row) => {
  const [locale, lang, name, step, day] = row
  const { t } = app.resources.texts.of(locale)
  for (const kind of documentKinds) {
    const { status, headers, body } = await app.ask(
      `${media}/${locale}/edgelink-gateway-${kind}.pdf`,
    )
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'public, max-age=3600, stale-while-revalidate=86400',
    ])
    expect(body.subarray(0, 8).toString()).toBe('%PDF-1.7')
    expect(body.length).toBeLessThan(250_000)
    const pdf = readPdf(body)
    expect(pdf).toMatchObject({
      lang,
      title: `${name} – ${t(`product:docs.kind.${kind}`)}`,
      alts: [t('document:picture', { product: name })],
      hasMissingGlyph: false,
    })
    expect(pdf.text).toContain(name)
    expect(pdf.text).toContain(day)
    const heading = {
      datasheet: t('document:plans.title'),
      'user-guide': step,
      'release-notes': t('document:notes.before'),
    }
    expect(pdf.text).toContain(heading[kind])
  }
})

test.each([
  ['en-int', 'USD 540.00', '10 devices'],
  ['zh-cn', 'CNY 3,780.00', '10 台设备'],
  ['ja-jp', 'GV 81,000.00', 'デバイス10台'],
])('a datasheet in %s has the list prices of the site', async (locale, price, size) => {
  const { body } = await app.ask(`${media}/${locale}/edgelink-gateway-datasheet.pdf`)
  expect(readPdf(body).text).toContain(price)
  expect(readPdf(body).text).toContain(size)
})

test.each([
  ['en-int', '-38%', '1 second'],
  ['ja-jp', '-38%', '1 秒'],
  ['zh-tw', '-38%', '1 秒'],
])('key figures of a datasheet in %s are in its notation, as on the site', async (...row) => {
  const [locale, share, duration] = row
  const { body } = await app.ask(`${media}/${locale}/ifactory-andon-datasheet.pdf`)
  expect(readPdf(body).text).toContain(share)
  expect(readPdf(body).text).toContain(duration)
})

test('the datasheet of hardware has its price by parts, that of a service its conditions', async () => {
  const { t } = app.resources.texts.of('zh-tw')
  const textOf = async (alias: string) =>
    readPdf((await app.ask(`${media}/zh-tw/${alias}-datasheet.pdf`)).body).text
  const hardware = await textOf('eg-120-gateway')
  expect(hardware).toContain(t('document:datasheet.facts.hardware'))
  expect(hardware).toContain(t('document:plans.from', { price: 'USD 640.00' }))
  expect(await textOf('managed-onboarding')).toContain(t('document:datasheet.facts.service'))
})

test('a document has an ETag that follows its content, a file name and the headers of media', async () => {
  await using own = await startApp()
  const path = `${media}/ja-jp/vs-10-vibration-sensor-release-notes.pdf`
  const first = await own.ask(path)
  const etag = String(first.headers.etag)
  expect(etag).toMatch(/^"[\w-]{20}"$/)
  expect(first.headers).toMatchObject({
    'content-disposition': 'attachment; filename="vs-10-vibration-sensor-release-notes.ja.pdf"',
    'x-content-type-options': 'nosniff',
    'content-length': String(first.body.length),
  })
  const again = await own.ask(path, { headers: { 'If-None-Match': etag } })
  expect([again.status, again.body.length]).toEqual([304, 0])
  const head = await own.ask(path, { method: 'HEAD' })
  expect([head.status, head.headers.etag, head.body.length]).toEqual([200, etag, 0])
  await own.resources.database.run(
    `update product set text = jsonb_set(text, '{ja,name}', '"試験用センサー"') where alias = 'vs-10-vibration-sensor'`,
  )
  await expect
    .poll(async () => readPdf((await own.ask(path)).body).title, { timeout: 20_000, interval: 300 })
    .toMatch(/^試験用センサー/)
  expect((await own.ask(path)).headers.etag).not.toBe(etag)
})

test.each([
  `${media}/en-int/no-such-product-datasheet.pdf`,
  `${media}/en-int/edgelink-gateway-brochure.pdf`,
  `${media}/en-int/edgelink-gateway-datasheet.txt`,
  `${media}/en-int/P2001-datasheet.pdf`,
  `${media}/en-int/EdgeLink-Gateway-datasheet.pdf`,
  `${media}/en-us/edgelink-gateway-datasheet.pdf`,
  `${media}/ja/edgelink-gateway-datasheet.pdf`,
  `${media}/edgelink-gateway-datasheet.pdf`,
  // a kind that the product does not have, and a product that the site does not sell
  `${media}/en-int/pp-15-panel-pc-user-guide.pdf`,
  `${media}/zh-cn/edge365-remote-desk-datasheet.pdf`,
])('%s is not found', async (path) => {
  const { status, headers } = await app.ask(path, { headers: { Accept: 'text/html' } })
  expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
})

test('requests for documents count towards the limit of their sender', async () => {
  await using limited = await startApp({ isLimited: true })
  const path = `${media}/en-int/pp-15-panel-pc-user-guide.pdf`
  const statuses = new Set<number>()
  for (let count = 0; count < 1000 && !statuses.has(429); count += 1)
    statuses.add((await limited.ask(path)).status)
  expect([...statuses]).toEqual([404, 429])
})

test('product pages offer each document in their language, and in English', async () => {
  const linksOn = async (locale: Locale) => {
    const { text } = await app.http.get(`/${locale}/marketplace/product/eg-120-gateway/docs`)
    return [...text.matchAll(/href="(\/media\/documents\/[^"]+)" hreflang="([^"]+)"/gi)].map(
      ([, href, lang]) => `${lang} ${href}`,
    )
  }
  const file = 'eg-120-gateway-datasheet.pdf'
  expect(await linksOn('en-int')).toEqual(
    documentKinds.map((it) => `en ${media}/en-int/eg-120-gateway-${it}.pdf`),
  )
  expect((await linksOn('ja-jp')).slice(0, 2)).toEqual([
    `ja ${media}/ja-jp/${file}`,
    `en ${media}/en-jp/${file}`,
  ])
  expect((await linksOn('zh-tw')).slice(0, 2)).toEqual([
    `zh-Hant ${media}/zh-tw/${file}`,
    `en ${media}/en-tw/${file}`,
  ])
  expect((await linksOn('zh-cn')).slice(0, 2)).toEqual([
    `zh-Hans ${media}/zh-cn/${file}`,
    `en ${media}/en-int/${file}`,
  ])
  const { text } = await app.http.get('/ja-jp/marketplace/product/eg-120-gateway/docs')
  expect(text).toContain('PDF · 日本語')
  expect(text).toContain('データシート（英語版）')
})

test('every document that a resource links is that of a product which the site sells', async () => {
  const linked = await app.rows<{ url: string; locale: Locale }>(
    sql`select document_url as url, unnest(websites) as locale from resource where document_url is not null`,
  )
  const offered = await app.rows<{ alias: string; kinds: string[]; locale: Locale }>(
    sql`select alias, documents as kinds, unnest(websites) as locale from product`,
  )
  const paths = new Set(
    offered.flatMap(({ alias, kinds, locale }) =>
      kinds.map((kind) => `${media}/${locale}/${alias}-${kind}.pdf`),
    ),
  )
  expect(linked.length).toBeGreaterThan(locales.length)
  expect(
    linked.map((it) => it.url.replace('{site}', it.locale)).filter((it) => !paths.has(it)),
  ).toEqual([])
})

test('an untranslated product has its documents in English only', async () => {
  await using own = await startApp()
  await own.resources.database.run(
    `update product set text = text - 'ja' where alias = 'rm-8-remote-io'`,
  )
  const { text } = await own.http.get('/ja-jp/marketplace/product/rm-8-remote-io/docs')
  expect(text.match(/hreflang="en" type="application\/pdf"/gi)?.length).toBe(3)
  const { body } = await own.ask(`${media}/ja-jp/rm-8-remote-io-datasheet.pdf`)
  expect(readPdf(body)).toMatchObject({ lang: 'en', title: 'RM-8 Remote I/O – Datasheet' })
})
