import type { DocumentPage } from '#components/document/context.ts'
import { faceSection, type ProductPageData, questionsSection } from '#components/product/frame.tsx'
import { Pricing } from '#components/product/Pricing.tsx'

/** The plans and prices of a product. Source: spec §2 Product page, pricing units. */
export const Page: DocumentPage<ProductPageData> = ({ data: { product }, read, locale }) => [
  faceSection(product, 'pricing'),
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
