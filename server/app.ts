import { join } from 'node:path'
import compression from 'compression'
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
} from 'express'
import { fallbackLocale, type Locale, normalizeLocale } from '#config/locales.ts'
import type { ProblemCode } from '#config/problems.ts'
import { inlineScript, speculationRules } from '#components/islands/inline.ts'
import { findCaller } from '#server/people/account/find-caller.ts'
import { createApi, createDemoApi, services, remoteServices, withSignIn } from '#server/api.ts'
import { apiFacts, apis, contract } from '#server/api-contract.ts'
import { licenseKeySet } from '#server/trade/license/key-file.ts'
import {
  type AddressRules,
  addressRules,
  originsOf,
} from '#server/platform/address/address-rules.ts'
import { apiAnswers } from '#server/web/api/api-answer.ts'
import { apiPrefix, demoPrefix } from '#server/platform/address/api-prefix.ts'
import { boundedAddress } from '#server/web/bounded-address.ts'
import { callerOf, noteCaller } from '#server/kernel/caller.ts'
import { rawBody } from '#server/web/api/raw-body.ts'
import { isFromProxy, limitKeyOf } from '#server/kernel/client-address.ts'
import { forEverybody, type RequestContext } from '#server/kernel/context.ts'
import type { DocumentServices } from '#server/web/pages/internal-page.ts'
import { apiDocuments } from '#server/web/api/api-documents.ts'
import { createPageCache, type PageCache, publicCaching } from '#server/web/pages/page-cache.ts'
import { crawlerFiles } from '#server/web/files/crawler-files.ts'
import { directoryOf, type PageDirectory } from '#server/web/pages/page-directory.ts'
import { rendition } from '#server/print/rendition/service.ts'
import { shareImages } from '#server/web/files/share-images.ts'
import { sharePicture } from '#server/print/share-image/service.ts'
import { pageAnswers } from '#server/web/pages/page-answer.ts'
import { Problem } from '#server/kernel/problem.ts'
import { sendProblem } from '#server/web/problem-answer.ts'
import { logRequest, newRequestFacts, noteRequest, requestFacts } from '#server/web/request.ts'
import {
  createRegionGuard,
  type RegionGuard,
  type RegionGuardServices,
} from '#server/web/pages/region-guard.ts'
import { renditions } from '#server/web/files/renditions.ts'
import { newNonce } from '#server/kernel/request-id.ts'
import { type FlatHeaders, securityHeaders, setFlat } from '#server/web/security-headers.ts'
import { siteOf } from '#server/web/site.ts'
import { refuseCrossSite } from '#server/web/api/cross-site.ts'
import { staticFiles } from '#server/web/files/static-files.ts'
import { requestInfoOf } from '#server/kernel/request-info.ts'
import { callers } from '#server/web/callers.ts'
import { publicOriginOf } from '#server/platform/env.ts'
import { newsFeeds } from '#server/web/files/news-feeds.ts'
import { identityPages } from '#server/web/identity-pages/routes.ts'
import { paymentPages } from '#server/web/payment-pages/routes.ts'
import { pageFormsOf } from '#server/web/pages/posted-forms.ts'
import type { Resources } from './resources.ts'
import { seedFolder } from '#server/seed/seed.ts'
import type { Development } from '#server/commands/development.ts'
import { seededPeople } from '#server/seed/seeded-people.ts'

/** The application and the page cache, which answers hits before it. */
export interface App {
  express: Express
  pageCache: PageCache
}

const assetsFolder = join(import.meta.dirname, '../dist/client/assets')
/** Signed by who sends it, which is no browser. */
const webhookPath = `${apiPrefix}/payments/webhook`
const oneYear = 'public, max-age=31536000, immutable'
const oneHour = 'public, max-age=3600, stale-while-revalidate=86400'

