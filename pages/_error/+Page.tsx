import type { DocumentPage } from '#components/document/context.ts'
import { ErrorPage } from '#components/document/ErrorPage.tsx'

/** The error page of a page that was refused or could not be rendered. */
export const Page: DocumentPage = (page) => [
  { key: 'error', load: () => <ErrorPage page={page} /> },
]
