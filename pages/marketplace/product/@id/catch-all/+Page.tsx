import type { DocumentPage } from '#components/document/context.ts'

/**
 * Unknown path below a product. Never rendered: `data` redirects to the overview or answers 404.
 */
export const Page: DocumentPage = () => []
