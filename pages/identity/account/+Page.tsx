import type { DocumentPage } from '#components/document/context.ts'
import { AccountForms } from '#components/sign-in/AccountForms.tsx'
import { stage } from '#components/sign-in/panel-style.ts'
import { Container } from '#components/ui/Container.tsx'
import type { AccountView } from '#server/people/identity-provider/contract.ts'

/** Page where people change their own name and password. */
export const Page: DocumentPage<AccountView> = ({ data, site }) => [
  {
    key: 'account',
    load: () => (
      <Container>
        <div className={stage}>
          <AccountForms view={data} supportMail={site.supportMail} />
        </div>
      </Container>
    ),
  },
]
