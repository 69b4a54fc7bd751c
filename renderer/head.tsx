import latinFont from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageContextServer } from 'vike/types'
import type { PageDescription } from '#components/document/context.ts'
import { absoluteAssetUrl } from '#components/document/structured-data.ts'
import { inlineScript, speculationRules } from '#components/islands/inline.ts'
import { type Locale, localeFacts } from '#config/locales.ts'

interface HeadProps {
  page: PageContextServer
  description: PageDescription
}

const themeColors = { light: '#ffffff', dark: '#0c1220' }

/**
 * Vike inserts styles and scripts here: after the charset, which must be in the first 1024 bytes.
 */
const assetsPlaceholder = '__VITE_PLUGIN_SSR__ASSETS_FIRST__'

/**
 * Preloads the font. The link precedes the styles that use the font, so that it arrives with the
 * first text.
 */
const fontLink = `<link rel="preload" as="font" type="font/woff2" href="${latinFont}" crossorigin>`

/** Renders the content of `<head>` for browsers, search engines and link previews. */
export function renderHead(page: PageContextServer, description: PageDescription): string {
  return `<meta charset="utf-8">${fontLink}${assetsPlaceholder}${renderToStaticMarkup(<Head page={page} description={description} />)}`
}

function Head({ page, description }: HeadProps) {
  const { title, structuredData = [], feed } = description
  const isIndexable = page.isIndexable && description.isIndexable !== false
  const alternates = languageAlternates(page, description)
  return (
    <>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={description.description} />
      {!isIndexable && <meta name="robots" content="noindex" />}
      {page.canonical && <link rel="canonical" href={page.canonical} />}
      {alternates.map((it) => (
        <link key={it.hreflang} rel="alternate" hrefLang={it.hreflang} href={it.href} />
      ))}
      {feed && (
        <link rel="alternate" type="application/rss+xml" title={feed.title} href={feed.href} />
      )}
      <Appearance />
      <OpenGraph page={page} description={description} alternates={alternates} />
      <InlineScripts nonce={page.cspNonce} />
      {structuredData.map((it, index) => (
        <script
          key={index}
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: toScriptSafeJson(it) }}
        />
      ))}
    </>
  )
}

function Appearance() {
  return (
    <>
      <meta name="theme-color" content={themeColors.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={themeColors.dark} media="(prefers-color-scheme: dark)" />
      <meta name="color-scheme" content="light dark" />
      <link rel="icon" href="/media/brand/favicon.svg" type="image/svg+xml" />
    </>
  )
}

/** Data for link previews. Source: ogp.me. */
function OpenGraph({
  page,
  description: { title, description, image },
  alternates,
}: HeadProps & { alternates: PageContextServer['alternates'] }) {
  const type = page.routeName === 'marketplace-materials-details' ? 'article' : 'website'
  return (
    <>
      <meta property="og:type" content={type} />
      <meta property="og:locale" content={ogLocale(page.locale)} />
      {ogAlternateLocales(page, alternates).map((it) => (
        <meta key={it} property="og:locale:alternate" content={it} />
      ))}
      <meta property="og:site_name" content={page.site.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {page.canonical && <meta property="og:url" content={page.canonical} />}
      <meta property="og:image" content={shareImageUrl(page, image)} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

function InlineScripts({ nonce }: { nonce: string | undefined }) {
  const attributes = nonce ? { nonce } : {}
  return (
    <>
      <script {...attributes} dangerouslySetInnerHTML={{ __html: inlineScript }} />
      <script
        type="speculationrules"
        {...attributes}
        dangerouslySetInnerHTML={{ __html: speculationRules }}
      />
    </>
  )
}

/**
 * Returns the page's language versions. A page that is not translated into its locale's language
 * has none, because the other versions do not link to it.
 */
function languageAlternates(page: PageContextServer, { locales }: PageDescription) {
  const isTranslated = !locales || locales.includes(canonicalLocale(page))
  return isTranslated ? page.alternates : []
}

function ogAlternateLocales(
  page: PageContextServer,
  alternates: PageContextServer['alternates'],
): string[] {
  const { htmlLang } = localeFacts[canonicalLocale(page)]
  const languages = alternates
    .map((it) => it.hreflang)
    .filter((it) => it.includes('-') && it !== 'x-default' && it !== htmlLang)
  return [...new Set(languages)].map((it) => it.replace('-', '_'))
}

function canonicalLocale(page: PageContextServer): Locale {
  return localeFacts[page.locale].canonicalLocale
}

/**
 * Returns the URL of the image for link previews: the page's own image or, if it has none, its
 * generated share image or the site's share card.
 */
function shareImageUrl(page: PageContextServer, image: PageDescription['image']): string {
  if (page.sharePicture && !image && page.errorStatus === undefined)
    return page.site.origin + page.sharePicture
  return absoluteAssetUrl(page.site, image ?? '/media/brand/share-card.jpg')
}

/** Returns a locale in Open Graph notation, with a country. Source: ogp.me. */
function ogLocale(locale: Locale): string {
  const { htmlLang, intlLocale } = localeFacts[locale]
  return (htmlLang.includes('-') ? htmlLang : intlLocale).replace('-', '_')
}

/** Serializes a value as JSON without `<`, which could end the script element. */
function toScriptSafeJson(value: object): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}
