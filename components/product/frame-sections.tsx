import type { Section } from '#components/document/context.ts'
import type { ProductDetail } from '#server/content/product/contract.ts'
import { ProductHero } from './ProductHero.tsx'
import { ProductNav } from './ProductNav.tsx'
import { Questions } from './Questions.tsx'
import type { ProductTab } from './tabs.ts'

/** Data of a product's pages, loaded before the response status is sent. */
export interface ProductPageData {
  product: ProductDetail
}

/** Returns the first section of each page of a product: the hero and the tabs. */
export function headSection(product: ProductDetail, tab: ProductTab): Section {
  return {
    key: 'face',
    load: () => (
      <>
        <ProductHero product={product} tab={tab} />
        <ProductNav product={product} tab={tab} />
      </>
    ),
  }
}

/** Returns the last section of each page of a product. */
export function questionsSection(product: ProductDetail): Section {
  return { key: 'questions', load: () => <Questions product={product} /> }
}
