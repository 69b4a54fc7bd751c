import type { DocumentPage } from '#components/document/context.ts'

/**
 * Page for an unknown path below a product. It is never rendered: `data` redirects to the overview
 * or responds with 404.
 */
export const Page: DocumentPage = () => []
