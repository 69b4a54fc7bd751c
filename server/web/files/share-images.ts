import { type Request, Router } from 'express'
import { isLocale, type Locale } from '#config/locales.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { PageDirectory } from '#server/web/pages/page-directory.ts'
import {
  pathOfShared,
  type SharedPage,
  sharedPageOf,
  type ShareTexts,
} from '#server/web/pages/share-image.ts'

interface ShareImageParts extends ShareTexts {
  directory: (request: Request, locale: Locale) => Promise<PageDirectory>
  /** Counts the request; throws when there were too many. */
  admit: (request: Request) => Promise<unknown>
  draw: (page: SharedPage) => Promise<Buffer>
}

const oneYear = 'public, max-age=31536000, immutable'

/** Serves the share images of pages at /share/{locale}/{hash}.png. */
export function shareImages(parts: ShareImageParts): Router {
  const router = Router({ caseSensitive: true, strict: true })
  router.get('/share/:locale/:picture', async (request, response, next) => {
    const { locale } = request.params
    await parts.admit(request)
    const shared = isLocale(locale) ? await sharedPageAt(request, locale, parts) : undefined
    if (!shared) return next(new Problem('not_found', { context: { path: request.path } }))
    response
      .set({ 'Cache-Control': oneYear, 'Cross-Origin-Resource-Policy': 'cross-origin' })
      .type('png')
    response.send(request.method === 'HEAD' ? undefined : await parts.draw(shared))
  })
  return router
}

const pagesByPath = new WeakMap<PageDirectory, Map<string, SharedPage>>()

/** The page whose share image has the request's path. Paths are computed once per page directory. */
async function sharedPageAt(
  request: Request,
  locale: Locale,
  parts: ShareImageParts,
): Promise<SharedPage | undefined> {
  const directory = await parts.directory(request, locale)
  const byPath = pagesByPath.get(directory) ?? new Map<string, SharedPage>()
  pagesByPath.set(directory, byPath)
  if (!byPath.has(request.path))
    for (const page of directory.values()) {
      const shared = sharedPageOf(parts, page, locale)
      if (shared) byPath.set(pathOfShared(shared), shared)
    }
  return byPath.get(request.path)
}
