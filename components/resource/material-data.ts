import { type Article, articleData, videoObjectData } from '#components/document/content-data.ts'
import type { Site } from '#components/document/context.ts'
import type { ContentKind, Material } from '#server/content/resource/contract.ts'

/** schema.org types of texts by content kind. A catalog is a file, not an article. */
const articleTypes: Partial<Record<ContentKind, Article['type']>> = {
  news: 'NewsArticle',
  eventInformation: 'NewsArticle',
  industryFocuses: 'Article',
  caseStudies: 'Article',
  productSpotlights: 'Article',
  others: 'Article',
  whitePapers: 'Report',
}

/** Builds the structured data of a resource: its text and its video. Source: schema.org. */
export function materialData(site: Site, material: Material): object[] {
  const {
    title,
    abstract,
    content,
    mktDetailPageUrl,
    releaseDate,
    imageUrl,
    lang,
    typeCode,
    videoUrl,
    posterUrl,
    durationSeconds,
  } = material
  const type = articleTypes[typeCode]
  const article = {
    headline: title,
    description: abstract,
    href: mktDetailPageUrl,
    publishedAt: releaseDate,
    imageUrl,
    lang,
  }
  const video = { name: title, description: abstract, uploadedAt: releaseDate, durationSeconds }
  return [
    ...(type && content !== null ? [articleData(site, { type, ...article })] : []),
    ...(videoUrl !== null && posterUrl !== null
      ? [videoObjectData(site, { ...video, url: videoUrl, posterUrl })]
      : []),
  ]
}
