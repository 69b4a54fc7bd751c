import type { CatalogPageData } from '#components/category/catalog-place.ts'
import {
  placeCrumbs,
  productsOf,
  ancestorDetails,
  detailsOf,
} from '#components/category/category-data.ts'
import { itemListData } from '#components/document/content-data.ts'
import type { DescribePage } from '#components/document/context.ts'
import { pageTitle } from '#components/document/page-title.ts'
import { breadcrumbData } from '#components/document/structured-data.ts'
import { localeFacts } from '#config/locales.ts'
import { pathOf } from '#config/routes.ts'

/**
 * Metadata of a catalog page. The structured data lists all products, even if a filter is set. An
 * untranslated page has no alternates.
 */
export const describe: DescribePage<CatalogPageData> = ({
  data: { place },
  locale,
  site,
  texts: { t },
}) => {
  const { name, shortIntroduction, lang, websites } = detailsOf(place)
  const products = productsOf(place)
  const above = ancestorDetails(place).at(-1)?.name ?? ''
  const listed = products.map((it) => ({
    name: it.productName,
    href: `/${locale}${pathOf('marketplace-product', { id: it.productAlias })}`,
    imageUrl: it.thumbnailUrl,
  }))
  return {
    title: pageTitle(site, t(`category:meta.${place.kind}`, { name, above })),
    description: t('category:meta.description', {
      introduction: shortIntroduction,
      count: products.length,
    }),
    structuredData: [
      breadcrumbData(site, placeCrumbs(place, { locale, home: t('category:home') })),
      itemListData(site, listed, { name }),
    ],
    locales: localeFacts[locale].textLanguage === lang ? websites : [],
  }
}
