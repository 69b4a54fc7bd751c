import { routeOf } from '#config/routes.ts'

/**
 * Returns the final URL of an indexed page, so that links in results are not redirected. Links to a
 * list get the number of its first page. Source: trap 20.
 */
export function finalUrl(pagePath: string): string {
  const url = new URL(`/marketplace${pagePath}`, 'http://site')
  const match = routeOf(
    url.pathname
      .split('/')
      .filter((it) => it !== '')
      .map(decodeURIComponent),
  )
  if (match?.route.needsPage !== true || url.searchParams.has('page')) return pagePath
  url.searchParams.set('page', '1')
  return url.pathname.slice('/marketplace'.length) + url.search + url.hash
}
