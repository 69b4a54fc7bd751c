import type { DocumentPage } from '#components/document/context.ts'

/** What is no page of a product: its data leads to the overview, or refuses. */
export const Page: DocumentPage = () => []
