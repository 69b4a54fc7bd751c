import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { Problem } from '#server/kernel/problem.ts'
import { type AddressRules, hostKind } from '#server/platform/address/address-rules.ts'

/** Files that are the same on every host. A CDN may fetch them by a name of its own. */
const files = ['/assets/', '/media/']

/**
 * Rejects requests for a host that is not ours, and requests with two Host headers. Pages respond
 * to an unknown host themselves. Source: RFC 9112 §3.2, RFC 9110 §15.5.20, quality S4.
 */
export function requireKnownHost(rules: () => AddressRules): RequestHandler {
  return (request, _response, next) => {
    if (hasTwoHosts(request)) return next(new Problem('request.malformed'))
    const { path, host } = request // from X-Forwarded-Host if a trusted proxy sent it
    const isPage = !rules().skipPrefixes.some((it) => path.startsWith(it))
    if (isPage || files.some((it) => path.startsWith(it))) return next()
    next(hostKind(rules(), { host }) ? undefined : new Problem('request.host_unknown'))
  }
}

/** True for a request with more than one Host header. Node.js would read the first one. */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count > 1
}
