import type { DocumentPage } from '#components/document/context.ts'
import { AdditionalInfo } from '#components/product/AdditionalInfo.tsx'
import { Bundles } from '#components/product/Bundles.tsx'
import { Demonstration } from '#components/product/Demonstration.tsx'
import { Features } from '#components/product/Features.tsx'
import { Introduction } from '#components/product/Introduction.tsx'
import {
  headSection,
  type ProductPageData,
  questionsSection,
} from '#components/product/frame-sections.tsx'
import { Recommendations } from '#components/product/Recommendations.tsx'
import { Screenshots } from '#components/product/Screenshots.tsx'
import { Updates } from '#components/product/Updates.tsx'

/** Overview of a product. Source: spec §2 Product page, overview units. */
export const Page: DocumentPage<ProductPageData> = (page) => {
  const { product } = page.data
  const recommend = page.read.catalog.recommend({
    id: product.productAlias,
    websiteCode: page.locale,
  })
  // prevent an unhandled rejection: if the read fails, both sections that await it report the error
  recommend.catch(() => undefined)
  return [
    headSection(product, 'overflow'),
    { key: 'introduction', load: () => <Introduction product={product} /> },
    { key: 'features', load: () => <Features product={product} /> },
    { key: 'bundles', load: async () => <Bundles product={product} recommend={await recommend} /> },
    { key: 'demonstration', load: () => <Demonstration product={product} /> },
    { key: 'screenshots', load: () => <Screenshots product={product} /> },
    { key: 'updates', load: () => <Updates product={product} /> },
    { key: 'additional-info', load: () => <AdditionalInfo product={product} /> },
    {
      key: 'recommendations',
      load: async () => <Recommendations product={product} recommend={await recommend} />,
    },
    questionsSection(product),
  ]
}
