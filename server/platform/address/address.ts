import { isLocale, type Locale, locales, normalizeLocale } from '#config/locales.ts'
import type { RedirectTarget } from '#config/redirects.ts'
import { type Route, type RouteMatch, type RouteName, routeOf } from '#config/routes.ts'
import { addressLinks, type AddressLinks } from './address-links.ts'
import { type AddressPath, addressPath, maxAddressLength } from './address-path.ts'
import { type AddressQuery, addressQuery, fixedQuery, type QueryFix } from './address-query.ts'
import {
  type AddressRules,
  defaultLocale,
  type HostKind,
  hostKind,
  localPath,
  type Place,
  placeFor,
} from './address-rules.ts'

/** The parts of a request that decide which page is shown. */
export interface AddressRequest {
  /** The Host header, or the one that a trusted proxy forwards. */
  host: string | undefined
  /** Overrides whether the host counts as local; by default, its name decides. */
  isLocalHost?: boolean | undefined
  method: string
  /** The request target as sent. */
  rawUrl: string
  acceptLanguage: string | undefined
}

/** Reason for a redirect. Reasons are logged. */
type AddressDecision =
  | 'default-locale'
  | 'locale-spelling'
  | 'slashes'
  | 'case'
  | 'legacy'
  | QueryFix
  | 'console-path'
  | 'host'

/** Not a page: the handler that is mounted at the path's prefix responds. */
interface SkippedAddress {
  kind: 'skip'
}

/**
 * The URL of a page in a different spelling or on a different host. `location` is the final URL,
 * absolute and on a configured host: it never redirects again.
 */
interface RedirectedAddress {
  kind: 'redirect'
  location: string
  status: 301 | 302
  decisions: readonly AddressDecision[]
}

/** A URL without a page. The error page is shown in `locale`. */
interface ProblemAddress {
  kind: 'problem'
  status: 400 | 404 | 421
  locale: Locale
}

/** A page at its canonical URL. */
export interface PageAddress extends AddressLinks {
  kind: 'page'
  locale: Locale
  /** The path after /{locale}, with the only query parameters that the page may read. */
  urlLogical: string
  name: RouteName
  route: Route
  params: Readonly<Record<string, string>>
  /** Equal for all requests that get the same page. */
  cacheKey: string
}

export type Address = SkippedAddress | RedirectedAddress | ProblemAddress | PageAddress

/**
 * Maps a request's URL to a page, a redirect or an error. All rules change the same target, so that
 * a visitor is redirected at most once: with 302 if any reason is temporary, otherwise with 301.
 * The result depends only on the arguments.
 *
 * Source: spec §4 Redirect rules, C0, C13, C15 steps 1 to 5, traps 1 to 9, 11, 19 to 22, 25 to 29.
 */
export function address(rules: AddressRules, request: AddressRequest): Address {
  const kind = hostKind(rules, request)
  const path = addressPath(request.rawUrl)
  if (!path) return problem(400, localeOfProblem(rules, kind, request))
  if (!kind) return problem(421, localeOfProblem(rules, kind, request))
  if (rules.skipPrefixes.some((it) => path.pathname.startsWith(it))) return { kind: 'skip' }

  const target = targetOf(rules, { kind, path, acceptLanguage: request.acceptLanguage })
  const { locale, match } = target
  if (!match) return problem(404, locale) // a redirect would only lead to the same error
  const query = addressQuery(match.route, path.query)

  const place = placeFor(rules, { locale, path: target.path, seenFrom: kind })
  const decisions = [...target.decisions, ...query.fixes]
  if (isOnOtherHost(target, place, kind)) decisions.push('host')
  if (decisions.length === 0) return pageAddress(rules, locale, match, query)
  if (!isRead(request.method)) return problem(404, locale) // a redirect would lose the body
  const local = localPath(place, target) + fixedQuery(path.query, query.fixes)
  return redirectTo(place.origin, local, { target, decisions })
}

interface Target {
  locale: Locale
  /**
   * The path after /{locale}, percent-encoded. Empty for /{locale} itself, which shows the home
   * page.
   */
  path: string
  match: RouteMatch | undefined
  decisions: AddressDecision[]
  /** Status of the redirect rule that applied. */
  legacyStatus?: RedirectTarget['status']
}

/**
 * Reasons for a temporary redirect: the target depends on the visitor or on the configured hosts,
 * so it may be different the next time.
 */
const temporary: ReadonlySet<AddressDecision> = new Set(['default-locale', 'host'])
/** Maximum length of a name in a path, as in the contracts. */
const maxNameLength = 100
const maxLocaleLength = Math.max(...locales.map((it) => it.length + 1))
/** Ending of the paths for which Vike responds with the data of a page instead of its HTML. */
const pageDataEnding = '.pageContext.json'
/** Spelling of a locale, such as `de` or `fr-FR`, and the areas of the site that can follow it. */
const localeSpelling = /^[a-z]{2}([-_][a-z]{2,4})?$/i
const areas: ReadonlySet<string> = new Set(['marketplace', 'console', 'internalcrm', 'wpc-demo'])

/**
 * True if the target is on a different host from the request. A redirect rule whose target is in
 * the console does not count, so that the redirect keeps the rule's status.
 */
