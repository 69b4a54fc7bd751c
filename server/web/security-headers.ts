import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'
import type { Config } from '#config/schema.ts'

/** Names and values in turn, as `writeHead` takes them. */
export type FlatHeaders = string[]

interface Policy {
  config: Config
  isChina: boolean
  /** Texts of the inline scripts that documents carry; their hashes allow them. */
  inlineScripts: readonly string[]
  isHttps: boolean
  /** Development only: Vite's inline scripts and styles. */
  nonce?: string
}

/**
 * The security headers of every answer, from helmet. Documents carry no nonce, so that they can be cached: their two inline
 * scripts are allowed by hash. The China site allows other foreign origins than the others.
 */
export function securityHeaders({
  config,
  isChina,
  inlineScripts,
  isHttps,
  nonce,
}: Policy): FlatHeaders {
  const { csp } = isChina ? config.scripts.china : config.scripts.global
  const { assets, chinaAssets } = config.site.hosts
  const files = (isChina ? chinaAssets : assets) ?? undefined
  const sources = (...more: readonly (string | undefined)[]) => [
    "'self'",
    ...more.filter((it) => it !== undefined),
  ]
  return collected(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: sources(
            files,
            ...inlineScripts.map(hashOf),
            ...csp.scriptSrc,
            nonce && `'nonce-${nonce}'`,
          ),
          scriptSrcAttr: ["'none'"],
          styleSrc: sources(files, nonce && "'unsafe-inline'"),
          imgSrc: sources(files, ...csp.imgSrc),
          fontSrc: sources(files),
          connectSrc: sources(...csp.connectSrc, nonce && 'ws:'),
          mediaSrc: sources(files, ...csp.mediaSrc),
          frameSrc: csp.frameSrc.length > 0 ? csp.frameSrc : ["'none'"],
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

/** Sets headers that are given as names and values in turn. */
export function setFlat(response: Pick<ServerResponse, 'setHeader'>, headers: FlatHeaders): void {
  for (let at = 0; at < headers.length; at += 2)
    response.setHeader(headers[at] ?? '', headers[at + 1] ?? '')
}

/** A policy whose forms may also lead to other origins: in Chromium the redirects after a form count as its targets. Source: CSP3 §6.4.2. */
export function policyForForms(policy: string, origins: Iterable<string>): string {
  return policy.replace("form-action 'self'", ["form-action 'self'", ...origins].join(' '))
}

/** What a middleware sets, noted once instead of for each answer. */
function collected(middleware: ReturnType<typeof helmet>): FlatHeaders {
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
      throw new Error('the security headers cannot be made', { cause: error })
  })
  return headers
}

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}
