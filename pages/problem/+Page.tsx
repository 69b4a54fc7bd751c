import type { DocumentPage } from '#components/document/context.ts'
import { ErrorPage } from '#components/document/ErrorPage.tsx'

/** Error page for a path without a page. */
export const Page: DocumentPage = (page) => [
  { key: 'error', load: () => <ErrorPage page={page} /> },
]
