import type { DescribePage } from '#components/document/context.ts'
import { pageTitle } from '#components/document/page-title.ts'
import { breadcrumbData } from '#components/document/structured-data.ts'
import { levelCrumbs } from '#components/sections/content-page.tsx'
import type { LevelPageData } from './+data.ts'

/** Metadata of a level's page. */
export const describe: DescribePage<LevelPageData> = (page) => {
  const { site, texts, data } = page
  const { title } = data.level
  return {
    title: pageTitle(site, texts.t('content:level.pageTitle', { level: title })),
    description: texts.t('content:level.description', { level: title }),
    structuredData: [breadcrumbData(site, levelCrumbs(title, page))],
  }
}
