import { catalogueSections } from '#components/category/catalogue-sections.tsx'
import type { DocumentPage } from '#components/document/context.ts'
import type { Data } from '../+data.ts'

/** A group, a category or a collection of the catalogue. Source: spec §2. */
export const Page: DocumentPage<Data> = (page) => catalogueSections(page, page.data.place)
