import { Agent, request as httpRequest } from 'node:http'
import { isLocale, type Locale, localeFacts, locales } from '#config/locales.ts'
import { type RouteMatch, routeOf } from '#config/routes.ts'
import { type Head, headOf } from './head.ts'
import { publicOrigin } from './walk.ts'

/** A page as a crawler sees it. */
export interface CrawledPage extends Head {
  /** Path with the locale and the query string. */
  path: string
  locale: Locale
  match: RouteMatch | undefined
  status: number
  isIndexable: boolean
  isWhole: boolean
  ids: ReadonlySet<string>
}

/** Result of a crawl. */
export interface Crawl {
  pages: ReadonlyMap<string, CrawledPage>
  /** Status of each file that pages load or link to, by URL. */
  files: ReadonlyMap<string, number>
  /** Page where each URL was first found. */
  foundOn: ReadonlyMap<string, string>
  /** Links to an anchor: the page that has the link, and the URL. */
  fragments: readonly { page: string; href: string }[]
  /** Images and videos without reserved space. */
  unsized: readonly { page: string; html: string }[]
}

const connections = 12
const mainPart = /<main\b[\s\S]*<\/main>/
/** The locale whose share images are requested. */
const drawnLocale: Locale = 'ja-jp'

export interface CrawlOptions {
  /**
   * Follows all links in all locales. Otherwise, in a locale whose canonical pages are another
   * locale's, only the links of the front page: the rest repeats the pages of the other locale.
   */
  isWhole: boolean
}

/** Follows links from the front page of each locale, unless robots.txt disallows them. */
export async function crawl(origin: string, { isWhole }: CrawlOptions): Promise<Crawl> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const fetchPage: Fetch = (path, method = 'GET') => get(agent, origin, path, method)
  const refused = refusedBy((await fetchPage('/robots.txt')).text)
  const state = newCrawl(refused, isWhole)
  for (const locale of locales) enqueue(state, frontPageOf(locale), '')
  async function work(): Promise<void> {
    for (let next = state.queue.shift(); next !== undefined; next = state.queue.shift())
      await visit(state, next, fetchPage)
  }
  while (state.queue.length > 0) await Promise.all(Array.from({ length: connections }, work))
  agent.destroy()
  return state
}

type Fetch = (path: string, method?: 'GET' | 'HEAD') => Promise<{ status: number; text: string }>

/** State of a crawl: results so far and pages to visit. */
interface CrawlState extends Crawl {
  pages: Map<string, CrawledPage>
  files: Map<string, number>
  foundOn: Map<string, string>
  fragments: Crawl['fragments'][number][]
  unsized: Crawl['unsized'][number][]
  queue: string[]
  /** Element ids in the header and footer of each locale. */
  frameIds: Map<Locale, string[]>
  refused: readonly RegExp[]
  isWhole: boolean
}

function newCrawl(refused: readonly RegExp[], isWhole: boolean): CrawlState {
  return {
    pages: new Map(),
    files: new Map(),
    foundOn: new Map(),
    fragments: [],
    unsized: [],
    queue: [],
    frameIds: new Map(),
    refused,
    isWhole,
  }
}

function frontPageOf(locale: Locale): string {
  return `/${locale}/marketplace`
}

function enqueue({ foundOn, queue }: CrawlState, address: string, page: string): void {
  if (foundOn.has(address)) return
  foundOn.set(address, page)
  queue.push(address)
}

async function visit(state: CrawlState, address: string, fetchPage: Fetch): Promise<void> {
  const locale = localeIn(address)
  if (!locale) return void state.files.set(address, (await fetchPage(address, 'HEAD')).status)
  const { status, text } = await fetchPage(address)
  const isFront = address === frontPageOf(locale)
  const own = isFront ? text : ownParts(text)
  if (isFront) state.frameIds.set(locale, idsIn(text.replace(mainPart, '')))
  const ids = new Set([...idsIn(own), ...(state.frameIds.get(locale) ?? [])])
  state.pages.set(address, pageOf({ path: address, locale, status, text, ids }))
  if (status !== 200) return
  followLinks(state, address, own)
  for (const file of filesIn(own)) if (isRequested(file, locale)) enqueue(state, file, address)
  for (const html of unsizedIn(own)) state.unsized.push({ page: address, html })
}

function followLinks(state: CrawlState, address: string, html: string): void {
  for (const href of linksIn(html)) {
    const [target = '', fragment] = resolved(href, address).split('#', 2)
    if (fragment) state.fragments.push({ page: address, href: `${target}#${fragment}` })
    const isRefused = state.refused.some((it) => it.test(target))
    const isEndless = isSearch(address) && isSearch(target)
    const isLeftOut = !state.isWhole && isRepeated(target, address)
    if (!isRefused && !isEndless && !isLeftOut && isFollowed(target))
      enqueue(state, target, address)
  }
}

/**
 * Returns true for our files. Each share image must be rendered, so only those of one locale are
 * requested.
 */
function isRequested(file: string, locale: Locale): boolean {
  return file.startsWith('/') && (!file.startsWith('/share/') || locale === drawnLocale)
}

