import { DemoEntry } from '#components/demo/DemoEntry.tsx'
import {
  closingSection,
  contentCrumbs,
  type ContentPageData,
} from '#components/sections/content-page.tsx'
import { contentSections } from '#components/sections/content-sections.tsx'
import { freeTrialProducts } from '#components/sections/free-trial-products.ts'
import { TrialProducts } from '#components/sections/TrialProducts.tsx'
import type { DocumentPage } from '#components/document/context.ts'

/**
 * Free trials page: the products directly below the head, then how trials work.
 * Source: spec §2, §7.
 */
export const Page: DocumentPage<ContentPageData> = (page) => {
  const [head, ...others] = contentSections(page, {
    sections: page.data.sections,
    crumbs: contentCrumbs('free-trial', page),
  })
  const products = {
    key: 'products',
    load: async () => <TrialProducts products={await freeTrialProducts(page)} />,
  }
  const entry = { key: 'demo-entry', load: () => <DemoEntry /> }
  return [...(head ? [head] : []), products, entry, ...others, closingSection('free-trial', page)]
}
