import type { DocumentPage } from '#components/document/context.ts'
import { ErrorPage } from '#components/document/ErrorPage.tsx'

/** The error page of an address that is no page. */
export const Page: DocumentPage = (page) => [
  { key: 'error', load: () => <ErrorPage page={page} /> },
]
