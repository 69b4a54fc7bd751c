import type { CataloguePageData } from '#components/category/catalogue-place.ts'
import { catalogueSections } from '#components/category/catalogue-sections.tsx'
import type { DocumentPage } from '#components/document/context.ts'

/** A group, a category or a collection of the catalogue. Source: spec §2. */
export const Page: DocumentPage<CataloguePageData> = (page) =>
  catalogueSections(page, page.data.place)
