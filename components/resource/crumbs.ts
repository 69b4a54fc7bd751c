import type { Crumb } from '#components/document/structured-data.ts'
import type { Texts } from '#components/islands/texts.tsx'
import { pathOf } from '#config/routes.ts'
import { newsPath } from './news-search.ts'

/** Returns the breadcrumbs of the news list. */
export function newsCrumbs({ t, locale }: Texts): Crumb[] {
  return [
    { text: t('material:home'), href: `/${locale}${pathOf('marketplace')}` },
    { text: t('news:crumb') },
  ]
}

/** Returns the breadcrumbs of a resource. */
export function materialCrumbs(texts: Texts, title: string): Crumb[] {
  const [home, news] = newsCrumbs(texts) as [Crumb, Crumb]
  return [home, { ...news, href: newsPath(texts.locale) }, { text: title }]
}
