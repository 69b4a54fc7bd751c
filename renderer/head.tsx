import { renderToStaticMarkup } from 'react-dom/server'
import type { PageContextServer } from 'vike/types'
import type { Description } from '#components/document/context.ts'
import { inlineScript, speculationRules } from '#components/islands/inline.ts'
import { localeFacts } from '#config/locales.ts'

const themeColours = { light: '#ffffff', dark: '#0c1220' }

/** The inside of `<head>`: what browsers, search engines and share cards read. */
export function headOf(page: PageContextServer, { title, description, structuredData = [], image, locales, feed, ...told }: Description): string {
  const { site, canonical } = page
  const isIndexable = page.isIndexable && told.isIndexable !== false
  const alternates = page.alternates.filter((it) => !locales || locales.some((locale) => localeFacts[locale].hreflangs.includes(it.hreflang)))
  const nonce = page.cspNonce ? { nonce: page.cspNonce } : {}
  const picture = `${site.assetOrigin || site.origin}${image ?? '/media/brand/share-card.jpg'}`
  return (
    `<meta charset="utf-8">` +
    renderToStaticMarkup(
      <>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={description} />
        {!isIndexable && <meta name="robots" content="noindex" />}
        {canonical && <link rel="canonical" href={canonical} />}
        {alternates.map((it) => (
          <link key={it.hreflang} rel="alternate" hrefLang={it.hreflang} href={it.href} />
        ))}
        {feed && <link rel="alternate" type="application/rss+xml" title={feed.title} href={feed.href} />}
        <meta name="theme-color" content={themeColours.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={themeColours.dark} media="(prefers-color-scheme: dark)" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/media/brand/favicon.svg" type="image/svg+xml" />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={site.name} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        {canonical && <meta property="og:url" content={canonical} />}
        <meta property="og:image" content={picture} />
        <meta name="twitter:card" content="summary_large_image" />
        <script {...nonce} dangerouslySetInnerHTML={{ __html: inlineScript }} />
        <script type="speculationrules" {...nonce} dangerouslySetInnerHTML={{ __html: speculationRules }} />
        {structuredData.map((it, index) => (
          <script key={index} type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonOf(it) }} />
        ))}
      </>,
    )
  )
}

/** JSON that cannot end its script element. */
function jsonOf(value: object): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}
