import { pathOf } from '#config/routes.ts'
import type { DocumentContext, Site } from './context.ts'

/** An item of a breadcrumb trail. The last item is the page itself and has no link. */
export interface Crumb {
  text: string
  href?: string
}

/** Builds the structured data of the company behind the site. Source: schema.org/Organization. */
export function organizationData(site: Site): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${site.origin}/#organization`,
    name: site.company,
    legalName: site.legalName,
    url: `${site.origin}/`,
    logo: absoluteAssetUrl(site, '/media/brand/logo-mark.svg'),
    email: site.supportMail,
    sameAs: site.socialLinks.map((it) => it.url),
  }
}

/** Builds the structured data of the site and its search. Source: schema.org/WebSite. */
export function webSiteData({
  site,
  locale,
  texts,
}: Pick<DocumentContext, 'site' | 'locale' | 'texts'>): object {
  const home = `${site.origin}/${locale}${pathOf('marketplace')}`
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: site.name,
    url: home,
    inLanguage: texts.lang,
    publisher: { '@id': `${site.origin}/#organization` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${home}/search?keyword={keyword}&page=1` },
      'query-input': 'required name=keyword',
    },
  }
}

/** Builds the structured data of a page's breadcrumb trail. Source: schema.org/BreadcrumbList. */
export function breadcrumbData(site: Site, crumbs: readonly Crumb[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ text, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: text,
      ...(href ? { item: site.origin + href } : {}),
    })),
  }
}

/** Returns the absolute URL of an asset, because JSON-LD has no base URL. */
export function absoluteAssetUrl(site: Site, url: string): string {
  return url.startsWith('/') ? (site.assetOrigin || site.origin) + url : url
}
