import { figureText } from '#config/figure.ts'
import { fallbackLocale, isChina, type Locale, localeFacts } from '#config/locales.ts'
import type { Config } from '#config/schema.ts'
import type { Texts } from '#config/texts.ts'
import type { TextSource } from '#server/platform/text/texts.ts'
import { dayText } from '#server/platform/time/day-text.ts'
import type { DocumentContent, DocumentKind, Section } from '#server/print/document/content.ts'
import type { ProductDetail, ProductPricing } from './contract.ts'
import { listOf, plansSection } from './document-plans.ts'

const releasesShown = 3

/** A product as a site shows it, with its plans. */
export interface DocumentedProduct {
  locale: Locale
  product: ProductDetail
  pricing: ProductPricing
}

/** A product with the texts of the document's language. */
interface Source extends DocumentedProduct {
  t: Texts['t']
}

/**
 * Returns the content of a product's document, in the site's language and with the list prices of
 * its region. It is in English if the product is not translated.
 */
export function documentContent(
  { config, texts }: { config: Pick<Config, 'site'>; texts: TextSource },
  { locale: site, product, pricing }: DocumentedProduct,
  kind: DocumentKind,
): DocumentContent {
  const isTranslated = product.lang === localeFacts[site].textLanguage
  const locale = isTranslated ? site : fallbackLocale
  const { t } = texts.of(locale)
  const { brands } = config.site
  const brand = brands[isChina(site) ? 'china' : 'global'].site
  const { productName: name, shortIntroduction, thumbnailUrl } = product.productBanner
  const { publishBy: publisher, releases } = product.productOverview
  const day =
    releases
      .map((it) => it.releasedOn)
      .toSorted()
      .at(-1) ?? firstDay
  const isOurs = publisher === brands.global.company
  const kindName = t(`product:docs.kind.${kind}`)
  return {
    kind,
    locale,
    kindName,
    day,
    site: brand,
    theme: product.family === null ? product.kind : String(product.family),
    edition: t('document:edition', {
      place: isOurs ? brand : t('document:place', { publisher, site: brand }),
      kind: kindName,
      id: product.id,
      day: dayText(locale, day),
    }),
    product: {
      name,
      shortIntroduction,
      publisher,
      publishedBy: t('document:publishedBy', { publisher }),
      picture: thumbnailUrl,
      pictureAlt: t('document:picture', { product: name }),
    },
    sections: sectionsOf[kind]({ locale, product, pricing, t }),
  }
}

/** Date of a product's documents if it has no releases. */
const firstDay = '2026-01-01'

const sectionsOf: Record<DocumentKind, (source: Source) => Section[]> = {
  datasheet: datasheetSections,
  'user-guide': userGuideSections,
  'release-notes': releaseNotesSections,
}

/** What the product does, what it needs and what it costs. */
function datasheetSections(source: Source): Section[] {
  const { locale, t, product } = source
  const { introduction, features, additionalInfo } = product.productOverview
  const sections: Section[] = []
  const figures = product.productOverview.figures.map(({ value, label }) => ({
    value: figureText(value, locale),
    label,
  }))
  if (figures.length > 0) sections.push({ type: 'figures', figures })
  sections.push({ type: 'paragraphs', paragraphs: introduction })
  sections.push({
    type: 'entries',
    heading: t('document:datasheet.features'),
    entries: features.map(({ title, description, icon }) => ({ title, body: description, icon })),
  })
  if (additionalInfo.length > 0)
    sections.push({
      type: 'entries',
      heading: t(`document:datasheet.facts.${product.kind}`),
      entries: additionalInfo,
    })
  const architecture = product.productArchitecture.content
  if (architecture)
    sections.push({
      type: 'layers',
      heading: t('document:datasheet.architecture'),
      summary: architecture.summary,
      layers: architecture.layers,
    })
  const plans = plansSection(source)
  if (plans) sections.push(plans)
  return [...sections, ...latestReleases(source)]
}

function latestReleases({ t, locale, product }: Source): Section[] {
  const releases = product.productOverview.releases.slice(0, releasesShown)
  if (releases.length === 0) return []
  return [
    {
      type: 'releases',
      heading: t('document:datasheet.releases'),
      releases: releases.map(({ version, releasedOn, changes }) => ({
        version,
        date: dayText(locale, releasedOn),
        changes: listOf(t, 'changes', changes),
      })),
    },
  ]
}

/** How to set the product up, step by step. */
function userGuideSections({ t, product }: Source): Section[] {
  const { userGuide: steps, productOverview, productBanner } = product
  const { additionalInfo } = productOverview
  const values = { product: productBanner.productName, count: steps.length }
  const sections: Section[] = [
    { type: 'paragraphs', paragraphs: [t('document:guide.introduction', values)] },
  ]
  if (additionalInfo.length > 0)
    sections.push({
      type: 'entries',
      heading: t('document:guide.before'),
      entries: additionalInfo,
    })
  return [
    ...sections,
    { type: 'steps', heading: t('document:guide.steps'), steps },
    {
      type: 'remark',
      title: t('document:guide.help.title'),
      body: t('document:guide.help.text', { support: t('product:action.support') }),
    },
  ]
}

/** The changes in each release, newest first. */
function releaseNotesSections({ t, locale, product }: Source): Section[] {
  const releases = product.productOverview.releases.map(({ version, releasedOn, changes }) => ({
    version,
    date: dayText(locale, releasedOn),
    changes,
  }))
  const [newest] = releases
  const entries = [
    { key: 'backup', icon: 'database' },
    { key: 'hour', icon: 'clock' },
  ].map(({ key, icon }) => ({
    icon,
    title: t(`document:notes.${key}.title`),
    body: t(`document:notes.${key}.text`),
  }))
  const sections: Section[] = []
  if (newest) {
    const { version, date: day } = newest
    const isNumber = /^\d/.test(version)
    const values = {
      day,
      version: isNumber ? t('product:updates.version', { version }) : version,
      count: releases.length,
    }
    sections.push({ type: 'paragraphs', paragraphs: [t('document:notes.current', values)] })
  }
  return [
    ...sections,
    { type: 'changes', heading: t('document:notes.changes'), releases },
    { type: 'entries', heading: t('document:notes.before'), entries },
  ]
}
