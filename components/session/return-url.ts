/** Query parameters that a failed sign-in adds to the URL of the page. Source: spec §4. */
const failureParameters = ['error', 'role']

/**
 * Returns the URL of the header's login link. The server rendered it with the page's locale and
 * return URL, on error pages too.
 */
export function headerLoginUrl(): URL | null {
  const link = document.querySelector<HTMLAnchorElement>('a[data-for=visitor]')
  return link && new URL(link.href)
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
