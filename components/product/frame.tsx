import type { Section } from '#components/document/context.ts'
import type { ProductDetail } from '#server/content/catalog/contract.ts'
import { ProductHero } from './ProductHero.tsx'
import { ProductNav } from './ProductNav.tsx'
import { Questions } from './Questions.tsx'
import type { ProductTab } from './tabs.ts'

/** What the pages of a product are given: it decided their status. */
export interface ProductPageData {
  product: ProductDetail
}

/** What each page of a product begins with: its name and the way among its pages. */
export function faceSection(product: ProductDetail, tab: ProductTab): Section {
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

/** What each page of a product ends with. */
export function questionsSection(product: ProductDetail): Section {
  return { key: 'questions', load: () => <Questions product={product} /> }
}
