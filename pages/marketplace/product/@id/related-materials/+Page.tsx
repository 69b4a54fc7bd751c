import type { DocumentPage } from '#components/document/context.ts'
import {
  headSection,
  type ProductPageData,
  questionsSection,
} from '#components/product/frame-sections.tsx'
import { Materials } from '#components/product/Materials.tsx'

/** Materials about a product by kind. Source: spec §2 Product page, resource units. */
export const Page: DocumentPage<ProductPageData> = ({ data: { product }, read, locale }) => [
  headSection(product, 'resources'),
  {
    key: 'resources',
    load: async () => {
      const resources = await read.catalog.resources({
        id: product.productAlias,
        websiteCode: locale,
      })
      return <Materials productName={product.productBanner.productName} resources={resources} />
    },
  },
  questionsSection(product),
]
