import { createHash } from 'node:crypto'
import { type Request, Router } from 'express'
import { isLocale, type Locale, localeFacts } from '#config/locales.ts'
import { routeOf } from '#config/routes.ts'
import type { SitePage } from '#server/content/site-pages/contract.ts'
import type { PageDirectory } from '#server/web/pages/page-directory.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { TextSource } from '#server/platform/text/texts.ts'

/** What the picture of a page says. */
export interface SharedPage {
  title: string
  kind: string
  site: string
  locale: Locale
}

/** What pictures are made from. */
export interface ShareServices {
  texts: TextSource
  siteName: (locale: Locale) => string
}

interface RouterServices extends ShareServices {
  directory: (request: Request, locale: Locale) => Promise<PageDirectory>
  /** Counts who asks; refuses it when there were too many. */
  admit: (request: Request) => Promise<unknown>
  draw: (page: SharedPage) => Promise<Buffer>
}

const oneYear = 'public, max-age=31536000, immutable'
/** What a page is called in its picture, by the beginning of its route's name. */
const kinds = [
  'product',
  'category',
  'solutions',
  'materials',
  'partners',
  'support',
  'help',
] as const

/**
 * The path of the picture that others share a page by; undefined for a page without words of its own. It names what the picture
 * says by its hash: who asks for a picture cannot say what is on it, and another title is another address. Source: ogp.me.
 */
export function sharePath(
  services: ShareServices,
  page: SitePage | undefined,
  locale: Locale,
): string | undefined {
  const shared = page && sharedPage(services, page, locale)
  return shared && pathOfShared(shared)
}

/** Answers with the pictures of pages. */
export function sharePictures(services: RouterServices): Router {
  const router = Router({ caseSensitive: true, strict: true })
  router.get('/share/:locale/:picture', async (request, response, next) => {
    const { locale } = request.params
    await services.admit(request)
    const shared = isLocale(locale) ? await sharedAt(request, locale, services) : undefined
    if (!shared) return next(new Problem('not_found', { context: { path: request.path } }))
    response
      .set({ 'Cache-Control': oneYear, 'Cross-Origin-Resource-Policy': 'cross-origin' })
      .type('png')
    response.send(request.method === 'HEAD' ? undefined : await services.draw(shared))
  })
  return router
}

const known = new WeakMap<PageDirectory, Map<string, SharedPage>>()

/** The page whose picture stands at an address; each is remembered as long as the directory that it is in. */
async function sharedAt(
  request: Request,
  locale: Locale,
  services: RouterServices,
): Promise<SharedPage | undefined> {
  const { path } = request
  const directory = await services.directory(request, locale)
  const pictures = known.get(directory) ?? new Map<string, SharedPage>()
  known.set(directory, pictures)
  if (!pictures.has(path))
    for (const it of directory.values()) {
      const shared = sharedPage(services, it, locale)
      if (shared) pictures.set(pathOfShared(shared), shared)
    }
  return pictures.get(path)
}

function sharedPage(
  { texts, siteName }: ShareServices,
  { path, titles }: SitePage,
  locale: Locale,
): SharedPage | undefined {
  const title = titles?.[localeFacts[locale].textLanguage] ?? titles?.en
  if (title === undefined) return undefined
  const name = routeOf(
    (path.split('?', 1)[0] ?? '').split('/').filter(Boolean).map(decodeURIComponent),
  )?.name.replace('marketplace-', '')
  const kind = kinds.find((it) => name?.startsWith(it))
  return {
    title,
    kind: kind ? texts.of(locale).t(`layout:share.${kind}`) : '',
    site: siteName(locale),
    locale,
  }
}

function pathOfShared(shared: SharedPage): string {
  const hash = createHash('sha256').update(JSON.stringify(shared)).digest('hex').slice(0, 20)
  return `/share/${shared.locale}/${hash}.png`
}
