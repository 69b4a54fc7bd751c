import type { DocumentPage } from '#components/document/context.ts'
import { stage } from '#components/sign-in/panel-style.ts'
import { SignOut } from '#components/sign-in/SignOut.tsx'
import { Container } from '#components/ui/Container.tsx'
import type { SignOutView } from '#server/people/identity-provider/contract.ts'

/** Page that asks for confirmation before signing out. */
export const Page: DocumentPage<SignOutView> = ({ data, site }) => [
  {
    key: 'sign-out',
    load: () => (
      <Container>
        <div className={stage}>
          <SignOut view={data} siteName={site.name} />
        </div>
      </Container>
    ),
  },
]
