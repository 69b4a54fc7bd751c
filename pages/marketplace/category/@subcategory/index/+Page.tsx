import type { CatalogPageData } from '#components/category/catalog-place.ts'
import { catalogSections } from '#components/category/catalog-sections.tsx'
import type { DocumentPage } from '#components/document/context.ts'

/** Page of a product group, category or collection. Source: spec §2. */
export const Page: DocumentPage<CatalogPageData> = (page) => catalogSections(page, page.data.place)
