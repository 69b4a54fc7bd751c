import type { DocumentPage } from '#components/document/context.ts'
import {
  headSection,
  type ProductPageData,
  questionsSection,
} from '#components/product/frame-sections.tsx'
import { Pricing } from '#components/product/Pricing.tsx'

/** Plans and prices of a product. Source: spec §2 Product page, pricing units. */
export const Page: DocumentPage<ProductPageData> = ({ data: { product }, read, locale }) => [
  headSection(product, 'pricing'),
  {
    key: 'pricing',
    load: async () => (
      <Pricing
        product={product}
        pricing={await read.catalog.pricing({ id: product.productAlias, websiteCode: locale })}
      />
    ),
  },
  questionsSection(product),
]
