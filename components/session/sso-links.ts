import { isLocale, type Locale } from '#config/locales.ts'

const sso = '/marketplace/api/v1/sso'

/** Query parameters that a failed sign-in adds to the URL of the page. Source: spec §4. */
const failureParameters = ['error', 'role']

/**
 * Returns the URL of the header's login link. The server rendered it with the page's locale and
 * return URL, on error pages too.
 */
function headerLoginUrl(): URL | null {
  const link = document.querySelector<HTMLAnchorElement>('a[data-for=visitor]')
  return link && new URL(link.href)
}

/**
 * Returns the locale of this page, also on an error page; undefined on a page without the site's
 * header.
 */
export function pageLocale(): Locale | undefined {
  const code = headerLoginUrl()?.searchParams.get('websiteCode') ?? ''
  return isLocale(code) ? code : undefined
}

/**
 * Returns the URL to return to after signing in: this page with its query. On an error page, it is
 * the locale's home page, which is the return URL in the server-rendered login link.
 * Source: spec §4 Login, C14.
 */
export function returnUrl(): string {
  const rendered = URL.parse(headerLoginUrl()?.searchParams.get('callbackurl') ?? '')
  if (rendered && rendered.pathname !== location.pathname) return rendered.href
  const current = new URL(location.href)
  for (const name of failureParameters) current.searchParams.delete(name)
  current.hash = ''
  return current.href
}

/** Returns the URL of the login, which then redirects to `callback`. */
export function loginHref(callback: string = returnUrl()): string {
  return `${sso}/login?${new URLSearchParams({ websiteCode: pageLocale() ?? 'en-int', callbackurl: callback })}`
}

/** Returns the URL that signs out and then redirects to the locale's home page. */
export function logoutHref(locale: Locale): string {
  return `${sso}/logout?websiteCode=${locale}`
}

/** Returns the URL of the page for changing name and password, which then returns to this page. */
export function profileEditHref(locale: Locale): string {
  return `${sso}/profile-edit?${new URLSearchParams({ websiteCode: locale, callbackUrl: returnUrl() })}`
}
