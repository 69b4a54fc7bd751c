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
  placeFor,
} from './address-rules.ts'

/** What of a request its address is judged by. */
export interface AddressRequest {
  /** The Host header, or what a trusted proxy says of it. */
  host: string | undefined
  /** Says whether the host is a local one, instead of its name. */
  isLocalHost?: boolean | undefined
  method: string
  /** The request's target as sent. */
  rawUrl: string
  acceptLanguage: string | undefined
}

/** Why a visitor is redirected; logged. */
type AddressDecision =
  | 'default-locale'
  | 'locale-spelling'
  | 'slashes'
  | 'case'
  | 'legacy'
  | QueryFix
  | 'console-path'
  | 'host'

/** Not the address of a page; whoever is mounted there answers. */
interface SkippedAddress {
  kind: 'skip'
}

/** The address of a page in another spelling or place. `location` is absolute, on a configured host, and redirects no further. */
interface RedirectedAddress {
  kind: 'redirect'
  location: string
  status: 301 | 302
  decisions: readonly AddressDecision[]
}

/** No address of ours. The locale is that of the error page. */
interface ProblemAddress {
  kind: 'problem'
  status: 400 | 404 | 421
  locale: Locale
}

/** The exact address of a page. */
export interface PageAddress extends AddressLinks {
  kind: 'page'
  locale: Locale
  /** The path after /{locale} with the query that the page may read. What else was sent is not seen by the page. */
  urlLogical: string
  name: RouteName
  route: Route
  params: Readonly<Record<string, string>>
  /** The same for all requests that get the same page. */
  cacheKey: string
}

export type Address = SkippedAddress | RedirectedAddress | ProblemAddress | PageAddress

/**
 * Decides what a request's address means. All rules work on one target, so that nobody is redirected twice; 302 if any
 * step is. Pure: nothing of the request but the address decides.
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
  const query: AddressQuery | undefined = target.match
    ? addressQuery(target.match.route, path.query)
    : noQuery
  if (!query) return problem(400, target.locale)
  const decisions: AddressDecision[] = [...target.decisions, ...query.fixes]
  // what is no page of the console's stays on its host, else each of the two would send it to the other
  const isPlacedByPath = target.match !== undefined || kind === 'console'
  const place = placeFor(rules, {
    locale: target.locale,
    path: isPlacedByPath ? target.path : '',
    seenFrom: kind,
  })
  const isSentByRule = target.legacyStatus !== undefined && place.kind === 'console' // such a rule names the console's host itself
  if (kind !== 'local' && place.kind !== kind && !isSentByRule) decisions.push('host')
  if (decisions.length === 0)
    return target.match
      ? pageAddress(rules, target.locale, target.match, query)
      : problem(404, target.locale)

  if (request.method !== 'GET' && request.method !== 'HEAD') return problem(404, target.locale) // a redirect would lose what is sent
  const local = localPath(place, target) + fixedQuery(path.query, query.fixes)
  if (local.length > maxAddressLength) return problem(400, target.locale)
  const isTemporary = target.legacyStatus === 302 || decisions.some((it) => temporary.has(it))
  return {
    kind: 'redirect',
    location: place.origin + local,
    status: isTemporary ? 302 : 301,
    decisions,
  }
}

interface Target {
  locale: Locale
  /** Below /{locale}, percent-encoded; empty for the bare locale, which shows the home page. */
  path: string
  match: RouteMatch | undefined
  decisions: AddressDecision[]
  legacyStatus?: RedirectTarget['status']
}

/** Reasons that may not hold another time: who asks, and which hosts there are. */
const temporary: ReadonlySet<AddressDecision> = new Set(['default-locale', 'host'])
/** Of what an address names: as the contracts have it. */
const longestName = 100
const longestLocale = Math.max(...locales.map((it) => it.length + 1))
const noQuery: AddressQuery = { canonical: '', read: '', fixes: [] }

/** Where a path leads in the end, before its query and its host are looked at. */
function targetOf(
  rules: AddressRules,
  {
    kind,
    path,
    acceptLanguage,
  }: { kind: HostKind; path: AddressPath; acceptLanguage: string | undefined },
): Target {
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

/** The page that an address means. Nothing is called by a name as long as no call of the API takes. */
function pageNamed(segments: readonly string[]): RouteMatch | undefined {
  const match = routeOf(segments)
  const { rest: _, ...names } = match?.params ?? {}
  return Object.values(names).some((it) => it.length > longestName) ? undefined : match
}

interface LocaleQuestion {
  kind: HostKind
  segments: readonly string[]
  acceptLanguage: string | undefined
}

/** The locale that the first segment names in any spelling, or the default one; and what stands below it. C15 step 3. */
function localeOf(
  rules: AddressRules,
  { kind, segments, acceptLanguage }: LocaleQuestion,
  decisions: AddressDecision[],
) {
  const [first = '', ...below] = segments
  if (isLocale(first)) return { locale: first, below }
  const locale = normalizeLocale(first)
  decisions.push(locale ? 'locale-spelling' : 'default-locale')
  return locale
    ? { locale, below }
    : { locale: defaultLocale(rules, kind, acceptLanguage), below: segments }
}

/** On the console's own host an address has no /console, and the rest of the site is elsewhere. C0. */
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
  if (urlLogical.length + longestLocale > maxAddressLength) return problem(400, locale)
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

/** The error page speaks the language of the address, if it names one. Trap 88. */
function localeOfProblem(
  rules: AddressRules,
  kind: HostKind | undefined,
  { rawUrl }: AddressRequest,
): Locale {
  const { china, fallback } = rules.defaultLocales
  return normalizeLocale(rawUrl.split(/[/?]+/, 2)[1] ?? '') ?? (kind === 'china' ? china : fallback)
}
