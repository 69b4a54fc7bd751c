import type { DescribePage } from '#components/document/context.ts'
import { breadcrumbData } from '#components/document/structured-data.ts'
import type { ProductPageData } from '#components/product/frame-sections.tsx'
import { productCrumbs, productData, videoData } from '#components/product/product-data.ts'
import { tabOf } from '#components/product/tabs.ts'
import { isLocale, localeFacts } from '#config/locales.ts'

/** Metadata of each page of a product. An untranslated page has no alternates. */
export const describe: DescribePage<ProductPageData> = ({
  data: { product },
  locale,
  routeName,
  site,
  texts: { t },
}) => {
  const tab = tabOf(routeName) ?? 'overflow'
  const isOverview = tab === 'overflow'
  const { productName, shortIntroduction } = product.productBanner
  const tabName = isOverview ? undefined : t(`product:tabs.${tab}`)
  const crumbs = breadcrumbData(
    site,
    productCrumbs(product, { locale, home: t('product:home'), tab: tabName }),
  )
  const isTranslated = localeFacts[locale].textLanguage === product.lang
  const video = isOverview ? videoData(product, site) : undefined
  return {
    title: t(`meta:product.${isOverview ? 'overviewTitle' : 'title'}`, {
      product: productName,
      tab: tabName ?? '',
      site: site.name,
    }),
    description: t(`meta:product.${tab}`, {
      product: productName,
      introduction: shortIntroduction,
    }),
    structuredData: [
      crumbs,
      ...(isOverview || tab === 'pricing' ? [productData(product, { site, locale })] : []),
      ...(video ? [video] : []),
    ],
    locales: isTranslated ? product.websites.filter(isLocale) : [],
  }
}
