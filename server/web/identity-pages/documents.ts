import type { Request, RequestHandler } from 'express'
import {
  type Locale,
  localeFacts,
  mainLocales,
  normalizeLocale,
  textLanguages,
} from '#config/locales.ts'
import { clientAddress, networksOf } from '#server/kernel/client-address.ts'
import { requestInfoOf } from '#server/kernel/request-info.ts'
import { deviceName } from '#server/people/account/device-name.ts'
import type { LanguageLink, ProviderView } from '#server/people/identity-provider/contract.ts'
import {
  knownBrowserCookie,
  knownBrowserSeconds,
} from '#server/people/identity-provider/known-browser.ts'
import {
  isFormToken,
  type ProviderDependencies,
  type SignInAttempt,
} from '#server/people/identity-provider/service.ts'
import { preferredByLanguage } from '#server/platform/address/accept-language.ts'
import { type AddressRules, defaultLocale } from '#server/platform/address/address-rules.ts'
import { refuseCrossSite } from '#server/web/api/cross-site.ts'
import {
  type DocumentServices,
  internalDocument,
  type InternalPage,
  sendInternal,
} from '#server/web/pages/internal-page.ts'
import { stateOf } from '#server/kernel/request-state.ts'

/** Dependencies of the provider's pages. */
export interface PageDependencies extends ProviderDependencies {
  pages: DocumentServices
  /** Origin of the provider. */
  origin: string
  /** Returns the origins of our pages. */
  origins: () => ReadonlySet<string>
}

/** A page of the provider. */
export interface ProviderPage<View extends ProviderView> {
  /** Name of the page's folder in pages/identity. */
  name: 'sign-in' | 'account' | 'invitation' | 'sign-out' | 'refused' | 'unsubscribe' | 'call'
  locale: Locale
  view: Omit<View, 'languages'>
  status?: number
  /**
   * The page's own path and query, for the links to other languages; "" for a page without links.
   */
  address?: string
}

/** Length limit of a password. A longer one is rejected before it is hashed. */
export const maxPasswordLength = 1024

/** Renders a page of the provider. */
export function providerDocument<View extends ProviderView>(
  dependencies: Pick<PageDependencies, 'pages' | 'origins'>,
  request: Request,
  { name, locale, view, address = request.originalUrl }: ProviderPage<View>,
) {
  const page: InternalPage = {
    path: `/identity/${name}`,
    locale,
    formOrigins: dependencies.origins(),
    data: { ...view, languages: languageLinks(locale, address) },
  }
  return internalDocument(dependencies.pages, request, page)
}

/** Sends a page of the provider. */
export async function sendPage<View extends ProviderView>(
  dependencies: Pick<PageDependencies, 'pages' | 'origins'>,
  request: Request,
  page: ProviderPage<View>,
): Promise<void> {
  const state = stateOf(request)
  state.route = `identity-${page.name}`
  state.locale = page.locale
  const document = await providerDocument(dependencies, request, page)
  if (request.res) sendInternal(request, request.res, { ...document, status: page.status ?? 200 })
}

/**
 * Returns the locale for a page: the one chosen on the page, the one that the marketplace
 * requested, or the browser's. Source: OpenID Connect Core §3.1.2.1, `ui_locales`.
 */
export function localeFor(rules: AddressRules, request: Request, uiLocales?: unknown): Locale {
  const { locale: chosen } = request.query
  const requested = [
    ...(typeof chosen === 'string' ? [chosen] : []),
    ...(typeof uiLocales === 'string' ? uiLocales.split(' ') : []),
  ]
  for (const it of requested) {
    const locale = normalizeLocale(it)
    if (locale) return locale
  }
  const byLanguage =
    requested.length > 0
      ? preferredByLanguage(rules.defaultLocales.byLanguage, requested.join(','))
      : undefined
  return byLanguage ?? defaultLocale(rules, undefined, request.get('accept-language'))
}

/** Reads a text field of a posted form; returns "" if it is missing or too long. */
export function fieldOf(request: Request, name: string, maxLength: number): string {
  const value = (request.body as Record<string, unknown> | undefined)?.[name]
  return typeof value === 'string' && value.length <= maxLength ? value : ''
}

/** Returns the parts of a request that are used to limit and log a sign-in attempt. */
export function signInAttempt(
  request: Request,
): Pick<SignInAttempt, 'networks' | 'knownBrowser' | 'device' | 'requestId'> {
  return {
    networks: networksOf(clientAddress(request)),
    knownBrowser: requestInfoOf(request).cookie(knownBrowserCookie),
    device: deviceName(request.get('user-agent') ?? ''),
    requestId: stateOf(request).id,
  }
}

/** Sets the cookie that makes the browser known for the accounts that sign in from it. */
export function setKnownBrowser(request: Request, marks: string): void {
  const options = { maxAgeSeconds: knownBrowserSeconds }
  requestInfoOf(request).setCookie(knownBrowserCookie, marks, options)
}

/** Passes on forms that our pages sent with a valid token. Rejects all other forms. */
export function ownForms(
  dependencies: PageDependencies,
  markSubject: (request: Request) => Promise<string | undefined> | string | undefined,
): RequestHandler {
  const refuse = refuseCrossSite({ origins: dependencies.origins })
  return async (request, response, next) => {
    const refusal = await new Promise<unknown>((resolve) => void refuse(request, response, resolve))
    if (refusal !== undefined)
      return sendRefused(dependencies, request, { isExpired: false, status: 403 })
    const subject = await markSubject(request)
    if (subject === undefined)
      return sendRefused(dependencies, request, { isExpired: true, status: 400 })
    if (!isFormToken(dependencies, subject, fieldOf(request, 'mark', 100)))
      return sendRefused(dependencies, request, { isExpired: false, status: 403 })
    next()
  }
}

/** Sends the page for a sign-in that has expired or was rejected. */
export function sendRefused(
  dependencies: PageDependencies,
  request: Request,
  { isExpired, status }: { isExpired: boolean; status: number },
): Promise<void> {
  return sendPage(dependencies, request, {
    ...refusedPage(dependencies, request, isExpired),
    status,
  })
}

/** Returns the page for a sign-in that has expired or was rejected. */
export function refusedPage({ pages }: PageDependencies, request: Request, isExpired: boolean) {
  const locale = localeFor(pages.rules(), request, request.query['ui_locales'])
  const view = { isExpired, againHref: signInStart(locale) }
  return { name: 'refused', locale, view, address: '' } as const
}

/** Returns the path that starts a sign-in to the marketplace. */
export function signInStart(locale: Locale): string {
  return `/marketplace/api/v1/sso/login?websiteCode=${locale}`
}

/** Returns links to a page in all languages. The link to the current language keeps `locale`. */
function languageLinks(locale: Locale, address: string): LanguageLink[] {
  if (address === '') return []
  const url = new URL(address, 'http://ours')
  return textLanguages.map((language) => {
    const isOwn = localeFacts[locale].textLanguage === language
    const target = isOwn ? locale : mainLocales[language]
    url.searchParams.set('locale', target)
    return { locale: target, href: url.pathname + url.search, isCurrent: target === locale }
  })
}
