import { type Request, Router } from 'express'
import { isLocale, type Locale } from '#config/locales.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { PageDirectory } from '#server/web/pages/page-directory.ts'
import { oneYear } from './caching.ts'
import {
  pathOfShared,
  type SharedPage,
  sharedPageOf,
  type ShareTexts,
} from '#server/web/pages/share-image.ts'

interface Options extends ShareTexts {
  directory: (request: Request, locale: Locale) => Promise<PageDirectory>
  /** Counts the request; throws if there were too many. */
  admit: (request: Request) => Promise<unknown>
  draw: (page: SharedPage) => Promise<Buffer>
}

/** Serves the share images of pages at /share/{locale}/{hash}.png. */
export function shareImages(options: Options): Router {
  const router = Router({ caseSensitive: true, strict: true })
  router.get('/share/:locale/:image', async (request, response, next) => {
    const { locale } = request.params
    await options.admit(request)
    const shared = isLocale(locale) ? await sharedPageAt(request, locale, options) : undefined
    if (!shared) return next(new Problem('not_found', { context: { path: request.path } }))
    response
      .set({ 'Cache-Control': oneYear, 'Cross-Origin-Resource-Policy': 'cross-origin' })
      .type('png')
    response.send(request.method === 'HEAD' ? undefined : await options.draw(shared))
  })
  return router
}

const pagesByPath = new WeakMap<PageDirectory, Map<string, SharedPage>>()

/**
 * Finds the page whose share image has the request's path. If the path is not known yet, first
 * computes the paths for all pages of the locale.
 */
async function sharedPageAt(
  request: Request,
  locale: Locale,
  options: Options,
): Promise<SharedPage | undefined> {
  const directory = await options.directory(request, locale)
  const byPath = pagesByPath.get(directory) ?? new Map<string, SharedPage>()
  pagesByPath.set(directory, byPath)
  if (!byPath.has(request.path))
    for (const page of directory.values()) {
      const shared = sharedPageOf(options, page, locale)
      if (shared) byPath.set(pathOfShared(shared), shared)
    }
  return byPath.get(request.path)
}
