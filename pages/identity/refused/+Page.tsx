import type { DocumentPage } from '#components/document/context.ts'
import { stage } from '#components/sign-in/panel-style.ts'
import { Refused } from '#components/sign-in/Refused.tsx'
import { Container } from '#components/ui/Container.tsx'
import type { RefusedView } from '#server/people/identity-provider/contract.ts'

/** Page for an expired or rejected sign-in. */
export const Page: DocumentPage<RefusedView> = ({ data, supportCode }) => [
  {
    key: 'refused',
    load: () => (
      <Container>
        <div className={stage}>
          <Refused view={data} supportCode={supportCode} />
        </div>
      </Container>
    ),
  },
]
