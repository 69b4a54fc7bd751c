import type { DocumentPage } from '#components/document/context.ts'
import {
  headSection,
  type ProductPageData,
  questionsSection,
} from '#components/product/frame-sections.tsx'
import { LayerDiagram } from '#components/product/LayerDiagram.tsx'

/** Architecture of a product. Source: spec §2 Product page, service architecture. */
export const Page: DocumentPage<ProductPageData> = ({ data: { product } }) => {
  const { content } = product.productArchitecture
  return [
    headSection(product, 'architecture'),
    {
      key: 'architecture',
      load: () => content && <LayerDiagram product={product} architecture={content} />,
    },
    questionsSection(product),
  ]
}
