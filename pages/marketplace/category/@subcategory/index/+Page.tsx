import type { CatalogPageData } from '#components/category/catalog-place.ts'
import { catalogSections } from '#components/category/catalog-sections.tsx'
import type { DocumentPage } from '#components/document/context.ts'

/** A group, a category or a collection of the catalog. Source: spec §2. */
export const Page: DocumentPage<CatalogPageData> = (page) => catalogSections(page, page.data.place)
