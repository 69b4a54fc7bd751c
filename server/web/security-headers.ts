import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import helmet from 'helmet'
import { allowedOrigins } from './allowed-origins.ts'
import type { Config } from '#config/schema.ts'

/** Header names, each followed by its value, as `writeHead` accepts them. */
export type FlatHeaders = string[]

interface Policy {
  config: Config
  isChina: boolean
  /** Code of the inline scripts in documents. The policy allows them by their hashes. */
  inlineScripts: readonly string[]
  isHttps: boolean
  /** Nonce for Vite's inline scripts and styles, in development only. */
  nonce?: string
}

/**
 * The security headers of the China site and of the other sites. They are computed once per
 * configuration.
 */
export interface SiteHeaders {
  /**
   * Returns the headers of the China site or of the other sites. `nonce` is given in development
   * only.
   */
  of(isChina: boolean, nonce?: string): FlatHeaders
  /** Forgets the computed headers. Call it when the configuration has changed. */
  forget(): void
}

interface SiteHeadersOptions extends Pick<Policy, 'inlineScripts' | 'isHttps'> {
  config: () => Config
}

/** Creates the security headers of the China site and of the other sites. */
export function createSiteHeaders({ config, ...policy }: SiteHeadersOptions): SiteHeaders {
  const computed = new Map<boolean, FlatHeaders>()
  return {
    of(isChina, nonce) {
      if (nonce !== undefined)
        return securityHeaders({ ...policy, config: config(), isChina, nonce })
      const headers =
        computed.get(isChina) ?? securityHeaders({ ...policy, config: config(), isChina })
      computed.set(isChina, headers)
      return headers
    },
    forget: () => computed.clear(),
  }
}

/** Sets the security headers of every response. Documents of the China site replace them. */
export function setSecurityHeaders({ of: headersOf }: SiteHeaders): RequestHandler {
  return (_request, response, next) => {
    setFlatHeaders(response, headersOf(false))
    next()
  }
}

/**
 * Returns the security headers, from helmet. Any header that is the same in all responses must be
 * added here, because cached pages are sent with these headers. Only responses to requests that
 * cannot be parsed set their headers elsewhere, in `pages/site-server.ts`. Documents have no nonce,
 * so that they can be cached; their two inline scripts are allowed by hash. The China site allows
 * different third-party origins.
 */
export function securityHeaders({
  config,
  isChina,
  inlineScripts,
  isHttps,
  nonce,
}: Policy): FlatHeaders {
  const allowed = allowedOrigins(config, isChina)
  const { assets, chinaAssets } = config.site.hosts
  const files = (isChina ? chinaAssets : assets) ?? undefined
  const sources = (...more: readonly (string | undefined)[]) => [
    "'self'",
    ...more.filter((it) => it !== undefined),
  ]
  return headersFrom(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: sources(
            files,
            ...inlineScripts.map(hashOf),
            ...allowed.scriptSrc,
            nonce && `'nonce-${nonce}'`,
          ),
          scriptSrcAttr: ["'none'"],
          styleSrc: sources(files, ...allowed.styleSrc, nonce && "'unsafe-inline'"),
          imgSrc: sources(files, ...allowed.imgSrc),
          fontSrc: sources(files),
          connectSrc: sources(...allowed.connectSrc, nonce && 'ws:'),
          mediaSrc: sources(files, ...allowed.mediaSrc),
          frameSrc: allowed.frameSrc.length > 0 ? allowed.frameSrc : ["'none'"],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
        },
      },
      strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      crossOriginResourcePolicy: { policy: 'same-site' },
      xPoweredBy: false,
      xDownloadOptions: false,
    }),
  )
}

/** Sets headers from a list of names, each followed by its value. */
export function setFlatHeaders(
  response: Pick<ServerResponse, 'setHeader'>,
  headers: FlatHeaders,
): void {
  for (let index = 0; index < headers.length; index += 2)
    response.setHeader(headers[index] ?? '', headers[index + 1] ?? '')
}

/**
 * Allows forms to redirect to more origins. Chromium applies the policy also to redirects that
 * follow a form. Source: CSP3 §6.4.2.
 */
export function policyForForms(policy: string, origins: Iterable<string>): string {
  return policy.replace("form-action 'self'", ["form-action 'self'", ...origins].join(' '))
}

/** Runs helmet once and collects the headers that it sets. */
function headersFrom(middleware: ReturnType<typeof helmet>): FlatHeaders {
  const headers: FlatHeaders = [
    'Permissions-Policy',
    'camera=(), microphone=(), geolocation=(), payment=()',
  ]
  const response = {
    setHeader: (name: string, value: string) => headers.push(name, value),
    removeHeader: () => undefined,
  }
  middleware({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error !== undefined)
      throw new Error('helmet could not set the security headers', { cause: error })
  })
  return headers
}

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}
