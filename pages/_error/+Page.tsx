import type { DocumentPage } from '#components/document/context.ts'

/** The error page of a page that could not be rendered. */
export const Page: DocumentPage = (page) => [{ key: 'error', load: () => <h1>{page.errorStatus ?? 500}</h1> }]
