import type { Request } from 'express'
import { fallbackLocale, type Locale, normalizeLocale } from '#config/locales.ts'
import type { Config } from '#config/schema.ts'
import type { ConfigSource } from '#config/watch.ts'
import type { AddressRules } from '#server/platform/address/address-rules.ts'
import type { DataCache } from '#server/platform/cache/data-cache.ts'
import type { Database } from '#server/platform/db/database.ts'
import { forRequest } from '#server/platform/db/request-transactions.ts'
import type { CardGateway } from '#server/kernel/card-gateway.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { requestInfoOf } from '#server/kernel/request-info.ts'
import { stateOf } from '#server/kernel/request-state.ts'

/** Parts of the process that a request's context refers to. */
export interface ContextDependencies extends Pick<
  RequestContext,
  'log' | 'texts' | 'pdfWorker' | 'countryOf' | 'files' | 'captcha' | 'limits'
> {
  database: Database
  config: ConfigSource
  metrics: { visits: RequestContext['visits'] }
  dataCache: DataCache
  gatewayOf: (config: Config) => CardGateway | undefined
}

/** Creates the service context for a request. */
export type ContextFor = (request: Request, locale: Locale) => RequestContext

/** Returns the function that creates the service context for a request. */
export function createContextFor(
  dependencies: ContextDependencies,
  rules: () => AddressRules,
): ContextFor {
  const { log, texts, pdfWorker, countryOf, files, captcha, limits } = dependencies
  const { database, config, dataCache, gatewayOf, metrics } = dependencies
  return (request, locale) => ({
    db: forRequest(database.db, stateOf(request).id),
    config: config.current,
    cache: dataCache,
    log,
    now: new Date(),
    texts,
    pdfWorker,
    rules: rules(),
    caller: stateOf(request).caller,
    request: requestInfoOf(request),
    countryOf,
    files,
    captcha,
    cardGateway: () => gatewayOf(config.current),
    limits,
    visits: metrics.visits,
    locale,
    requestId: stateOf(request).id,
    trace: stateOf(request).trace,
    tags: new Set(),
  })
}

/**
 * Returns the site that a request names in the query parameter `websiteCode`, or else in the header
 * X-Website-Code, for the language of names and problems.
 */
export function namedLocale(request: Request): Locale {
  const named = [request.query['websiteCode'], request.get('x-website-code')]
  const [found] = named.flatMap((it) => (typeof it === 'string' ? (normalizeLocale(it) ?? []) : []))
  return found ?? fallbackLocale
}
