import { pathOf, routeOf } from '#config/routes.ts'

/**
 * A link as editors enter it. With target 1, `url` is an absolute URL; otherwise it is a path below
 * /{locale}/marketplace.
 * Source: spec §3.
 */
export interface EditorialLink {
  url: string
  target: number
}

/** Attributes of an `<a>`. */
export interface LinkAttributes {
  href: string
  target?: '_blank'
  rel?: 'noopener'
}

/**
 * Returns the attributes of an editorial link. External links open in a new tab. A URL that is
 * neither an http(s) URL nor a path becomes a link to the home page. Internal links use the
 * canonical path, which saves a redirect.
 * Source: spec §3, §4 Link targets, traps 5, 15, 20.
 */
export function linkAttributes({ url, target }: EditorialLink, locale: string): LinkAttributes {
  if (/^https?:\/\//i.test(url)) return { href: url, target: '_blank', rel: 'noopener' }
  // neither an http(s) URL nor a path
  const isUnsupported = target === 1 || /^[^/?#]*:|^\/\//.test(url)
  return { href: `/${locale}${isUnsupported ? pathOf('marketplace') : canonicalPath(url)}` }
}

/**
 * Returns the canonical path for a path below the marketplace, to save a redirect. A path without a
 * page is returned unchanged.
 */
function canonicalPath(url: string): string {
  const [, path = '', query = '', anchor = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(url) ?? []
  const segments = path.split('/').filter((it) => it !== '')
  const page = routeOf(['marketplace', ...segments.map(decodeSegment)])
  const lacksPageNumber = page?.route.needsPage === true && !new URLSearchParams(query).has('page')
  const search = lacksPageNumber ? `${query === '' ? '?' : `${query}&`}page=1` : query
  return `${page?.path ?? [pathOf('marketplace'), ...segments].join('/')}${search}${anchor}`
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