function isOnOtherHost({ legacyStatus }: Target, place: Place, kind: HostKind): boolean {
  const isSentByRule = legacyStatus !== undefined && place.kind === 'console'
  return kind !== 'local' && place.kind !== kind && !isSentByRule
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

function redirectTo(
  origin: string,
  local: string,
  { target, decisions }: { target: Target; decisions: readonly AddressDecision[] },
): RedirectedAddress | ProblemAddress {
  if (local.length > maxAddressLength) return problem(400, target.locale)
  const isTemporary = target.legacyStatus === 302 || decisions.some((it) => temporary.has(it))
  return { kind: 'redirect', location: origin + local, status: isTemporary ? 302 : 301, decisions }
}

/** Returns the final target of a path, before its query string and host are considered. */
function targetOf(
  rules: AddressRules,
  request: { kind: HostKind; path: AddressPath; acceptLanguage: string | undefined },
): Target {
  const { kind, path, acceptLanguage } = request
  const decisions: AddressDecision[] = []
  const { locale, below } = localeOf(
    rules,
    { kind, segments: path.segments, acceptLanguage },
    decisions,
  )
  if (path.hasDuplicateSlash || path.hasTrailingSlash) decisions.push('slashes')
  const segments = kind === 'console' ? consoleSegments(below, decisions) : below
  if (segments.length === 0) return { locale, path: '', match: routeOf(['marketplace']), decisions }

  const legacy = rules.redirectOf(segments.map((it) => it.toLowerCase()))
  if (legacy) {
    decisions.push('legacy')
    return {
      locale,
      path: legacy.path,
      match: routeOf(legacy.path.slice(1).split('/')),
      decisions,
      legacyStatus: legacy.status,
    }
  }
  const match = pageNamed(segments)
  if (match && !match.isExactCase) decisions.push('case')
  return {
    locale,
    path: match?.path ?? `/${segments.map(encodeURIComponent).join('/')}`,
    match,
    decisions,
  }
}

/**
 * Returns the route of a path; undefined if a name in the path is longer than the API accepts, or
 * if Vike would not respond with HTML.
 */
function pageNamed(segments: readonly string[]): RouteMatch | undefined {
  if (segments.at(-1)?.endsWith(pageDataEnding)) return undefined
  const match = routeOf(segments)
  const { rest: _, ...names } = match?.params ?? {}
  return Object.values(names).some((it) => it.length > maxNameLength) ? undefined : match
}

interface LocaleRequest {
  kind: HostKind
  segments: readonly string[]
  acceptLanguage: string | undefined
}

/**
 * Returns the locale and the segments after it. The locale is the first segment, in any spelling,
 * or otherwise the default locale, which also replaces a locale that is not ours. C15 step 3.
 */
function localeOf(
  rules: AddressRules,
  { kind, segments, acceptLanguage }: LocaleRequest,
  decisions: AddressDecision[],
) {
  const [first = '', ...below] = segments
  if (isLocale(first)) return { locale: first, below }
  const locale = normalizeLocale(first)
  decisions.push(locale ? 'locale-spelling' : 'default-locale')
  if (locale) return { locale, below }
  const [area] = below
  const isForeign =
    localeSpelling.test(first) && (area === undefined || areas.has(area.toLowerCase()))
  return {
    locale: defaultLocale(rules, kind, acceptLanguage),
    below: isForeign ? below : segments,
  }
}

/**
 * Adds the segment `console`, which URLs on the console's own host omit. Paths of other areas stay
 * the same, because other hosts serve them. C0.
 */
function consoleSegments(
  below: readonly string[],
  decisions: AddressDecision[],
): readonly string[] {
  switch (below[0]?.toLowerCase()) {
    case 'console':
      if (!routeOf(below)) return ['console', ...below]
      decisions.push('console-path')
      return below
    case 'marketplace':
    case 'internalcrm':
    case 'wpc-demo':
      return below
    default:
      return ['console', ...below]
  }
}

function pageAddress(
  rules: AddressRules,
  locale: Locale,
  match: RouteMatch,
  query: AddressQuery,
): PageAddress | ProblemAddress {
  const { canonical, alternates } = addressLinks(rules, { locale, match, query: query.canonical })
  const { name, route, params } = match
  const urlLogical = match.path + query.read
  if (urlLogical.length + maxLocaleLength > maxAddressLength) return problem(400, locale)
  return {
    kind: 'page',
    locale,
    urlLogical,
    name,
    route,
    params,
    canonical,
    alternates,
    cacheKey: `/${locale}${urlLogical}`,
  }
}

function problem(status: ProblemAddress['status'], locale: Locale): ProblemAddress {
  return { kind: 'problem', status, locale }
}

/**
 * Returns the locale of the error page: the one in the URL, or otherwise the host's default. Trap
 * 88.
 */
function localeOfProblem(
  rules: AddressRules,
  kind: HostKind | undefined,
  { rawUrl }: AddressRequest,
): Locale {
  const { china, fallback } = rules.defaultLocales
  return normalizeLocale(rawUrl.split(/[/?]+/, 2)[1] ?? '') ?? (kind === 'china' ? china : fallback)
}
