import type { Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import type { Read } from '#components/document/context.ts'
import {
  fallbackLocale,
  isChina,
  type Locale,
  localeFacts,
  normalizeLocale,
} from '#config/locales.ts'
import { pathOf } from '#config/routes.ts'
import type { Config } from '#config/schema.ts'
import type { PostedForm } from '#server/contact/inquiry/contract.ts'
import { address, type PageAddress } from '#server/platform/address/address.ts'
import { addressPath } from '#server/platform/address/address-path.ts'
import { redirectQuery } from '#server/platform/address/address-query.ts'
import { type AddressRules, placeFor } from '#server/platform/address/address-rules.ts'
import { forEverybody, type RequestContext } from '#server/kernel/context.ts'
import type { PageCache, PageRequest } from './page-cache.ts'
import { canonicalPath, type PageDirectory, type PlacedPage } from './page-directory.ts'
import { answerForm, answerReceipt, type PageForms, receiptAsked } from './page-form.ts'
import { linksOf, type PageLinks, plainLinks } from './page-links.ts'
import { Problem } from '#server/kernel/problem.ts'
import type { RegionGuard } from './region-guard.ts'
import { renderDocument } from './render.ts'
import { requestFacts } from '#server/web/request.ts'
import { supportCodeOf } from '#server/kernel/request-id.ts'
import type { FlatHeaders } from '#server/web/security-headers.ts'
import { shareImagePath } from './share-image.ts'
import { siteOf } from '#server/web/site.ts'
import type { TextSource } from '#server/platform/text/texts.ts'
import { sendTooMany } from '#server/web/too-many.ts'

/** What pages are answered with. */
export interface PageServices {
  config: () => Config
  rules: () => AddressRules
  texts: TextSource
  log: Logger
  cache: PageCache
  /** The security headers of the China site or of the others; with a nonce in development. */
  headers: (isChina: boolean, nonce?: string) => FlatHeaders
  /** Sends signed-in people to the sites of their region. */
  guard: RegionGuard
  /** Counts a page that has to be rendered; refuses it when there were too many. */
  admit: (request: Request) => Promise<unknown>
  /** Takes what is posted to pages that have a form. */
  forms: PageForms
  contextFor: (request: Request, locale: Locale) => RequestContext
  readerFor: (context: RequestContext) => Read
  /** Every page of the sites: what the links between them go by. */
  directory: (context: RequestContext) => Promise<PageDirectory>
  /** In development Vite adds scripts of its own, which need a nonce. */
  newNonce?: () => string
  /** Pages of development that stand outside the site, such as the gallery of the interface. */
  workshopPaths?: readonly string[]
}

/** Decides what an address means and answers it: a page, a redirect or an error page. */
export function pageAnswers(services: PageServices): RequestHandler {
  const { config, rules } = services
  return async (request, response, next) => {
    const facts = requestFacts(request)
    // `request.host` believes X-Forwarded-Host from trusted proxies alone
    const asked = {
      host: request.host,
      method: request.method,
      rawUrl: request.originalUrl,
      acceptLanguage: request.get('accept-language'),
    }
    const decided = address(rules(), asked)
    if (decided.kind === 'skip') {
      if (!services.workshopPaths?.includes(request.path)) return next()
      return answer(services, { request, response }, workshopPage(services, request))
    }
    if (decided.kind === 'redirect') {
      facts.decisions = decided.decisions
      facts.route = 'redirect'
      const { permanentRedirectMaxAgeSeconds } = config().cache.cdn
      const caching =
        decided.status === 301 ? `public, max-age=${permanentRedirectMaxAgeSeconds}` : 'no-store'
      return void response
        .set({ 'Cache-Control': caching, 'X-Request-Id': facts.id, Vary: 'Accept-Language' })
        .redirect(decided.status, decided.location)
    }
    facts.locale = decided.locale
    if (decided.kind === 'page' && request.method !== 'GET' && request.method !== 'HEAD')
      return write(services, { request, response }, decided)
    if (
      decided.kind === 'page' &&
      (await services.guard({ request, response, asked, page: decided }))
    )
      return
    facts.route = decided.kind === 'page' ? decided.name : 'problem'
    const sealed = receiptAsked(request)
    const form =
      decided.kind === 'page' && sealed !== undefined
        ? formOf(services, request, decided)
        : undefined
    if (form && sealed !== undefined)
      return answerReceipt(services.forms, { request, response }, { ...form, sealed })
    return answer(
      services,
      { request, response },
      decided.kind === 'page'
        ? page(services, request, decided)
        : problemPage(services, request, decided),
    )
  }
}

/** Answers what is sent to a page: a form, where it has one. */
async function write(
  services: PageServices,
  { request, response }: Exchange,
  asked: PageAddress,
): Promise<void> {
  const { name, locale } = asked
  const form = formOf(services, request, asked)
  let status = 405
  if (form && request.method === 'POST')
    try {
      requestFacts(request).route = name
      return await answerForm(services.forms, { request, response }, form)
    } catch (error) {
      if (!(error instanceof Problem) || response.headersSent) throw error
      requestFacts(request).problem = error.code
      status = error.status
    }
  else response.set('Allow', form ? 'GET, HEAD, POST' : 'GET, HEAD')
  return answer(services, { request, response }, problemPage(services, request, { status, locale }))
}

/** The form of a page, and the page for what came of it: one person's, at no address that is looked for. */
function formOf(services: PageServices, request: Request, asked: PageAddress) {
  const { route, locale, urlLogical } = asked
  const { form } = route
  if (form === undefined) return undefined
  const pageFor = (posted: PostedForm) =>
    page(services, request, { ...asked, canonical: null, alternates: [], posted })
  return {
    form,
    locale,
    address: `/${locale}${urlLogical.split('?')[0]}`,
    pageFor,
    contextFor: services.contextFor,
  }
}

interface Exchange {
  request: Request
  response: Response
}

async function answer(
  { cache, texts }: PageServices,
  { request, response }: Exchange,
  wanted: PageRequest,
): Promise<void> {
  const facts = requestFacts(request)
  await cache.answer(request, response, wanted).catch((error: unknown) => {
    if (!(error instanceof Problem) || error.code !== 'rate.limited') throw error
    facts.problem = error.code
    sendTooMany(response, error, { locale: wanted.locale, requestId: facts.id, texts })
  })
}

function page(
  services: PageServices,
  request: Request,
  {
    locale,
    cacheKey,
    urlLogical,
    name,
    route,
    params,
    canonical,
    alternates,
    posted,
  }: PageAddress & { posted?: PostedForm },
): PageRequest {
  return pageRequest(services, request, {
    locale,
    key: cacheKey,
    path: urlLogical,
    routeName: name,
    route,
    routeParams: params,
    canonical,
    alternates,
    // the front page is everywhere, and waits for nothing
    ...(name === 'marketplace' ? {} : { placed: { name, route, locale, urlLogical } }),
    isIndexable: route.indexable && !posted,
    ...(posted ? { posted } : {}),
  })
}

/** The error page of an address that is no page. Never kept: its key is the request's own. */
function problemPage(
  services: PageServices,
  request: Request,
  { status, locale }: { status: number; locale: Locale },
): PageRequest {
  const { id } = requestFacts(request)
  return pageRequest(services, request, {
    locale,
    key: `problem ${id}`,
    path: '/problem',
    routeName: null,
    routeParams: {},
    canonical: null,
    alternates: [],
    isIndexable: false,
    errorStatus: status,
  })
}

/** A page of development, in the language that `?locale=` names. */
function workshopPage(services: PageServices, request: Request): PageRequest {
  const { locale: asked } = request.query
  const locale = (typeof asked === 'string' && normalizeLocale(asked)) || fallbackLocale
  return pageRequest(services, request, {
    locale,
    key: `workshop ${locale}${request.path}`,
    path: request.path,
    routeName: null,
    routeParams: {},
    canonical: null,
    alternates: [],
    isIndexable: false,
  })
}

interface Asked extends Pick<PageAddress, 'locale' | 'canonical' | 'alternates'> {
  key: string
  path: string
  routeName: PageAddress['name'] | null
  route?: PageAddress['route']
  routeParams: Readonly<Record<string, string>>
  isIndexable: boolean
  errorStatus?: number
  posted?: PostedForm
  placed?: PlacedPage
}

function pageRequest(
  services: PageServices,
  request: Request,
  { key, placed, route, ...asked }: Asked,
): PageRequest {
  const { locale, routeName } = asked
  const nonce = services.newNonce?.()
  return {
    key,
    locale,
    lang: localeFacts[locale].htmlLang,
    routeName: routeName ?? 'problem',
    redirectQuery: route ? redirectQuery(route, addressPath(request.originalUrl)?.query ?? '') : '',
    headers: services.headers(isChina(locale), nonce),
    admit: () => services.admit(request),
    render: async () => {
      const context = forEverybody(services.contextFor(request, locale))
      const links = await linksFor(services, context, { ...asked, placed })
      const [, query = ''] = asked.path.split('?')
      context.tags.add(`i18n:${locale}`)
      const rendered = await renderDocument({
        ...asked,
        ...links,
        texts: services.texts.of(locale),
        site: siteOf(
          services.config(),
          locale,
          placeFor(services.rules(), { locale, path: '/marketplace' }).origin,
        ),
        read: services.readerFor(context),
        query: Object.fromEntries(new URLSearchParams(query)),
        now: context.now,
        requestId: context.requestId,
        supportCode: supportCodeOf(context.requestId),
        tags: context.tags,
        ...(nonce === undefined ? {} : { cspNonce: nonce }),
        onSectionUnknown: (section) =>
          services.log.warn({ event: 'section.unknown', section, 'http.route': routeName, locale }),
        onSectionFailed: (section, error) =>
          services.log.error({
            event: `${section === 'header' ? 'menu' : 'section'}.failed`,
            section,
            'request.id': context.requestId,
            'http.route': routeName,
            err: error,
          }),
      })
      return links.isWhole ? rendered : { ...rendered, isWhole: () => false }
    },
  }
}

/** How a page is linked to its likes. When they cannot be read, it is linked by its address alone, and not kept. */
async function linksFor(
  services: PageServices,
  context: RequestContext,
  { placed, ...asked }: LinkedPage,
): Promise<FoundLinks> {
  const rules = services.rules()
  // an address that is no page has no counterpart but the front page
  const plain = () =>
    plainLinks(rules, {
      ...asked,
      path: asked.routeName === null ? pathOf('marketplace') : asked.path,
    })
  if (!placed) return { ...plain(), isWhole: true }
  try {
    // of its own: what the page says of other locales changes with the page's own tags
    const directory = await services.directory({ ...context, tags: new Set() })
    const sharing = {
      texts: services.texts,
      siteName: (locale: Locale) => siteOf(services.config(), locale, '').name,
    }
    const sharePicture = shareImagePath(
      sharing,
      directory.get(canonicalPath(placed)),
      placed.locale,
    )
    const links = linksOf(rules, directory, { ...placed, alternates: asked.alternates })
    return { ...links, ...(sharePicture === undefined ? {} : { sharePicture }), isWhole: true }
  } catch (error) {
    services.log.error({ event: 'directory.failed', 'request.id': context.requestId, err: error })
    return { ...plain(), isWhole: false }
  }
}

type FoundLinks = PageLinks & { isWhole: boolean; sharePicture?: string }
type LinkedPage = Pick<Asked, 'locale' | 'path' | 'alternates' | 'routeName'> & {
  placed: PlacedPage | undefined
}
