import type { Request, RequestHandler } from 'express'
import {
  type Locale,
  localeFacts,
  normalizeLocale,
  type TextLanguage,
  textLanguages,
} from '#config/locales.ts'
import { preferredByLanguage } from '#server/platform/address/accept-language.ts'
import { type AddressRules, defaultLocale } from '#server/platform/address/address-rules.ts'
import { clientAddress, networkOf } from '#server/kernel/client-address.ts'
import { refuseCrossSite } from '#server/web/api/cross-site.ts'
import {
  type DocumentServices,
  internalDocument,
  type InternalPage,
  sendInternal,
} from '#server/web/pages/internal-page.ts'
import { requestFacts } from '#server/web/request.ts'
import type { LanguageLink, ProviderView } from '#server/people/identity-provider/contract.ts'
import { type Desk, isFormMark } from '#server/people/identity-provider/service.ts'

/** What the provider's pages are made with. */
export interface PageDependencies extends Desk {
  pages: DocumentServices
  /** The origin of the provider. */
  origin: string
  /** The origins under which our pages stand. */
  origins: () => ReadonlySet<string>
}

/** A page of the provider, by its folder below pages/identity. */
export interface ProviderPage<View extends ProviderView> {
  name: 'sign-in' | 'account' | 'invitation' | 'sign-out' | 'refused'
  locale: Locale
  view: Omit<View, 'languages'>
  status?: number
  /** The page's own address, to which another language is added. */
  address?: string
}

/** A page of the provider as HTML with its headers. */
export function providerDocument<View extends ProviderView>(
  desk: PageDependencies,
  request: Request,
  page: ProviderPage<View>,
) {
  const { name, locale, view, address = request.originalUrl } = page
  const asked: InternalPage = {
    path: `/identity/${name}`,
    locale,
    formOrigins: desk.origins(),
    data: { ...view, languages: languagesOf(locale, address) },
  }
  return internalDocument(desk.pages, request, asked)
}

/** Sends a page of the provider. */
export async function sendPage<View extends ProviderView>(
  desk: PageDependencies,
  request: Request,
  page: ProviderPage<View>,
): Promise<void> {
  Object.assign(requestFacts(request), { route: `identity-${page.name}`, locale: page.locale })
  const document = await providerDocument(desk, request, page)
  if (request.res) sendInternal(request, request.res, { ...document, status: page.status ?? 200 })
}

/** The language of a page: the one chosen on it, the one that the marketplace asked for, the browser's. Source: OpenID Connect Core §3.1.2.1, `ui_locales`. */
export function localeFor(rules: AddressRules, request: Request, uiLocales?: unknown): Locale {
  const { locale: chosen } = request.query
  const wanted = [
    ...(typeof chosen === 'string' ? [chosen] : []),
    ...(typeof uiLocales === 'string' ? uiLocales.split(' ') : []),
  ]
  for (const it of wanted) {
    const found = normalizeLocale(it)
    if (found) return found
  }
  const byLanguage = preferredByLanguage(rules.defaultLocales.byLanguage, wanted.join(','))
  return (
    (wanted.length > 0 ? byLanguage : undefined) ??
    defaultLocale(rules, undefined, request.get('accept-language'))
  )
}

/** A field of a form that was sent: text of bounded length, "" without it. */
export function fieldOf(request: Request, name: string, maxLength: number): string {
  const value = (request.body as Record<string, unknown> | undefined)?.[name]
  return typeof value === 'string' && value.length <= maxLength ? value : ''
}

/** The network that tries are counted for. */
export function networkFor(request: Request): string {
  return networkOf(clientAddress(request))
}

/** By what a try to sign in is counted and found in the log. */
export function triedBy(request: Request): { network: string; requestId: string } {
  return { network: networkFor(request), requestId: requestFacts(request).id }
}

/** Lets a form through that a page of ours sent and that carries its mark; any other one meets the page of what is refused. */
export function ownForms(
  desk: PageDependencies,
  markedFor: (request: Request) => Promise<string | undefined> | string | undefined,
): RequestHandler {
  const fromUs = refuseCrossSite({ origins: desk.origins })
  return async (request, response, next) => {
    const refusal = await new Promise<unknown>((resolve) => void fromUs(request, response, resolve))
    if (refusal !== undefined) return sendRefused(desk, request, { isExpired: false, status: 403 })
    const of = await markedFor(request)
    if (of === undefined) return sendRefused(desk, request, { isExpired: true, status: 400 })
    if (!isFormMark(desk, of, fieldOf(request, 'mark', 100)))
      return sendRefused(desk, request, { isExpired: false, status: 403 })
    next()
  }
}

/** Sends the page of a sign-in that came too late, or that is not taken. */
export function sendRefused(
  desk: PageDependencies,
  request: Request,
  { isExpired, status }: { isExpired: boolean; status: number },
): Promise<void> {
  return sendPage(desk, request, { ...refusedPage(desk, request, isExpired), status })
}

/** The page of a sign-in that came too late, or that is not taken. */
export function refusedPage({ pages }: PageDependencies, request: Request, isExpired: boolean) {
  const locale = localeFor(pages.rules(), request, request.query['ui_locales'])
  const view = { isExpired, againHref: `/marketplace/api/v1/sso/login?websiteCode=${locale}` }
  return { name: 'refused', locale, view, address: '' } as const
}

/** The four languages, each by one locale: that of the page where it is of the language. */
function languagesOf(locale: Locale, address: string): LanguageLink[] {
  if (address === '') return []
  const url = new URL(address, 'http://ours')
  return textLanguages.map((language) => {
    const it = localeFacts[locale].textLanguage === language ? locale : mainLocales[language]
    url.searchParams.set('locale', it)
    return { locale: it, href: url.pathname + url.search, isCurrent: it === locale }
  })
}

const mainLocales: Readonly<Record<TextLanguage, Locale>> = {
  en: 'en-int',
  ja: 'ja-jp',
  'zh-Hans': 'zh-cn',
  'zh-Hant': 'zh-tw',
}
