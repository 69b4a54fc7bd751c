import type { DocumentPage } from '#components/document/context.ts'
import { ErrorPage } from '#components/document/ErrorPage.tsx'

/** Error page for a page that was refused or failed to render. */
export const Page: DocumentPage = (page) => [
  { key: 'error', load: () => <ErrorPage page={page} /> },
]
