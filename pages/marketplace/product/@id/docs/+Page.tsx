import type { DocumentPage } from '#components/document/context.ts'
import { Documents } from '#components/product/Documents.tsx'
import {
  headSection,
  type ProductPageData,
  questionsSection,
} from '#components/product/frame-sections.tsx'
import { Training } from '#components/product/Training.tsx'

/** Documents and training videos of a product. Source: spec §2 Product page, docs units. */
export const Page: DocumentPage<ProductPageData> = ({ data: { product }, read, locale }) => [
  headSection(product, 'docs'),
  { key: 'documents', load: () => <Documents product={product} /> },
  {
    key: 'training',
    load: async () => {
      const { trainingVideo } = await read.catalog.trainingVideo({
        id: product.productAlias,
        websiteCode: locale,
      })
      return <Training videos={trainingVideo} lang={product.lang} />
    },
  },
  questionsSection(product),
]
