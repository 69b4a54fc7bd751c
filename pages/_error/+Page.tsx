import type { DocumentPage } from '#components/document/context.ts'
import { ErrorPage } from '#components/document/ErrorPage.tsx'

/** Error page, shown if a page's data cannot be loaded or the page fails to render. */
export const Page: DocumentPage = (page) => [
  { key: 'error', load: () => <ErrorPage page={page} /> },
]
