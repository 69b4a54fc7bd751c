import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { Request, RequestHandler } from 'express'

/** Who may use the operators' listener. */
export interface OpsAccess {
  /** Host names by which operators reach the listener, besides loopback names and IP addresses. */
  hostNames: readonly string[]
  /** Bearer token, required for everything but the probes. Undefined on a loopback address only. */
  token: string | undefined
}

/** Probes of supervisors and load balancers, which know no token. */
const probes: ReadonlySet<string> = new Set(['/livez', '/readyz'])

/**
 * Rejects requests for a host name that is not ours. A page of a stranger can point its own name at
 * this address (DNS rebinding), and the operator's browser then takes both for the same site. It
 * cannot do so with an IP address.
 */
export function requireKnownHost({ hostNames }: OpsAccess): RequestHandler {
  const known = new Set(['localhost', ...hostNames.map((it) => it.toLowerCase())])
  return (request, response, next) => {
    const name = hostNameOf(request)
    if (name !== undefined && (known.has(name) || isIP(name) !== 0)) return next()
    response.status(421).json({ code: 'host.unknown', detail: 'list the name in OPS_HOSTS' })
  }
}

/** Rejects requests without the token, if there is one. */
export function requireToken({ token }: OpsAccess): RequestHandler {
  if (token === undefined) return (_request, _response, next) => next()
  const expected = hashOf(token)
  return (request, response, next) => {
    if (probes.has(request.path)) return next()
    const given = /^Bearer +(\S+)$/i.exec(request.get('authorization') ?? '')?.[1]
    // hashes have one length, so the comparison takes the same time for every token
    if (given !== undefined && timingSafeEqual(hashOf(given), expected)) return next()
    response.status(401).set('WWW-Authenticate', 'Bearer').json({ code: 'auth.required' })
  }
}

/**
 * Rejects acts that a page of another site could cause in the operator's browser. Browsers send
 * Sec-Fetch-Site to loopback and https only, and Origin with every POST. Forms and simple requests
 * cannot have the content type of JSON.
 */
export const requireOwnSite: RequestHandler = (request, response, next) => {
  const site = request.get('sec-fetch-site') ?? 'none'
  const origin = request.get('origin')
  if (!['none', 'same-origin'].includes(site) || (origin && !isOwnOrigin(request, origin)))
    return void response.status(403).json({ code: 'auth.forbidden' })
  if (request.get('content-type') !== undefined && request.is('application/json') === false)
    return void response
      .status(415)
      .json({ code: 'request.type_not_allowed', detail: 'send application/json' })
  next()
}

/** Returns true for an address that only this machine can reach. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

function isOwnOrigin(request: Request, origin: string): boolean {
  return URL.parse(origin)?.host === request.get('host')?.toLowerCase()
}

function hostNameOf(request: Request): string | undefined {
  const { hostname } = URL.parse(`http://${request.headers.host ?? ''}`) ?? {}
  return hostname?.replace(/^\[|\]$/g, '')
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
