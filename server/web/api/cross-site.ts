import type { Request, RequestHandler } from 'express'
import { Problem } from '#server/kernel/problem.ts'
import { requestFacts } from '#server/web/request.ts'

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

interface Options {
  /** The origins under which our pages stand. */
  origins: () => ReadonlySet<string>
  /** Paths that prove in another way who sends. */
  butAt?: readonly string[]
}

/**
 * Refuses writes that no page of ours sent. A browser says so by Sec-Fetch-Site, an older one by Origin; what says neither is
 * refused as well. Source: OWASP CSRF cheat sheet (Fetch Metadata), quality S7.
 */
export function refuseCrossSite({ origins, butAt = [] }: Options): RequestHandler {
  return (request, _response, next) => {
    if (safeMethods.has(request.method) || butAt.includes(request.baseUrl + request.path))
      return next()
    if (isFromOurPage(request, origins())) return next()
    requestFacts(request).decisions = ['cross-site']
    next(new Problem('auth.csrf'))
  }
}

/** Whether a page of ours sent this. */
export function isFromOurPage(request: Request, origins: ReadonlySet<string>): boolean {
  const [site, origin] = [request.get('sec-fetch-site'), request.get('origin')]
  if (origin !== undefined && !origins.has(origin)) return false
  if (site !== undefined) return site === 'same-origin'
  return origin !== undefined
}