/** What a request meets, in order. */
export function createApp(resources: Resources, development?: Development): App {
  const { config, texts, log, env, limits } = resources
  const publicOrigin = publicOriginOf(env)
  const isHttps = publicOrigin.startsWith('https:')
  const makeRules = () =>
    addressRules(config.current, { publicOrigin, skipPrefixes: development?.skipPrefixes ?? [] })
  let rules = makeRules()
  const headers = headersOf(resources, isHttps)
  const pageCache = createPageCache({
    store: resources.pages,
    config: () => config.current,
    isEnabled: () => !development && config.current.cache.page.enabled,
    hasProxy: env.TRUST_PROXY !== undefined,
    log,
    metrics: resources.metrics,
  })
  config.onChange(() => {
    rules = makeRules()
    headers.forget()
    pageCache.forgetAddresses()
    resources.purge.everything()
  })

  const api = createApi(
    withSignIn(
      env.API_URL === undefined ? services : remoteServices({ url: env.API_URL, log }),
      resources.signIn,
    ),
  )
  const contextFor = contextsOf(resources, () => rules)
  const app = express()
  app
    .disable('x-powered-by')
    .disable('etag')
    .set('trust proxy', env.TRUST_PROXY ?? false)
    .set('is https', isHttps)
  app.use(requestStarts(resources))
  app.use((_request, response, next) => {
    setFlat(response, headers.of(false))
    next()
  })
  app.use(boundedAddress)
  app.use('/assets', staticFiles({ folder: assetsFolder, cacheControl: oneYear }))
  app.use('/media', ...mediaHandlers())
  if (development) app.use(development.middleware)
  const directoryFor = async (context: RequestContext) =>
    directoryOf(await api.readerFor(context).sitePages.all({}))
  const directory = (request: Request, locale: Locale) => directoryFor(contextFor(request, locale))
  app.use(crawlerFiles({ rules: () => rules, directory }), sharePicturesOf(resources, directory))
  app.use(
    newsFeeds({
      config,
      texts,
      rules: () => rules,
      readerFor: (request, locale) => api.readerFor(forEverybody(contextFor(request, locale))),
    }),
  )
  app.get('/.well-known/license-keys', licenseKeys(resources))
  const documents: DocumentServices = {
    config: () => config.current,
    rules: () => rules,
    texts,
    log,
    contextFor,
    headers: headers.of,
    readerFor: api.readerFor,
    ...(development ? { newNonce } : {}),
  }
  app.use(
    identityPages({
      resources,
      documents,
      seeded:
        development || env.NODE_ENV === 'development' ? seededPeople(env, seedFolder) : undefined,
    }),
  )
  app.use(paymentPages({ resources, origins: () => originsOf(rules), publicOrigin }))
  app.use(apiPrefix, compression())
  app.post(webhookPath, rawBody)
  app.use(
    [apiPrefix, demoPrefix],
    refuseCrossSite({ origins: () => originsOf(rules), butAt: [webhookPath] }),
    callers(resources),
  )
  app.use(
    apiDocuments({
      contract,
      facts: () => ({
        ...apiFacts,
        elsewhere: apis.filter((it) => it.prefix !== apiPrefix),
        ...publisherOf(resources, publicOrigin),
      }),
    }),
  )
  const answering: Parameters<typeof apiAnswers>[1] = {
    contextFor: (request) => contextFor(request, localeAsked(request)),
    admit: (request, kind) => limits.consume(kind, limitKeyOf(request)),
    publicCaching: () => publicCaching(config.current),
  }
  app.use(apiPrefix, apiAnswers(api.router, answering))
  app.use(demoPrefix, apiAnswers(createDemoApi(), { ...answering, prefix: demoPrefix }))
  app.use(
    pageAnswers({
      ...documents,
      directory: directoryFor,
      cache: pageCache,
      admit: (request) => limits.consume('page', limitKeyOf(request)),
      guard: regionGuardOf(resources, { rules: () => rules, directory }),
      forms: pageFormsOf(resources, () => originsOf(rules)),
      ...(development ? { workshopPaths: development.workshopPaths } : {}),
    }),
  )
  app.use((request, _response, next) =>
    next(new Problem('not_found', { context: { path: request.path } })),
  )
  app.use(problemAnswers(resources, publicOrigin))
  return { express: app, pageCache }
}

/** Keeps signed-in people on the sites of their region. */
function regionGuardOf(
  { config, database, log }: Resources,
  parts: Pick<RegionGuardServices, 'rules' | 'directory'>,
): RegionGuard {
  return createRegionGuard({
    config: () => config.current,
    log,
    ...parts,
    callerFor: async (request) => {
      const caller = await findCaller(database.db, config.current, requestInfoOf(request))
      noteCaller(request, caller)
      return caller
    },
  })
}

