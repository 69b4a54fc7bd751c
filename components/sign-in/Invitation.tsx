import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, size, space } from '#components/theme/tokens.ts'
import { Button } from '#components/ui/Button.tsx'
import { Field } from '#components/ui/Field.tsx'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import type { InvitationView } from '#server/people/identity-provider/contract.ts'
import { Alert } from './Alert.tsx'
import { panel } from './panel-style.ts'

interface Props {
  view: InvitationView
  supportCode: string
}

/** Form to accept an invitation to a team, with a new password or an existing account. */
export function Invitation({ view, supportCode }: Props) {
  const { t } = useTexts()
  const { invitation, validDays, form, needsPassword, fault, passwordLength, signInHref } = view
  if (!invitation)
    return (
      <div className={`${panel} ${parts}`}>
        <h1>{t('sign-in:invitation.expired.title')}</h1>
        <p>{t('sign-in:invitation.expired.text', { days: validDays })}</p>
        <LinkButton href={signInHref}>{t('sign-in:submit')}</LinkButton>
        <small>
          {t('error:supportCode')} <code>{supportCode}</code>
        </small>
      </div>
    )
  const { companyName, role, email } = invitation
  return (
    <div className={`${panel} ${parts}`}>
      <h1>{t('sign-in:invitation.title', { company: companyName })}</h1>
      <p>
        {t(needsPassword ? 'sign-in:invitation.text' : 'sign-in:invitation.known', {
          role: t(`account:roles.${role}`),
        })}
      </p>
      <p>
        <b>{email}</b>
      </p>
      {fault && <Alert>{t(`sign-in:account.notice.password-${fault}`, passwordLength)}</Alert>}
      <form method="post" action={form.action}>
        <input type="hidden" name="mark" value={form.mark} />
        {needsPassword && <NewPassword email={email} passwordLength={passwordLength} />}
        <Button type="submit" size="l">
          {t('sign-in:invitation.submit')}
        </Button>
      </form>
    </div>
  )
}

function NewPassword({
  email,
  passwordLength,
}: {
  email: string
  passwordLength: InvitationView['passwordLength']
}) {
  const { t } = useTexts()
  return (
    <>
      <input
        type="text"
        name="username"
        autoComplete="username"
        defaultValue={email}
        hidden
        readOnly
      />
      <Field
        id="newPassword"
        label={t('sign-in:account.newPassword')}
        hint={t('sign-in:account.passwordHint', passwordLength)}
      >
        {(control) => (
          <input
            {...control}
            name="newPassword"
            type="password"
            autoComplete="new-password"
            minLength={passwordLength.min}
            maxLength={1024}
            required
          />
        )}
      </Field>
    </>
  )
}

const parts = css`
  p + p {
    margin-block-start: ${space[3]};
    overflow-wrap: anywhere;
  }
  > a {
    display: table;
    margin-block: ${space[6]};
  }
  small {
    font-size: ${size.s};
    color: ${color.muted};
  }
`
