import type { Request } from 'express'
import type { Logger } from 'pino'
import type { Read } from '#components/document/context.ts'
import {
  fallbackLocale,
  isChina,
  type Locale,
  localeFacts,
  normalizeLocale,
} from '#config/locales.ts'
import type { Config } from '#config/schema.ts'
import type { PostedForm } from '#server/contact/inquiry/contract.ts'
import { forEverybody, type RequestContext } from '#server/kernel/context.ts'
import { supportCodeOf } from '#server/kernel/request-id.ts'
import type { PageAddress } from '#server/platform/address/address.ts'
import { addressPath, maxAddressLength } from '#server/platform/address/address-path.ts'
import { redirectQuery } from '#server/platform/address/address-query.ts'
import { type AddressRules, placeFor } from '#server/platform/address/address-rules.ts'
import { type FinalLocation, finalLocation } from '#server/platform/address/final-location.ts'
import type { TextSource } from '#server/platform/text/texts.ts'
import { stateOf } from '#server/kernel/request-state.ts'
import type { FlatHeaders } from '#server/web/security-headers.ts'
import { siteOf } from '#server/web/site.ts'
import { addressRequestOf } from './address-request.ts'
import type { ErrorDisplay } from './error-display.ts'
import type { PageDirectory, PlacedPage } from './page-directory.ts'
import { findLinks } from './page-links.ts'
import { renderDocument, type RenderedPage } from './render.ts'

/** A request for a page of the site, with everything that the page cache needs. */
export interface PageRequest {
  /** The page's key in the cache. It is the same for all URLs that show the same page. */
  key: string
  locale: Locale
  lang: string
  routeName: string
  /** True for the shell of an app page, which is the same for people with a session. */
  isShell: boolean
  /** Returns the final URL of a redirect to which the page's data leads. */
  redirectTo: (target: string) => FinalLocation
  headers: FlatHeaders
  /** Counts a render; rejects if there were too many. */
  admit: () => Promise<unknown>
  render: () => Promise<RenderedPage>
}

/** Dependencies for rendering pages. */
export interface RenderServices {
  config: () => Config
  rules: () => AddressRules
  texts: TextSource
  log: Logger
  /**
   * Returns the security headers of the China site or of the other sites. `nonce` is given in
   * development only.
   */
  headers: (isChina: boolean, nonce?: string) => FlatHeaders
  /** Counts a render; rejects if there were too many. */
  admit: (request: Request) => Promise<unknown>
  contextFor: (request: Request, locale: Locale) => RequestContext
  readerFor: (context: RequestContext) => Read
  /** Reads the directory of all pages, for the links between them. */
  directory: (context: RequestContext) => Promise<PageDirectory>
  /** Creates a nonce for the inline scripts that Vite adds in development. */
  newNonce?: () => string
  /** Shows errors in the code; in development only. */
  errorDisplay?: ErrorDisplay
}

