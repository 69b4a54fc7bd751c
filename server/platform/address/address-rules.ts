import { chinaLocale, type Locale, localeFacts, locales } from '#config/locales.ts'
import { flattenedRedirects, type RedirectTarget } from '#config/redirects.ts'
import type { Config } from '#config/schema.ts'
import { type LanguageRule, preferredByLanguage } from './accept-language.ts'

/** What a host is to us; `local` is the machine of whoever develops or tests. */
export type HostKind = 'global' | 'china' | 'console' | 'public' | 'local'

/** A host of ours that serves pages. */
export interface Place {
  kind: HostKind
  origin: string
}

/** A link to the same page in another language. */
export interface Alternate {
  hreflang: string
  href: string
}

/** All that an address is judged by: made once for each version of the configuration. */
export interface AddressRules {
  /** By host with its port, in lower case. */
  kindOfHost: ReadonlyMap<string, HostKind>
  /** `open` is PUBLIC_ORIGIN, in whose place configured hosts come. */
  places: { open: Place; global: Place; china: Place; console: Place | undefined }
  defaultLocales: { china: Locale; fallback: Locale; byLanguage: readonly LanguageRule<Locale>[] }
  /** The final target of a path of old, by its segments in lower case. */
  redirectOf: (segments: readonly string[]) => RedirectTarget | undefined
  /** Beginnings of paths that are no pages. */
  skipPrefixes: readonly string[]
  /** What alternate links begin with, for pages of the site. */
  alternates: readonly { hreflang: string; locale: Locale }[]
}

interface Surroundings {
  /** Scheme, host and port of the site when no hosts are configured. */
  publicOrigin: string
  /** More beginnings of paths that are no pages, such as those of a development server. */
  skipPrefixes?: readonly string[]
}

/** Answered by others than pages. Source: C15 step 2. */
const alwaysSkipped = [
  '/marketplace/api/',
  '/wpc-demo/api/',
  '/assets/',
  '/media/',
  '/.well-known/',
  '/idp',
  '/robots.txt',
  '/share/',
  '/favicon.ico',
  '/sitemap',
  '/rss/',
]

/** Makes the rules of a configuration. */
export function addressRules(
  { site, redirects }: Pick<Config, 'site' | 'redirects'>,
  { publicOrigin, skipPrefixes = [] }: Surroundings,
): AddressRules {
  const publicUrl = new URL(publicOrigin)
  const isPublicLocal = isLocalHost(publicUrl.host)
  const open: Place = { kind: isPublicLocal ? 'local' : 'public', origin: publicUrl.origin }
  const global = placeOf('global', site.hosts.global) ?? open
  const china = placeOf('china', site.hosts.china) ?? open
  const ownConsole = placeOf('console', site.hosts.console)
  const kindOfHost = hostKinds([global, china, ownConsole, open])
  // a console on the very host of the site would send visitors to itself for ever
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

/** What the host of a request is to us; undefined when it is none of ours. */
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

/** The host that serves a page. Seen from a local host, that is the local one, whatever hosts are configured. Source: C15 step 5. */
export function placeFor(
  rules: AddressRules,
  page: { locale: Locale; path: string; seenFrom?: HostKind },
): Place {
  const { places } = rules
  if (page.seenFrom === 'local' && places.open.kind === 'local') return places.open
  if (places.console && isConsolePath(page.path)) return places.console
  return page.locale === chinaLocale ? places.china : places.global
}

/** The absolute address of a page: canonical links, sitemaps, mails. `path` is that below /{locale}, with its query. */
export function absoluteAddress(
  rules: AddressRules,
  page: { locale: Locale; path: string; seenFrom?: HostKind },
): string {
  const place = placeFor(rules, page)
  return place.origin + localPath(place, page)
}

/** An address without its origin; on a console host, without /console. */
export function localPath(
  place: Place,
  { locale, path }: { locale: Locale; path: string },
): string {
  return `/${locale}${place.kind === 'console' && isConsolePath(path) ? path.slice('/console'.length) : path}`
}

/** The origins under which our pages stand. Only from the configuration: no header of a request adds one. */
export function originsOf({ places }: AddressRules): ReadonlySet<string> {
  return new Set(
    [places.open, places.global, places.china, places.console].flatMap((it) =>
      it ? [it.origin] : [],
    ),
  )
}

/** The locale of an address that names none. Source: C15 step 3, traps 1 and 2. */
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
