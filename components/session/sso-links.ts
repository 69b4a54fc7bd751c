import { isLocale, type Locale } from '#config/locales.ts'

const sso = '/marketplace/api/v1/sso'

/** Query parameters with which a failed sign-in returns to the page. Source: spec §4. */
const failureParameters = ['error', 'role']

/**
 * URL of the login link in the header. The server rendered it with the page's locale and return
 * URL, on error pages too.
 */
function headerLoginUrl(): URL | null {
  const link = document.querySelector<HTMLAnchorElement>('a[data-for=visitor]')
  return link && new URL(link.href)
}

/** Locale of this page, error pages included; undefined on a page without the site's header. */
export function pageLocale(): Locale | undefined {
  const code = headerLoginUrl()?.searchParams.get('websiteCode') ?? ''
  return isLocale(code) ? code : undefined
}

/**
 * URL to return to after signing in: this page with its query. On an error page it is the front
 * page of the locale: there the server's link names another path than the address bar.
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

/** Link to the login, which returns to `callback`. */
export function loginHref(callback: string = returnUrl()): string {
  return `${sso}/login?${new URLSearchParams({ websiteCode: pageLocale() ?? 'en-int', callbackurl: callback })}`
}

/** Link that signs out and ends on the front page of the locale. */
export function logoutHref(locale: Locale): string {
  return `${sso}/logout?websiteCode=${locale}`
}

/** Link to the page for changing name and password, which returns to this page. */
export function profileEditHref(locale: Locale): string {
  return `${sso}/profile-edit?${new URLSearchParams({ websiteCode: locale, callbackUrl: returnUrl() })}`
}
