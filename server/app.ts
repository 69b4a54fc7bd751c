import { join } from 'node:path'
import compression from 'compression'
import express, { type Express, type Request } from 'express'
import type { Locale } from '#config/locales.ts'
import type { Development } from '#server/commands/development.ts'
import { limitKeyOf } from '#server/kernel/client-address.ts'
import { forEverybody } from '#server/kernel/context.ts'
import { apiPrefix, demoPrefix } from '#server/platform/address/api-prefix.ts'
import { seedFolder } from '#server/seed/seed.ts'
import { seededPeople } from '#server/seed/seeded-people.ts'
import { apiAnswers } from '#server/web/api/api-answer.ts'
import { apiDocuments } from '#server/web/api/api-documents.ts'
import { refuseCrossSite } from '#server/web/api/cross-site.ts'
import { publisherOf } from '#server/web/api/publisher.ts'
import { rawBody } from '#server/web/api/raw-body.ts'
import { boundedAddress } from '#server/web/bounded-address.ts'
import { identifyCallers } from '#server/web/callers.ts'
import { namedLocale } from '#server/web/contexts.ts'
import { oneHour, oneYear } from '#server/web/files/caching.ts'
import { crawlerFiles } from '#server/web/files/crawler-files.ts'
import { licenseKeys } from '#server/web/files/license-keys.ts'
import { mediaFiles } from '#server/web/files/media.ts'
import { newsFeeds } from '#server/web/files/news-feeds.ts'
import { productDocuments } from '#server/web/files/product-documents.ts'
import { shareImages } from '#server/web/files/share-images.ts'
import { staticFiles } from '#server/web/files/static-files.ts'
import { identityPages } from '#server/web/identity-pages/routes.ts'
import { pageAnswers } from '#server/web/pages/page-answer.ts'
import { publicCaching } from '#server/web/pages/caching.ts'
import type { PageCache } from '#server/web/pages/page-cache.ts'
import { createPageForms } from '#server/web/pages/posted-forms.ts'
import { createRegionGuard } from '#server/web/pages/region-guard.ts'
import { admitSso } from '#server/web/sso-limit.ts'
import { requireKnownHost } from '#server/web/known-host.ts'
import { paymentPages } from '#server/web/payment-pages/routes.ts'
import { notFound, problemHandler } from '#server/web/problem-handler.ts'
import { startRequest } from '#server/web/request-start.ts'
import { setSecurityHeaders } from '#server/web/security-headers.ts'
import { siteOf } from '#server/web/site.ts'
import { createDemoApi } from './api.ts'
import { apiFacts, apis, contract } from './api-contract.ts'
import { type AppDependencies, createAppDependencies } from './app-dependencies.ts'
import type { Resources } from './resources.ts'

/** The Express application and the page cache. Page-cache hits never reach the application. */
export interface App {
  express: Express
  pageCache: PageCache
}

const assetsFolder = join(import.meta.dirname, '../dist/client/assets')
const mediaFolder = join(seedFolder, 'media')
/** Paths to which the payment gateways post their signed notifications. */
const webhookPaths = ['', '/stripe'].map((it) => `${apiPrefix}/payments/webhook${it}`)

/**
 * Creates the application. A request passes through the steps below, in order, until one of them
 * responds. Page-cache hits bypass them all. Source: docs/decisions/0002.
 */
export function createApp(resources: Resources, development?: Development): App {
  const shared = createAppDependencies(resources, development)
  const { documents, headers, origins, publicOrigin } = shared
  const app = createExpress(resources)

  app.use(startRequest(resources, shared))
  app.use(setSecurityHeaders(headers))
  app.use(boundedAddress)
  app.use(requireKnownHost(shared.rules))

  app.use('/assets', staticFiles({ folder: assetsFolder, cacheControl: oneYear }))
  app.use('/media', mediaFiles(mediaOptions(resources, shared)))
  if (development) app.use(development.middleware)
  app.use(crawlerFiles({ rules: shared.rules, directory: shared.directoryFor }))
  app.use(shareImages(shareImageOptions(resources, shared)))
  app.use(newsFeeds(newsFeedOptions(resources, shared)))
  app.get('/.well-known/license-keys', licenseKeys(resources.database))

  const seeded = hasDemoSignIn(resources, development)
    ? seededPeople(resources.env, seedFolder)
    : undefined
  app.use(identityPages({ resources, documents, seeded }))
  app.use(paymentPages({ resources, origins, publicOrigin }))

  app.use(apiPrefix, compression())
  app.post(webhookPaths, rawBody)
  app.use([apiPrefix, demoPrefix], refuseCrossSite({ origins, exceptAt: webhookPaths }))
  app.use([apiPrefix, demoPrefix], identifyCallers(resources))
  app.use(apiDocuments(apiDocumentOptions(resources, shared)))
  const apiOptions = apiAnswerOptions(resources, shared)
  app.use(apiPrefix, apiAnswers(shared.api.router, apiOptions))
  app.use(demoPrefix, apiAnswers(createDemoApi(), { ...apiOptions, prefix: demoPrefix }))

  app.use(pageAnswers(pageOptions(resources, shared, development)))
  app.use(notFound)
  app.use(problemHandler({ texts: resources.texts, log: resources.log, origin: publicOrigin }))
  return { express: app, pageCache: shared.pageCache }
}