/** The pictures by which others share our pages. */
function sharePicturesOf(
  { config, texts, limits }: Resources,
  directory: (request: Request, locale: Locale) => Promise<PageDirectory>,
): RequestHandler {
  const siteName = (locale: Locale) => siteOf(config.current, locale, '').name
  const admit = (request: Request) => limits.consume('page', limitKeyOf(request))
  return shareImages({
    texts,
    siteName,
    directory,
    admit,
    draw: (page) => sharePicture(page, join(seedFolder, 'media/brand')),
  })
}

/** What devices check license files with. */
function licenseKeys({ database }: Resources): RequestHandler {
  return async (_request, response) =>
    void response.set('Cache-Control', oneHour).json(await licenseKeySet(database.db, new Date()))
}

/** Who publishes the API, and what refusals say in English. */
function publisherOf({ config, texts }: Resources, origin: string) {
  const { name, supportMail } = siteOf(config.current, fallbackLocale, origin)
  const { t } = texts.of(fallbackLocale)
  return {
    title: name,
    supportMail,
    origin,
    textOf: (code: ProblemCode) => ({
      title: t(`problems:${code}.title`),
      detail: t(`problems:${code}.detail`),
    }),
  }
}

/** Gives each request its id and facts, and logs it when it is answered. */
function requestStarts({ log, metrics }: Resources): RequestHandler {
  return (request, response, next) => {
    const facts = noteRequest(request, newRequestFacts())
    response.setHeader('X-Request-Id', facts.id)
    const trace = tracedBy(request)
    if (trace) facts.traceId = trace
    response.on('close', () => logRequest(request, response, { log, metrics }))
    next()
  }
}

/** The trace that a proxy of ours began. Source: W3C Trace Context. */
function tracedBy(request: Request): string | undefined {
  const header = request.get('traceparent')
  if (header === undefined) return undefined
  return isFromProxy(request)
    ? /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(header)?.[1]
    : undefined
}

/** Pictures, films and documents of the media, and its pictures in the widths that pages show. */
function mediaHandlers(): RequestHandler[] {
  const media = { folder: join(seedFolder, 'media'), cacheControl: oneHour }
  return [pictureHeaders, renditions({ ...media, make: rendition }), staticFiles(media)]
}

/** Pictures are data: whatever is in them, nothing of it runs. */
const pictureHeaders: RequestHandler = (request, response, next) => {
  requestFacts(request).route = 'media'
  response.set({
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
  next()
}

/** The last of the way: a refusal or a bug, as a problem. */
function problemAnswers({ texts, log }: Resources, origin: string): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const facts = requestFacts(request)
    if (response.headersSent) {
      log.error({ event: 'answer.cut', 'request.id': facts.id, err: error })
      return void response.destroy()
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const problem = sendProblem(response, error, {
      locale: localeAsked(request),
      requestId: facts.id,
      origin,
      texts,
      isRead,
    })
    facts.problem = problem.code
    if (problem.status >= 500)
      log.error({
        event: 'problem',
        'problem.code': problem.code,
        'request.id': facts.id,
        err: problem.cause ?? error,
      })
  }
}

function contextsOf(
  { database, config, dataCache, log, countryOf, files, captcha, limits }: Resources,
  rules: () => AddressRules,
) {
  return (request: Request, locale: Locale): RequestContext => {
    const { id } = requestFacts(request)
    return {
      db: database.db,
      config: config.current,
      cache: dataCache,
      log,
      now: new Date(),
      rules: rules(),
      caller: callerOf(request),
      request: requestInfoOf(request),
      countryOf,
      files,
      captcha,
      limits,
      locale,
      requestId: id,

      tags: new Set(),
    }
  }
}

/** The language of refusals: that of the site that asks. */
function localeAsked(request: Request): Locale {
  const { websiteCode } = request.query
  return (typeof websiteCode === 'string' && normalizeLocale(websiteCode)) || fallbackLocale
}

/** The security headers by site, made once for each configuration. */
function headersOf({ config }: Resources, isHttps: boolean) {
  const made = new Map<boolean, FlatHeaders>()
  return {
    of(china: boolean, nonce?: string): FlatHeaders {
      const inlineScripts = [inlineScript, speculationRules]
      if (nonce !== undefined)
        return securityHeaders({
          config: config.current,
          isChina: china,
          inlineScripts,
          isHttps,
          nonce,
        })
      const known =
        made.get(china) ??
        securityHeaders({ config: config.current, isChina: china, inlineScripts, isHttps })
      made.set(china, known)
      return known
    },
    forget: () => made.clear(),
  }
}
