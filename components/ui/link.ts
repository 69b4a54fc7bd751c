import { pathOf, routeOf } from '#config/routes.ts'

/** A link as editors give it. Target 1 is an absolute address; else a path below /{locale}/marketplace. Source: spec §3. */
export interface EditorialLink {
  url: string
  target: number
}

/** What an `<a>` is given. */
export interface LinkAttributes {
  href: string
  target?: '_blank'
  rel?: 'noopener'
}

/**
 * The attributes of an editors' link: what leads elsewhere opens in a new tab, and nothing but http is linked. A page of ours is
 * linked in its one spelling, so that nobody is redirected.
 *
 * Source: spec §3, §4 Link targets, traps 5, 15, 20.
 */
export function linkAttributes({ url, target }: EditorialLink, locale: string): LinkAttributes {
  if (/^https?:\/\//i.test(url)) return { href: url, target: '_blank', rel: 'noopener' }
  const isOdd = target === 1 || /^[^/?#]*:|^\/\//.test(url) // neither http nor a path: lead home
  return { href: `/${locale}${isOdd ? pathOf('marketplace') : onePath(url)}` }
}

/** The address that a path below the marketplace would end at; one that is no page stays as it is. */
function onePath(url: string): string {
  const [, path = '', query = '', anchor = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(url) ?? []
  const segments = path.split('/').filter((it) => it !== '')
  const page = routeOf(['marketplace', ...segments.map(decoded)])
  const isUnpaged = page?.route.needsPage === true && !new URLSearchParams(query).has('page')
  const search = isUnpaged ? `${query === '' ? '?' : `${query}&`}page=1` : query
  return `${page?.path ?? [pathOf('marketplace'), ...segments].join('/')}${search}${anchor}`
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
