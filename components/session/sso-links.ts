import { isLocale, type Locale } from '#config/locales.ts'
import { headerLoginUrl, returnUrl } from './return-url.ts'

const sso = '/marketplace/api/v1/sso'

/**
 * Returns the locale of this page, also on an error page; undefined on a page without the site's
 * header.
 */
export function pageLocale(): Locale | undefined {
  const code = headerLoginUrl()?.searchParams.get('websiteCode') ?? ''
  return isLocale(code) ? code : undefined
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
