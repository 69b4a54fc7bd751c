import type { ReactNode } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { FilterLinks } from '#components/ui/FilterLinks.tsx'
import { foreignLang } from '#components/ui/language.ts'
import { PageHead } from '#components/ui/PageHead.tsx'
import { ShownIn } from '#components/ui/ShownIn.tsx'
import { pathOf } from '#config/routes.ts'
import type { CataloguePlace } from './catalogue-place.ts'
import { placeCrumbs, productsOf, wordsOf } from './category-data.ts'
import { filtersOf, type ProductFilter } from './product-filter.ts'

interface Props {
  place: CataloguePlace
  filter: ProductFilter | undefined
}

/** What a page of the catalogue begins with: its name, and what its products can be narrowed to. */
export function CatalogueHead({ place, filter }: Props) {
  const { t, locale } = useTexts()
  const { name, shortIntroduction, lang } = wordsOf(place)
  const foreign = foreignLang(lang, locale)
  const filters = place.kind === 'collection' ? null : filterLinks(place, filter, { t, locale })
  const crumbs = placeCrumbs(place, { locale, home: t('category:home') })
  if (!foreign && filters === null) return <PageHead crumbs={crumbs} title={name} description={shortIntroduction} />
  return (
    <PageHead crumbs={crumbs} title={name} description={shortIntroduction} lang={foreign}>
      <ShownIn of={lang} />
      {filters}
    </PageHead>
  )
}

/** The filters with their counts; nothing where all products are alike. */
function filterLinks(place: CataloguePlace, current: ProductFilter | undefined, { t, locale }: Pick<ReturnType<typeof useTexts>, 't' | 'locale'>): ReactNode {
  const products = productsOf(place)
  const filters = filtersOf(products)
  if (filters.length === 0) return null
  const { code } = wordsOf(place)
  const href = (show?: ProductFilter) => `/${locale}${pathOf('marketplace-category-subcategory', { subcategory: code }, show ? { show } : {})}`
  const options = filters.map(({ filter, count }) => ({ href: href(filter), text: t(`category:filter.${filter}`), isCurrent: filter === current, count }))
  const all = { href: href(), text: t('category:filter.all'), isCurrent: current === undefined, count: products.length }
  return <FilterLinks label={t('category:filter.label')} options={[all, ...options]} />
}
