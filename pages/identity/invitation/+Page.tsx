import type { DocumentPage } from '#components/document/context.ts'
import { Invitation } from '#components/sign-in/Invitation.tsx'
import { stage } from '#components/sign-in/panel-style.ts'
import { Container } from '#components/ui/Container.tsx'
import type { InvitationView } from '#server/people/identity-provider/contract.ts'

/** Page where people accept an invitation to a team. */
export const Page: DocumentPage<InvitationView> = ({ data, supportCode }) => [
  {
    key: 'invitation',
    load: () => (
      <Container>
        <div className={stage}>
          <Invitation view={data} supportCode={supportCode} />
        </div>
      </Container>
    ),
  },
]
