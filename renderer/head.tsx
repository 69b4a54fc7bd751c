import latinFont from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageContextServer } from 'vike/types'
import type { Description } from '#components/document/context.ts'
import { inlineScript, speculationRules } from '#components/islands/inline.ts'
import { absolute } from '#components/document/structured-data.ts'
import { type Locale, localeFacts } from '#config/locales.ts'

const themeColors = { light: '#ffffff', dark: '#0c1220' }

/** Where Vike writes styles and scripts: after the encoding, which browsers look for in the first 1024 bytes. */
const assetsPlace = '__VITE_PLUGIN_SSR__ASSETS_FIRST__'

/** Asked for before the styles that name it, to be there with the first text. */
const fontLink = `<link rel="preload" as="font" type="font/woff2" href="${latinFont}" crossorigin>`

/** The inside of `<head>`: what browsers, search engines and share cards read. */
export function headOf(
  page: PageContextServer,
  { title, description, structuredData = [], image, locales, feed, ...told }: Description,
): string {
  const { site, canonical } = page
  const isIndexable = page.isIndexable && told.isIndexable !== false
  // a page that is not in its own language names no other: those do not name it
  const own = localeFacts[page.locale].canonicalLocale
  const alternates = locales && !locales.includes(own) ? [] : page.alternates
  const alternateLocales = [
    ...new Set(
      alternates
        .map((it) => it.hreflang)
        .filter((it) => it.includes('-') && it !== 'x-default' && it !== localeFacts[own].htmlLang),
    ),
  ].map((it) => it.replace('-', '_'))
  const nonce = page.cspNonce ? { nonce: page.cspNonce } : {}
  const picture =
    page.sharePicture && !image && page.errorStatus === undefined
      ? site.origin + page.sharePicture
      : absolute(site, image ?? '/media/brand/share-card.jpg')
  return (
    `<meta charset="utf-8">${fontLink}${assetsPlace}` +
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
        {feed && (
          <link rel="alternate" type="application/rss+xml" title={feed.title} href={feed.href} />
        )}
        <meta
          name="theme-color"
          content={themeColors.light}
          media="(prefers-color-scheme: light)"
        />
        <meta name="theme-color" content={themeColors.dark} media="(prefers-color-scheme: dark)" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/media/brand/favicon.svg" type="image/svg+xml" />
        <meta
          property="og:type"
          content={page.routeName === 'marketplace-materials-details' ? 'article' : 'website'}
        />
        <meta property="og:locale" content={ogLocale(page.locale)} />
        {alternateLocales.map((it) => (
          <meta key={it} property="og:locale:alternate" content={it} />
        ))}
        <meta property="og:site_name" content={site.name} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        {canonical && <meta property="og:url" content={canonical} />}
        <meta property="og:image" content={picture} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta property="og:image:alt" content={title} />
        <meta name="twitter:card" content="summary_large_image" />
        <script {...nonce} dangerouslySetInnerHTML={{ __html: inlineScript }} />
        <script
          type="speculationrules"
          {...nonce}
          dangerouslySetInnerHTML={{ __html: speculationRules }}
        />
        {structuredData.map((it, index) => (
          <script
            key={index}
            type="application/ld+json"
            dangerouslySetInnerHTML={{ __html: jsonOf(it) }}
          />
        ))}
      </>,
    )
  )
}

/** A locale as Open Graph spells it, with a country. Source: ogp.me. */
function ogLocale(locale: Locale): string {
  const { htmlLang, intlLocale } = localeFacts[locale]
  return (htmlLang.includes('-') ? htmlLang : intlLocale).replace('-', '_')
}

/** JSON that cannot end its script element. */
function jsonOf(value: object): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}
