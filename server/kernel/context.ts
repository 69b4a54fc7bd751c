import type { Logger } from 'pino'
import type { Config } from '#config/schema.ts'
import type { Locale } from '#config/locales.ts'
import type { DataCache } from '#server/platform/cache/data-cache.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { CaptchaVerifier } from '#server/kernel/captcha/captcha.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import type { AddressRules } from '#server/platform/address/address-rules.ts'
import { type Caller, visitor } from './caller.ts'
import type { CountryOf } from './country.ts'
import type { RateLimits } from './rate-limit.ts'
import { emptyRequestInfo, type RequestInfo } from './request-info.ts'

/** Ends somebody's sessions at the identity provider, where it is ours: all, or all but the one that an ID token names. */
export type EndProviderSessions = (
  db: Db,
  whose: { identities: readonly { issuer: string; subject: string }[]; butFor?: string },
) => Promise<void>

/** What a service is given: opened resources, and who asks, when and in which language. */
export interface RequestContext {
  db: Db
  config: Config
  cache: DataCache
  log: Logger
  now: Date
  /** Where our pages stand. */
  rules: AddressRules
  /** Who asks. What is kept for everybody is made for a visitor, whoever asks first. */
  caller: Caller
  /** How it is asked: the address, the cookies. */
  request: RequestInfo
  countryOf: CountryOf
  /** Files that people send. */
  files: FileStore
  /** The security check of forms. */
  captcha: CaptchaVerifier
  /** Counts what a call's own kind does not: what was accepted, not what was tried. */
  limits: RateLimits
  endProviderSessions: EndProviderSessions
  /** Language of refusals. */
  locale: Locale
  requestId: string
  supportCode: string
  /** Tags of all cached data that was read on the way: the page cache keeps the page under them. */
  tags: Set<string>
}

/** The context in which is made what is kept for everybody: whoever asks first is not known there, nor are their cookies. */
export function forEverybody(context: RequestContext): RequestContext {
  return { ...context, caller: visitor, request: emptyRequestInfo }
}
