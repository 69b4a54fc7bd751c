import { CallPage } from '#components/booking/CallPage.tsx'
import type { DocumentPage } from '#components/document/context.ts'
import { stage } from '#components/sign-in/panel-style.ts'
import { Container } from '#components/ui/Container.tsx'
import type { CallView } from '#server/contact/inquiry/booking-contract.ts'

/** Page on which a visitor moves or cancels their call. */
export const Page: DocumentPage<CallView> = ({ data, locale }) => [
  {
    key: 'call',
    load: () => (
      <Container>
        <div className={stage}>
          <CallPage view={data} locale={locale} />
        </div>
      </Container>
    ),
  },
]
