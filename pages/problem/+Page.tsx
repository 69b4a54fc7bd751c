import type { DocumentPage } from '#components/document/context.ts'

/** The error page of an address that is no page. */
export const Page: DocumentPage = (page) => [{ key: 'error', load: () => <h1>{page.errorStatus}</h1> }]