function createExpress({ env }: Resources): Express {
  return express()
    .disable('x-powered-by')
    .disable('etag')
    .set('trust proxy', env.TRUST_PROXY ?? false)
}

/** True if the sign-in page offers the seeded people, which it does in development only. */
function hasDemoSignIn({ env }: Resources, development: Development | undefined): boolean {
  return development !== undefined || env.NODE_ENV === 'development'
}

function mediaOptions(
  { config, texts, limits, renditions, productDocuments: drawn }: Resources,
  { api, contextFor }: AppDependencies,
): Parameters<typeof mediaFiles>[0] {
  const documents = productDocuments({
    config,
    texts,
    cacheControl: oneHour,
    readerFor: (request, locale) => api.readerFor(forEverybody(contextFor(request, locale))),
    admit: (request) => limits.consume('page', limitKeyOf(request)),
    draw: drawn.get,
  })
  return {
    documents,
    folder: mediaFolder,
    cacheControl: oneHour,
    makeRendition: renditions.get,
  }
}

function shareImageOptions(
  { config, texts, limits, shareImages: images }: Resources,
  { directoryFor }: AppDependencies,
): Parameters<typeof shareImages>[0] {
  return {
    texts,
    siteName: (locale) => siteOf(config.current, locale, '').name,
    directory: directoryFor,
    admit: (request) => limits.consume('page', limitKeyOf(request)),
    draw: images.get,
  }
}

function newsFeedOptions(
  { config, texts }: Resources,
  { rules, api, contextFor }: AppDependencies,
): Parameters<typeof newsFeeds>[0] {
  const readerFor = (request: Request, locale: Locale) =>
    api.readerFor(forEverybody(contextFor(request, locale)))
  return { config, texts, rules, readerFor }
}

function apiDocumentOptions(
  { config, texts }: Resources,
  { publicOrigin }: AppDependencies,
): Parameters<typeof apiDocuments>[0] {
  const elsewhere = apis.filter((it) => it.prefix !== apiPrefix)
  return {
    contract,
    facts: () => ({
      ...apiFacts,
      elsewhere,
      ...publisherOf({ config: config.current, texts, origin: publicOrigin }),
    }),
  }
}

function apiAnswerOptions(
  { config, limits, signIn }: Resources,
  { contextFor }: AppDependencies,
): Parameters<typeof apiAnswers>[1] {
  const markKey = signIn.embedded?.secrets.formKey
  return {
    contextFor: (request) => contextFor(request, namedLocale(request)),
    admit: (request, kind) =>
      kind === 'sso'
        ? admitSso({ limits, markKey }, request)
        : limits.consume(kind, limitKeyOf(request)),
    publicCaching: () => publicCaching(config.current),
  }
}

function pageOptions(
  resources: Resources,
  { documents, directoryIn, directoryFor, pageCache, origins, rules }: AppDependencies,
  development: Development | undefined,
): Parameters<typeof pageAnswers>[0] {
  const { config, log, limits, database } = resources
  return {
    ...documents,
    directory: directoryIn,
    cache: pageCache,
    admit: (request) => limits.consume('page', limitKeyOf(request)),
    guard: createRegionGuard({
      config: () => config.current,
      log,
      rules,
      directory: directoryFor,
      db: database.db,
    }),
    forms: createPageForms(resources, origins),
    workshopPaths: development?.workshopPaths ?? [],
  }
}
