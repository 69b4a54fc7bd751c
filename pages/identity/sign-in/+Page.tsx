import type { DocumentPage } from '#components/document/context.ts'
import { SignInPage } from '#components/sign-in/SignInPage.tsx'
import type { SignInView } from '#server/people/identity-provider/contract.ts'

/** Sign-in page of the embedded identity provider. */
export const Page: DocumentPage<SignInView> = ({ data, site }) => [
  { key: 'sign-in', load: () => <SignInPage view={data} supportMail={site.supportMail} /> },
]
