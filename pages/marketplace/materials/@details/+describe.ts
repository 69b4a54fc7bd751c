import type { DescribePage } from '#components/document/context.ts'
import { resourceTitle } from '#components/document/page-title.ts'
import { breadcrumbData } from '#components/document/structured-data.ts'
import { materialCrumbs } from '#components/resource/crumbs.ts'
import { materialData } from '#components/resource/material-data.ts'
import { newsFeed } from '#components/resource/news-feed.ts'
import type { Material } from '#server/content/resource/contract.ts'

/**
 * Metadata of a resource. Its route has neither a canonical nor alternate links.
 * Source: spec §2, trap 22.
 */
export const describe: DescribePage<Material> = (page) => {
  const { data: material, site, texts } = page
  return {
    title: resourceTitle(site, material.title),
    description: material.abstract,
    structuredData: [
      breadcrumbData(site, materialCrumbs(texts, material.title)),
      ...materialData(site, material),
    ],
    feed: newsFeed(page),
  }
}
