import type { Logger } from 'pino'
import type { Config } from '#config/schema.ts'
import type { Locale } from '#config/locales.ts'
import type { DataCache } from '#server/platform/cache/data-cache.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { CardGateway } from '#server/kernel/card-gateway.ts'
import type { CaptchaVerifier } from '#server/kernel/captcha/captcha.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import type { TextSource } from '#server/platform/text/texts.ts'
import type { VisitMetrics } from '#server/platform/ops/visit-metrics.ts'
import type { WorkerThread } from '#server/platform/worker/worker.ts'
import type { AddressRules } from '#server/platform/address/address-rules.ts'
import { type ActingCompany, type Caller, type SignedIn, visitor } from './caller.ts'
import type { CountryOf } from './country.ts'
import type { RateLimits } from './rate-limit.ts'
import { emptyRequestInfo, type RequestInfo } from './request-info.ts'
import type { Trace } from './trace.ts'

/**
 * Context that services receive: the resources of the process, and the caller, time and language of
 * the request.
 */
export interface RequestContext {
  db: Db
  config: Config
  cache: DataCache
  log: Logger
  now: Date
  texts: TextSource
  /** Renders PDFs in a separate thread. */
  pdfWorker: WorkerThread
  /** Rules for the URLs of our pages: origins, locales and redirects. */
  rules: AddressRules
  /** The sender of the request. Always a visitor for a response that all callers share. */
  caller: Caller
  /** IP address, headers and cookies of the request. */
  request: RequestInfo
  countryOf: CountryOf
  /** Uploaded files. */
  files: FileStore
  /** The captcha that protects forms. */
  captcha: CaptchaVerifier
  /** Returns the gateway that charges cards; undefined if cards cannot be charged. */
  cardGateway: () => CardGateway | undefined
  /**
   * For extra limits, which count accepted calls. The operation's regular limit counts all
   * attempts.
   */
  limits: RateLimits
  /** Counts what browsers report about visits. */
  visits: VisitMetrics
  /** Locale of error messages. */
  locale: Locale
  requestId: string
  /** The trace of the request, to pass on to a server that responds in our place. */
  trace: Trace | undefined
  /**
   * Tags of all cached data that was read so far. The page cache stores the page under these tags.
   */
  tags: Set<string>
}

/** Context of an operation that needs a session. */
export interface SignedInContext extends RequestContext {
  caller: SignedIn
}

/** Context of an operation that concerns a company, with the company that the caller acts for. */
export interface CompanyContext extends SignedInContext {
  company: ActingCompany
}

/**
 * Returns the context for a response that all callers share: the caller is a visitor, without
 * headers or cookies.
 */
export function forEverybody(context: RequestContext): RequestContext {
  return { ...context, caller: visitor, request: emptyRequestInfo }
}
