import { chinaLocale, type Locale, localeFacts, locales } from '#config/locales.ts'
import { flattenedRedirects, type RedirectTarget } from '#config/redirects.ts'
import type { Config } from '#config/schema.ts'
import { type LanguageRule, preferredByLanguage } from './accept-language.ts'

/** Kind of a host. `local` is a development or test machine. */
export type HostKind = 'global' | 'china' | 'console' | 'public' | 'local'

/** A configured host that serves pages. */
export interface Place {
  kind: HostKind
  origin: string
}

/** A link to the same page in another language. */
export interface Alternate {
  hreflang: string
  href: string
}

/**
 * Configuration that decides, together with a request's URL, which page is shown. Created once per
 * version of the configuration.
 */
export interface AddressRules {
  /** The kind of each configured host, keyed by host with port, in lower case. */
  kindOfHost: ReadonlyMap<string, HostKind>
  /** Hosts of the sites. `open` is PUBLIC_ORIGIN, which is used if no host is configured. */
  places: { open: Place; global: Place; china: Place; console: Place | undefined }
  defaultLocales: { china: Locale; fallback: Locale; byLanguage: readonly LanguageRule<Locale>[] }
  /** Returns the final target of a legacy path, given its segments in lower case. */
  redirectOf: (segments: readonly string[]) => RedirectTarget | undefined
  /** Prefixes of paths that do not belong to pages. */
  skipPrefixes: readonly string[]
  /** Locale of each hreflang. */
  alternates: readonly { hreflang: string; locale: Locale }[]
}

interface RuleOptions {
  /** Origin of the site when no hosts are configured. */
  publicOrigin: string
  /** Additional prefixes of paths that do not belong to pages, such as a development server's. */
  skipPrefixes?: readonly string[]
}

/** Path prefixes that other handlers serve. Source: C15 step 2. */
const alwaysSkipped = [
  '/marketplace/api/',
  '/wpc-demo/api/',
  '/assets/',
  '/media/',
  '/.well-known/',
  '/idp',
  '/sandbox-gateway/',
  '/robots.txt',
  '/share/',
  '/favicon.ico',
  '/sitemap',
  '/rss/',
]

/** Creates the address rules from the configuration. */
export function addressRules(
  { site, redirects }: Pick<Config, 'site' | 'redirects'>,
  { publicOrigin, skipPrefixes = [] }: RuleOptions,
): AddressRules {
  const publicUrl = new URL(publicOrigin)
  const isPublicLocal = isLocalHost(publicUrl.host)
  const open: Place = { kind: isPublicLocal ? 'local' : 'public', origin: publicUrl.origin }
  const global = placeOf('global', site.hosts.global) ?? open
  const china = placeOf('china', site.hosts.china) ?? open
  const ownConsole = placeOf('console', site.hosts.console)
  const kindOfHost = hostKinds([global, china, ownConsole, open])
  // ignore a console on the site's own host: it would redirect to itself forever
  const console =
    ownConsole && kindOfHost.get(new URL(ownConsole.origin).host) === 'console'
      ? ownConsole
      : undefined
  const flattened = flattenedRedirects(redirects)
  return {
    kindOfHost,
    places: { open, global, china, console },
    defaultLocales: {
      ...site.defaultLocales,
      byLanguage: site.defaultLocales.byLanguage.map((it) => ({
        language: it.language,
        value: it.locale,
      })),
    },
    redirectOf(segments) {
      const target = flattened.find((it) => it.matches(segments))?.target
      return target === 'loop' ? undefined : target
    },
    skipPrefixes: [...alwaysSkipped, ...skipPrefixes],
    alternates: locales.flatMap((locale) =>
      localeFacts[locale].hreflangs.map((hreflang) => ({ hreflang, locale })),
    ),
  }
}

/** Returns the kind of a request's host; undefined if the host is not ours. */
export function hostKind(
  rules: AddressRules,
  { host, isLocalHost: isLocal }: { host: string | undefined; isLocalHost?: boolean | undefined },
): HostKind | undefined {
  if (isLocal) return 'local'
  const name = host?.toLowerCase() ?? ''
  return (
    rules.kindOfHost.get(name) ?? (isLocal === undefined && isLocalHost(name) ? 'local' : undefined)
  )
}

/**
 * Returns the host that serves a page. If PUBLIC_ORIGIN is local, a request to a local host stays
 * there, whatever other hosts are configured. Source: C15 step 5.
 */
export function placeFor(
  rules: AddressRules,
  page: { locale: Locale; path: string; seenFrom?: HostKind },
): Place {
  const { places } = rules
  if (page.seenFrom === 'local' && places.open.kind === 'local') return places.open
  if (places.console && isConsolePath(page.path)) return places.console
  return page.locale === chinaLocale ? places.china : places.global
}

/**
 * Returns the absolute URL of a page, for canonical links, sitemaps and emails. `path` is the part
 * after /{locale}, with the query string.
 */
export function absoluteAddress(
  rules: AddressRules,
  page: { locale: Locale; path: string; seenFrom?: HostKind },
): string {
  const place = placeFor(rules, page)
  return place.origin + localPath(place, page)
}

/** Returns a page's URL without the origin and, on a console host, without /console. */
export function localPath(
  place: Place,
  { locale, path }: { locale: Locale; path: string },
): string {
  return `/${locale}${place.kind === 'console' && isConsolePath(path) ? path.slice('/console'.length) : path}`
}

/**
 * Returns the origins that serve our pages. They come only from the configuration: no request
 * header can add one.
 */
export function originsOf({ places }: AddressRules): ReadonlySet<string> {
  return new Set(
    [places.open, places.global, places.china, places.console].flatMap((it) =>
      it ? [it.origin] : [],
    ),
  )
}

/** Returns the locale for a URL that does not contain one. Source: C15 step 3, traps 1 and 2. */
export function defaultLocale(
  { defaultLocales }: AddressRules,
  kind: HostKind | undefined,
  acceptLanguage: string | undefined,
): Locale {
  if (kind === 'china') return defaultLocales.china
  return preferredByLanguage(defaultLocales.byLanguage, acceptLanguage) ?? defaultLocales.fallback
}

function isConsolePath(path: string): boolean {
  return path.startsWith('/console') && !/^[^/?]/.test(path.slice('/console'.length))
}

function placeOf(kind: HostKind, origin: string | null): Place | undefined {
  return origin === null ? undefined : { kind, origin: new URL(origin).origin }
}

function hostKinds(places: readonly (Place | undefined)[]): Map<string, HostKind> {
  const kinds = new Map<string, HostKind>()
  for (const place of places) {
    if (!place) continue
    const { host, hostname, protocol, port } = new URL(place.origin)
    const names = port === '' ? [host, `${hostname}:${protocol === 'https:' ? 443 : 80}`] : [host]
    for (const name of names) if (!kinds.has(name)) kinds.set(name, place.kind)
  }
  return kinds
}

function isLocalHost(host: string): boolean {
  const name = host.replace(/:[0-9]+$/, '')
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '[::1]' ||
    name === '0.0.0.0' ||
    /^127(\.[0-9]{1,3}){3}$/.test(name)
  )
}
