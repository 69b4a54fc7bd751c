import type { DocumentPage } from '#components/document/context.ts'
import { stage } from '#components/sign-in/panel-style.ts'
import { Unsubscribe } from '#components/sign-in/Unsubscribe.tsx'
import { Container } from '#components/ui/Container.tsx'
import type { UnsubscribeView } from '#server/people/notification/contract.ts'

/** Page on which recipients stop emails of a kind. */
export const Page: DocumentPage<UnsubscribeView> = ({ data }) => [
  {
    key: 'unsubscribe',
    load: () => (
      <Container>
        <div className={stage}>
          <Unsubscribe view={data} />
        </div>
      </Container>
    ),
  },
]