/** A page to render, with the values that follow from its URL. */
interface PageDescriptor extends Pick<PageAddress, 'locale' | 'canonical' | 'alternates'> {
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

/** Creates the request for a page of the site. `posted` is the result of the page's form. */
export function pageRequest(
  services: RenderServices,
  request: Request,
  page: PageAddress & { posted?: PostedForm },
): PageRequest {
  const { locale, urlLogical, name, route, posted } = page
  const descriptor: PageDescriptor = {
    locale,
    key: page.cacheKey,
    path: urlLogical,
    routeName: name,
    route,
    routeParams: page.params,
    canonical: page.canonical,
    alternates: page.alternates,
    isIndexable: route.indexable && !posted,
  }
  // the front page exists in every locale, so its links need no directory
  if (name !== 'marketplace') descriptor.placed = { name, route, locale, urlLogical }
  if (posted) descriptor.posted = posted
  return createPageRequest(services, request, descriptor)
}

/**
 * Creates the request for an error page. The key is unique, so that requests do not share an error
 * page, and the status keeps the page out of the store.
 */
export function problemPageRequest(
  services: RenderServices,
  request: Request,
  { status, locale }: { status: number; locale: Locale },
): PageRequest {
  const key = `problem ${stateOf(request).id}`
  return createPageRequest(services, request, {
    ...unlisted({ key, path: '/problem', locale }),
    errorStatus: status,
  })
}

/**
 * Creates the request for a page that exists in development only. `?locale=` selects its language.
 */
export function workshopPageRequest(services: RenderServices, request: Request): PageRequest {
  const { locale: requested } = request.query
  const locale = (typeof requested === 'string' && normalizeLocale(requested)) || fallbackLocale
  const key = `workshop ${locale}${request.path}`
  return createPageRequest(services, request, unlisted({ key, path: request.path, locale }))
}

/** Describes a page that search engines must not list and that has no versions in other locales. */
function unlisted(page: Pick<PageDescriptor, 'key' | 'path' | 'locale'>): PageDescriptor {
  return {
    ...page,
    routeName: null,
    routeParams: {},
    canonical: null,
    alternates: [],
    isIndexable: false,
  }
}

function createPageRequest(
  services: RenderServices,
  request: Request,
  page: PageDescriptor,
): PageRequest {
  const { key, placed, route, ...document } = page
  const { locale, routeName } = document
  const nonce = services.newNonce?.()
  const query = addressPath(request.originalUrl)?.query ?? ''
  const queryOfTarget = route ? redirectQuery(route, query) : ''
  return {
    key,
    locale,
    lang: localeFacts[locale].htmlLang,
    routeName: routeName ?? 'problem',
    isShell: isShell(route),
    redirectTo: (target) =>
      finalLocation(services.rules(), addressRequestOf(request), withQuery(target, queryOfTarget)),
    headers: services.headers(isChina(locale), nonce),
    admit: () => services.admit(request),
    render: () => renderPage(services, request, { document, placed, nonce, isApp: isShell(route) }),
  }
}

function isShell(route: PageAddress['route'] | undefined): boolean {
  return route?.rendering === 'shell'
}

/**
 * Adds the query to a redirect's target, unless the target has a query already or would become too
 * long. Source: trap 5.
 */
function withQuery(location: string, query: string): string {
  return location.includes('?') || location.length + query.length > maxAddressLength
    ? location
    : location.replace(/(?=#|$)/, () => query)
}

interface PageRender {
  document: Omit<PageDescriptor, 'key' | 'placed' | 'route'>
  placed: PlacedPage | undefined
  nonce: string | undefined
  isApp: boolean
}

async function renderPage(
  services: RenderServices,
  request: Request,
  { document, placed, nonce, isApp }: PageRender,
): Promise<RenderedPage> {
  const { locale, routeName, path } = document
  const context = forEverybody(services.contextFor(request, locale))
  const { requestId } = context
  const { isWhole: hasAllLinks, ...links } = await findLinks(services, context, {
    ...document,
    placed,
  })
  context.tags.add(`i18n:${locale}`)
  const rendered = await renderDocument({
    ...document,
    ...links,
    ...documentParts(services, context),
    isApp,
    query: Object.fromEntries(new URLSearchParams(path.split('?')[1])),
    ...(nonce === undefined ? {} : { cspNonce: nonce }),
    onSectionUnknown: (section) =>
      services.log.warn({ event: 'section.unknown', section, 'http.route': routeName, locale }),
    onSectionFailed: (section, error) =>
      services.log.error({
        event: `${section === 'header' ? 'menu' : 'section'}.failed`,
        section,
        'request.id': requestId,
        'http.route': routeName,
        err: error,
      }),
  })
  return hasAllLinks ? rendered : { ...rendered, isWhole: () => false }
}

/** Returns the parts of a document that depend on the context's locale, but not on the URL. */
export function documentParts(
  services: Pick<RenderServices, 'config' | 'rules' | 'texts' | 'readerFor' | 'errorDisplay'>,
  context: RequestContext,
) {
  const { locale, now, requestId, tags } = context
  const { origin } = placeFor(services.rules(), { locale, path: '/marketplace' })
  return {
    texts: services.texts.of(locale),
    site: siteOf(services.config(), locale, origin),
    read: services.readerFor(context),
    now,
    requestId,
    supportCode: supportCodeOf(requestId),
    tags,
    errorDisplay: services.errorDisplay,
  }
}
