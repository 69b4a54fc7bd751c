import { afterAll, beforeAll, expect, test } from 'vitest'
import { localeFacts, locales } from '#config/locales.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { crawl, type Crawl, type CrawledPage, ownPath } from '#tests/support/crawl.ts'
import { isWholeSweep } from '#tests/support/sweep.ts'

/** Description of a fault: page, link and reason. */
type Fault = string

let app: TestApp
let found: Crawl
let pages: CrawledPage[]
beforeAll(async () => {
  // disable the page cache, since the crawl requests each URL only once
  app = await startApp({ database: 'postgres', config: { cache: { page: { enabled: false } } } })
  found = await crawl(app.origin, { isWhole: isWholeSweep })
  pages = [...found.pages.values()].filter((it) => it.status === 200)
}, 300_000)
afterAll(() => app[Symbol.asyncDispose]())

/** Expects no faults. Shows only the first 40, since a fault in the header occurs on every page. */
function expectNone(faults: readonly Fault[]): void {
  expect(faults.slice(0, 40), `${faults.length} in all`).toEqual([])
}

test('no link on any page leads to an error or a redirect', () => {
  expect(found.pages.size).toBeGreaterThan(3500)
  const wrong = [...found.pages.values()].filter((it) => it.status !== 200)
  expectNone(wrong.map((it) => `${found.foundOn.get(it.path)} → ${it.path} → ${it.status}`))
})

test('every file that a page loads or links to exists', () => {
  expect(found.files.size).toBeGreaterThan(100)
  const wrong = [...found.files].filter(([, status]) => status !== 200)
  expectNone(wrong.map(([file, status]) => `${found.foundOn.get(file)} → ${file} → ${status}`))
})

test('the target of every link with a fragment exists on its page', () => {
  const lost = found.fragments.filter(({ href }) => {
    const [path = '', id = ''] = href.split('#')
    const page = found.pages.get(path)
    return page?.status === 200 && !page.ids.has(decodeURIComponent(id))
  })
  expectNone([...new Set(lost.map((it) => `${it.page} → ${it.href}`))])
})

test('every page is complete and in its own language, with one h1, a title and a description', () => {
  expectNone(
    pages.flatMap(({ path, locale, ...it }): Fault[] => [
      ...(it.isWhole ? [] : [`${path} is cut`]),
      ...(it.lang === localeFacts[locale].htmlLang ? [] : [`${path} is in ${it.lang}`]),
      ...(it.h1Count === 1 ? [] : [`${path} has ${it.h1Count} h1`]),
      ...([...it.title].length >= 6 ? [] : [`${path} has the title “${it.title}”`]),
      ...([...it.description].length >= 20
        ? []
        : [`${path} has the description “${it.description}”`]),
    ]),
  )
})

test('page titles are unique within each locale', () => {
  const faults = locales.flatMap((locale) => {
    const own = pages.filter((it) => it.locale === locale && isOwnPage(it))
    return [...Map.groupBy(own, (it) => it.title)]
      .filter(([, same]) => same.length > 1)
      .map(([text, same]) => `“${text}”: ${same.map((it) => it.path).join(' ')}`)
  })
  expectNone(faults)
})

test('the target of every canonical link is its own canonical page', () => {
  const faults = pages.flatMap(({ path, canonical, locale, match, isIndexable }): Fault[] => {
    if (canonical === null)
      return match?.route.canonical === false ? [] : [`${path} has no canonical link`]
    const target = found.pages.get(ownPath(canonical))
    // accept a page that is not indexable, such as a search, if no page links to its canonical page
    if (!isIndexable && !target) return []
    if (target?.canonical !== canonical)
      return [`${path} → ${canonical} → ${target?.status ?? 'not linked'}`]
    return target.locale === localeFacts[locale].canonicalLocale
      ? []
      : [`${path} is canonical in ${target.locale}`]
  })
  expectNone(faults)
})

test('pages that are alternates of each other list the same alternates', () => {
  const setOf = (page: CrawledPage) =>
    page.alternates
      .map((it) => `${it.hreflang} ${it.href}`)
      .toSorted()
      .join(', ')
  const faults = pages.flatMap((page) =>
    page.alternates.flatMap(({ href }): Fault[] => {
      const other = found.pages.get(ownPath(href))
      if (other?.status !== 200)
        return [`${page.path} → ${href} → ${other?.status ?? 'not linked'}`]
      return setOf(other) === setOf(page)
        ? []
        : [`${page.path} and ${href} differ: ${setOf(page)} | ${setOf(other)}`]
    }),
  )
  expectNone(faults)
})

test('the sitemaps list all indexable pages and no others', async () => {
  const faults: Fault[] = []
  for (const locale of locales.filter((it) => localeFacts[it].canonicalLocale === it)) {
    const { text } = await app.ask(`/sitemap-${locale}.xml`)
    const listed = new Set(
      [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map((it) => ownPath(unescaped(it[1] ?? ''))),
    )
    const crawled = new Set(
      pages
        .filter((it) => it.locale === locale && it.isIndexable && isOwnPage(it) && isTranslated(it))
        .map((it) => it.path),
    )
    for (const path of listed) if (!crawled.has(path)) faults.push(...(await unlinkedFaults(path)))
    faults.push(
      ...[...crawled].filter((it) => !listed.has(it)).map((it) => `${it} is not in the sitemap`),
    )
  }
  expectNone(faults)
})

test('space is reserved for every picture and video before it loads', () => {
  expectNone([...new Set(found.unsized.map((it) => `${it.page}: ${it.html}`))])
})

/**
 * Returns the faults of a page that is in the sitemap but not among the crawled indexable pages. An
 * indexable material that was not crawled has none, since materials need no link from a page: a
 * notice can be missing from the site's news list.
 */
async function unlinkedFaults(path: string): Promise<Fault[]> {
  const { status, text } = await app.ask(path)
  const isMaterial = path.includes('/marketplace/materials/')
  return isMaterial &&
    !found.pages.has(path) &&
    status === 200 &&
    !text.includes('content="noindex"')
    ? []
    : [`${path} is in the sitemap: ${status}, and no page for search engines`]
}

/**
 * Returns true if the page is its own canonical page, or is of a kind that has no canonical link.
 */
function isOwnPage({ path, canonical, locale, match }: CrawledPage): boolean {
  if (canonical === null) return match?.route.canonical === false
  return (
    canonical.endsWith(path) ||
    (localeFacts[locale].canonicalLocale !== locale &&
      canonical.endsWith(path.slice(locale.length + 1)))
  )
}

/** Returns false for an untranslated page, which has no alternates. */
function isTranslated({ canonical, alternates }: CrawledPage): boolean {
  return canonical === null || alternates.length > 0
}

function unescaped(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
}
