import { pathOf } from '#config/routes.ts'

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
 * The attributes of an editors' link: what leads elsewhere opens in a new tab, and nothing but http is linked.
 *
 * Source: spec §3, §4 Link targets, trap 15.
 */
export function linkAttributes({ url, target }: EditorialLink, locale: string): LinkAttributes {
  if (/^https?:\/\//i.test(url)) return { href: url, target: '_blank', rel: 'noopener' }
  const home = `/${locale}${pathOf('marketplace')}`
  if (target === 1 || /^[^/?#]*:|^\/\//.test(url)) return { href: home } // neither http nor a path: lead home
  return { href: `${home}${url === '' || url === '/' ? '' : url.replace(/^(?![/?#])/, '/')}` }
}
