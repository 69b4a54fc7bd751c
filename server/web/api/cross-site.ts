import type { Request, RequestHandler } from 'express'
import { Problem } from '#server/kernel/problem.ts'
import { stateOf } from '#server/kernel/request-state.ts'

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

interface Options {
  /** Returns the origins of our pages. */
  origins: () => ReadonlySet<string>
  /** Paths that authenticate the sender in a different way. */
  exceptAt?: readonly string[]
}

/**
 * Rejects writes that our pages did not send, according to Sec-Fetch-Site or, in older browsers,
 * Origin. Writes with neither header are rejected. Source: OWASP CSRF cheat sheet (Fetch Metadata),
 * quality S7.
 */
export function refuseCrossSite({ origins, exceptAt = [] }: Options): RequestHandler {
  return (request, _response, next) => {
    if (safeMethods.has(request.method) || exceptAt.includes(request.baseUrl + request.path))
      return next()
    if (isFromOurPage(request, origins())) return next()
    stateOf(request).decisions = ['cross-site']
    next(new Problem('auth.csrf'))
  }
}

/** Returns true if one of our pages sent the request. */
export function isFromOurPage(request: Request, origins: ReadonlySet<string>): boolean {
  const [site, origin] = [request.get('sec-fetch-site'), request.get('origin')]
  if (origin !== undefined && !origins.has(origin)) return false
  if (site !== undefined) return site === 'same-origin'
  return origin !== undefined
}
