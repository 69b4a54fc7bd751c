import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { media, radius } from '#components/theme/tokens.ts'
import { FilterLinks } from '#components/ui/FilterLinks.tsx'
import { foreignLang } from '#components/ui/language.ts'
import { PageHead } from '#components/ui/PageHead.tsx'
import { Picture } from '#components/ui/Picture.tsx'
import { ShownIn } from '#components/ui/ShownIn.tsx'
import { pathOf } from '#config/routes.ts'
import type { CatalogPlace } from './catalog-place.ts'
import { placeCrumbs, productsOf, detailsOf } from './category-data.ts'
import { illustrationName } from './family.ts'
import { availableFilters, type ProductFilter } from './product-filter.ts'

interface Props {
  place: CatalogPlace
  filter: ProductFilter | undefined
  assetOrigin: string
}

/** Head of a catalog page: name, product filters and the illustration of the product family. */
export function CatalogHead({ place, filter, assetOrigin }: Props) {
  const { t, locale } = useTexts()
  const { name, shortIntroduction, lang } = detailsOf(place)
  const foreign = foreignLang(lang, locale)
  const filters = place.kind === 'collection' ? null : filterLinks(place, filter, { t, locale })
  const imageSrc = `${assetOrigin}/media/backgrounds/${illustrationName(place.group.groupCode)}.svg`
  const hasMore = foreign !== undefined || filters !== null
  return (
    <PageHead
      crumbs={placeCrumbs(place, { locale, home: t('category:home') })}
      title={name}
      description={shortIntroduction}
      lang={foreign}
      aside={<Picture className={picture} src={imageSrc} alt="" width={1600} height={480} />}
    >
      {hasMore ? (
        <>
          <ShownIn lang={lang} />
          {filters}
        </>
      ) : undefined}
    </PageHead>
  )
}

/** Renders links to the filters, with counts; null if no filter would narrow the list. */
function filterLinks(
  place: CatalogPlace,
  current: ProductFilter | undefined,
  { t, locale }: Pick<ReturnType<typeof useTexts>, 't' | 'locale'>,
): ReactNode {
  const products = productsOf(place)
  const filters = availableFilters(products)
  if (filters.length === 0) return null
  const { code } = detailsOf(place)
  const href = (show?: ProductFilter) =>
    `/${locale}${pathOf('marketplace-category-subcategory', { subcategory: code }, show ? { show } : {})}`
  const options = filters.map(({ filter, count }) => ({
    href: href(filter),
    text: t(`category:filter.${filter}`),
    isCurrent: filter === current,
    count,
  }))
  const all = {
    href: href(),
    text: t('category:filter.all'),
    isCurrent: current === undefined,
    count: products.length,
  }
  return <FilterLinks label={t('category:filter.label')} options={[all, ...options]} />
}

const picture = css`
  width: 100%;
  height: 200px;
  border-radius: ${radius.l};
  object-fit: cover;
  object-position: 88% 50%;
  ${media.belowDesktop} {
    display: none;
  }
`
