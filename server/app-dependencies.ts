import type { Request } from 'express'
import type { Locale } from '#config/locales.ts'
import { inlineScript, speculationRules } from '#components/islands/inline.ts'
import type { Development } from '#server/commands/development.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { newNonce } from '#server/kernel/request-id.ts'
import {
  type AddressRules,
  addressRules,
  originsOf,
} from '#server/platform/address/address-rules.ts'
import { publicOriginOf } from '#server/platform/env.ts'
import { type ContextFor, createContextFor } from '#server/web/contexts.ts'
import type { DocumentServices } from '#server/web/pages/internal-page.ts'
import { createPageCache, type PageCache } from '#server/web/pages/page-cache.ts'
import { directoryOf, type PageDirectory } from '#server/web/pages/page-directory.ts'
import { sinksOfHits } from '#server/web/request-log.ts'
import { createSiteHeaders, type SiteHeaders } from '#server/web/security-headers.ts'
import { type Api, createApi, remoteServices, services, withSignIn } from './api.ts'
import { dropDependentCaches } from './config-caches.ts'
import type { Resources } from './resources.ts'

/**
 * Values that several steps of the request pipeline share. They are kept current when the
 * configuration changes.
 */
export interface AppDependencies {
  publicOrigin: string
  isHttps: boolean
  rules: () => AddressRules
  /** Origins that serve our pages. */
  origins: () => ReadonlySet<string>
  headers: SiteHeaders
  pageCache: PageCache
  api: Api
  contextFor: ContextFor
  /** Reads the directory of all pages. `directoryFor` does the same for an Express request. */
  directoryIn: (context: RequestContext) => Promise<PageDirectory>
  directoryFor: (request: Request, locale: Locale) => Promise<PageDirectory>
  documents: DocumentServices
}

/** Creates the values that several steps of the request pipeline share. */
export function createAppDependencies(
  resources: Resources,
  development?: Development,
): AppDependencies {
  const { config, texts, log, env } = resources
  const publicOrigin = publicOriginOf(env)
  const isHttps = publicOrigin.startsWith('https:')
  const createRules = () =>
    addressRules(config.current, { publicOrigin, skipPrefixes: development?.skipPrefixes ?? [] })
  let currentRules = createRules()
  const rules = () => currentRules
  const headers = createSiteHeaders({
    config: () => config.current,
    inlineScripts: [inlineScript, speculationRules],
    isHttps,
  })
  const pageCache = createPageCache({
    store: resources.pages,
    config: () => config.current,
    log,
    metrics: resources.metrics,
    hitSinks: sinksOfHits(resources, env.LOG_HITS),
    isEnabled: () => !development && config.current.cache.page.enabled,
    hasProxy: env.TRUST_PROXY !== undefined,
    isHttps,
  })
  config.onChange((changed) => {
    currentRules = createRules()
    headers.forget()
    pageCache.forgetAddresses()
    dropDependentCaches(resources, changed)
  })
  const answers =
    env.API_URL === undefined
      ? services
      : remoteServices({ url: env.API_URL, log, metrics: resources.metrics })
  const api = createApi(withSignIn(answers, resources.signIn))
  const contextFor = createContextFor(resources, rules)
  const directoryIn = async (context: RequestContext) =>
    directoryOf(await api.readerFor(context).sitePages.all({}))
  return {
    publicOrigin,
    isHttps,
    rules,
    origins: () => originsOf(rules()),
    headers,
    pageCache,
    api,
    contextFor,
    directoryIn,
    directoryFor: (request, locale) => directoryIn(contextFor(request, locale)),
    documents: {
      config: () => config.current,
      rules,
      texts,
      log,
      contextFor,
      headers: headers.of,
      readerFor: api.readerFor,
      ...(development ? { newNonce, errorDisplay: development.errors } : {}),
    },
  }
}
