import type { Logger } from 'pino'
import type { Config } from '#config/schema.ts'
import type { Locale } from '#config/locales.ts'
import type { DataCache } from '#server/platform/cache/data-cache.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { CaptchaVerifier } from '#server/kernel/captcha/captcha.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import type { TextSource } from '#server/platform/text/texts.ts'
import type { WorkerThread } from '#server/platform/worker/worker.ts'
import type { AddressRules } from '#server/platform/address/address-rules.ts'
import { type ActingCompany, type Caller, type SignedIn, visitor } from './caller.ts'
import type { CountryOf } from './country.ts'
import type { RateLimits } from './rate-limit.ts'
import { emptyRequestInfo, type RequestInfo } from './request-info.ts'

/**
 * Context of a service: the resources of the process, and the caller, time and language of a
 * request.
 */
export interface RequestContext {
  db: Db
  config: Config
  cache: DataCache
  log: Logger
  now: Date
  texts: TextSource
  /** Draws PDFs. */
  pdfWorker: WorkerThread
  /** Origins and paths of our pages. */
  rules: AddressRules
  /** The sender of the request. Shared cached answers are always produced for a visitor. */
  caller: Caller
  /** Address, headers and cookies of the request. */
  request: RequestInfo
  countryOf: CountryOf
  /** Uploaded files. */
  files: FileStore
  /** The security check of forms. */
  captcha: CaptchaVerifier
  /**
   * For limits in addition to the operation's own, which count accepted calls rather than attempts.
   */
  limits: RateLimits
  /** Locale of problem texts. */
  locale: Locale
  requestId: string
  /** Tags of all cached data read so far: the page cache stores the page under them. */
  tags: Set<string>
}

/** Context of an operation that needs a session. */
export interface SignedInContext extends RequestContext {
  caller: SignedIn
}

/** Context of an operation that concerns a company: the one that the caller acts for. */
export interface CompanyContext extends SignedInContext {
  company: ActingCompany
}

/** The same context for a shared answer: no caller, no cookies. */
export function forEverybody(context: RequestContext): RequestContext {
  return { ...context, caller: visitor, request: emptyRequestInfo }
}