/** Returns images and videos without a size, which shift the page while they load. */
function unsizedIn(html: string): string[] {
  return [...html.matchAll(/<(?:img|video)\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((it) => !/ width="\d+"/.test(it) || !/ height="\d+"/.test(it))
}

/** Removes our origin from a URL. URLs of other origins are unchanged. */
export function ownPath(href: string): string {
  return href.startsWith(`${publicOrigin}/`) ? href.slice(publicOrigin.length) : href
}

function resolved(href: string, from: string): string {
  const own = ownPath(href)
  if (own.startsWith('/') || /^[a-z]+:/i.test(own)) return own
  const url = new URL(own, `${publicOrigin}${from}`)
  return url.pathname + url.search + url.hash
}

/** Returns patterns of what robots.txt disallows. */
function refusedBy(robots: string): RegExp[] {
  const paths = [...robots.matchAll(/^Disallow: (.+)$/gm)].map((it) => it[1] ?? '')
  return paths.map((it) => new RegExp(`^${it.replaceAll('*', '.*')}`))
}

/**
 * Returns true for our pages and files. Links with more than one filter and search results after
 * the first page are not followed, since their combinations are endless.
 */
function isFollowed(address: string): boolean {
  if (!/^\/(?!\/)/.test(address) || address.endsWith('&key=')) return false
  const match = matchOf(address)
  if (!match) return true
  if (match.name === 'marketplace-search' && !/\?keyword=[^&]*&page=1$/.test(address)) return false
  const names = [...new URLSearchParams(address.split('?')[1]).keys()]
  return names.filter((it) => it !== 'page' && match.route.readQuery.includes(it)).length < 2
}

/** Returns true for a page that repeats another locale's, unless its front page links to it. */
function isRepeated(target: string, page: string): boolean {
  const locale = localeIn(target)
  const isOwn = locale === undefined || localeFacts[locale].canonicalLocale === locale
  return !isOwn && page !== frontPageOf(locale)
}

/** Returns true for search pages, which link to more and more searches. */
function isSearch(address: string): boolean {
  return address.includes('/marketplace/search?')
}

/** Returns the page that a path with a locale leads to. */
export function matchOf(address: string): RouteMatch | undefined {
  const segments = (address.split('?', 1)[0] ?? '').split('/').slice(2)
  return localeIn(address) && routeOf(segments.filter(Boolean).map(decodeURIComponent))
}

function localeIn(address: string): Locale | undefined {
  const first = address.split(/[/?]/, 2)[1] ?? ''
  return isLocale(first) ? first : undefined
}

/**
 * Returns the parts of a page that differ from other pages of its locale: head, language picker,
 * main element.
 */
function ownParts(html: string): string {
  const head = html.slice(0, html.indexOf('</head>'))
  const choice = html.slice(html.indexOf(' id="language"'), html.indexOf('</header>'))
  return head + choice + (mainPart.exec(html)?.[0] ?? '')
}

function idsIn(html: string): string[] {
  return [...html.matchAll(/ id="([^"]+)"/g)].map((it) => unescaped(it[1] ?? ''))
}

interface Fetched {
  path: string
  locale: Locale
  status: number
  text: string
  ids: ReadonlySet<string>
}

function pageOf({ path, locale, status, text, ids }: Fetched): CrawledPage {
  const head = headOf(text)
  return {
    ...head,
    canonical: head.canonical && unescaped(head.canonical),
    alternates: head.alternates.map(({ hreflang, href }) => ({ hreflang, href: unescaped(href) })),
    path,
    locale,
    status,
    match: matchOf(path),
    isIndexable: !text.includes('<meta name="robots" content="noindex"'),
    isWhole: text.endsWith('</html>'),
    ids,
  }
}

/** Returns the targets of all links in HTML. */
export function linksIn(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map((it) => unescaped(it[1] ?? ''))
}

function filesIn(html: string): string[] {
  const sources = [
    ...html.matchAll(/<(?:img|script|source|video|track|iframe)\b[^>]*?\ssrc="([^"]*)"/g),
  ]
  const posters = [...html.matchAll(/\sposter="([^"]*)"/g)]
  const links = [
    ...html.matchAll(
      /<link\b[^>]*?\srel="(?:stylesheet|modulepreload|preload|icon)"[^>]*?\shref="([^"]*)"/g,
    ),
  ]
  const feeds = [
    ...html.matchAll(/<link\b[^>]*?\stype="application\/rss\+xml"[^>]*?\shref="([^"]*)"/g),
  ]
  const shared = [...html.matchAll(/<meta property="og:image" content="([^"]*)"/g)]
  return [...sources, ...posters, ...links, ...feeds, ...shared].map((it) =>
    ownPath(unescaped(it[1] ?? '')),
  )
}

/** Requests a path, and again if that fails: the server may just have closed the connection. */
async function get(
  agent: Agent,
  origin: string,
  path: string,
  method: 'GET' | 'HEAD',
): Promise<{ status: number; text: string }> {
  return once(agent, origin, path, method).catch(() => once(agent, origin, path, method))
}

function once(
  agent: Agent,
  origin: string,
  path: string,
  method: 'GET' | 'HEAD',
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(origin)
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
  const request = httpRequest(
    { agent, host: hostname, port, path, method, headers: { Accept: 'text/html' } },
    (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      )
    },
  )
  request.once('error', reject)
  request.end()
  return promise
}

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
