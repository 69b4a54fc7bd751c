import { isLocale, type Locale } from '#config/locales.ts'

const sso = '/marketplace/api/v1/sso'

/** Parameters by which a failed sign-in tells the page of it. Source: spec §4. */
const failureParameters = ['error', 'role']

/** The login link of the header, which the server wrote: it knows the page's locale, and whether it is an error page. */
function headerLoginUrl(): URL | null {
  const link = document.querySelector<HTMLAnchorElement>('a[data-for=visitor]')
  return link && new URL(link.href)
}

/** The locale of this page, that of an error page without one included; undefined on a page without our header. */
export function pageLocale(): Locale | undefined {
  const code = headerLoginUrl()?.searchParams.get('websiteCode') ?? ''
  return isLocale(code) ? code : undefined
}

/**
 * Where a login leads back to: this page as it is now, with its query. An error page leads to the locale's front page: there
 * the server's link names another path than the address bar. Source: spec §4 Login, C14.
 */
export function returnUrl(): string {
  const written = URL.parse(headerLoginUrl()?.searchParams.get('callbackurl') ?? '')
  if (written && written.pathname !== location.pathname) return written.href
  const here = new URL(location.href)
  for (const it of failureParameters) here.searchParams.delete(it)
  here.hash = ''
  return here.href
}

/** The way into the account. */
export function loginHref(callback: string = returnUrl()): string {
  return `${sso}/login?${new URLSearchParams({ websiteCode: pageLocale() ?? 'en-int', callbackurl: callback })}`
}

/** The way out, which ends on the front page of a locale. */
export function logoutHref(locale: Locale): string {
  return `${sso}/logout?websiteCode=${locale}`
}

/** Where the account's name and password are changed, and back. */
export function profileEditHref(locale: Locale): string {
  return `${sso}/profile-edit?${new URLSearchParams({ websiteCode: locale, callbackUrl: returnUrl() })}`
}
