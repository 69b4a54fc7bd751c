import { css } from '@linaria/core'
import { media, space } from '#components/theme/tokens.ts'
import { Container } from '#components/ui/Container.tsx'
import type { SignInView } from '#server/people/identity-provider/contract.ts'
import { AccountBenefits } from './AccountBenefits.tsx'
import { stage } from './panel-style.ts'
import { SeededPeople } from './SeededPeople.tsx'
import { SignInForm } from './SignInForm.tsx'

/** Sign-in page: the form, the benefits of an account, and in development the seeded people. */
export function SignInPage({ view, supportMail }: { view: SignInView; supportMail: string }) {
  return (
    <Container>
      <div className={stage}>
        <div className={sides}>
          <SignInForm view={view} supportMail={supportMail} />
          <AccountBenefits />
        </div>
        {view.people.length > 0 && (
          <SeededPeople
            people={view.people}
            isPasswordUnknown={view.email !== '' && view.password === null && view.fault === null}
          />
        )}
      </div>
    </Container>
  )
}

const sides = css`
  ${media.desktop} {
    display: grid;
    grid-template-columns: 460px auto;
    gap: ${space[20]};
    align-items: center;
    justify-content: center;
  }
`
