import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, size, space, weight } from '#components/theme/tokens.ts'
import { Button } from '#components/ui/Button.tsx'
import { Field } from '#components/ui/Field.tsx'
import type { SignInView } from '#server/people/identity-provider/contract.ts'
import { Alert } from './Alert.tsx'
import { panel } from './panel-style.ts'

interface Props {
  view: SignInView
  supportMail: string
}

/** Sign-in form. An error says what to do, but not whether the email or the password was wrong. */
export function SignInForm({ view, supportMail }: Props) {
  const { t } = useTexts()
  const { form, abortAction, email, password, fault } = view
  return (
    <div className={panel}>
      <h1>{t('sign-in:title')}</h1>
      <p>{t('sign-in:lead')}</p>
      {fault?.kind === 'wrong' && (
        <Alert title={t('sign-in:wrong.title')}>{t('sign-in:wrong.text')}</Alert>
      )}
      {fault?.kind === 'locked' && (
        <Alert title={t('sign-in:locked.title')}>
          {t('sign-in:locked.text', { count: fault.minutes })}
        </Alert>
      )}
      <form method="post" action={form.action}>
        <input type="hidden" name="mark" value={form.mark} />
        <Field id="email" label={t('sign-in:email')}>
          {(control) => (
            <input
              {...control}
              name="email"
              type="email"
              autoComplete="username"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              required
              defaultValue={email}
              autoFocus={fault === null && email === ''}
            />
          )}
        </Field>
        <Field id="password" label={t('sign-in:password')}>
          {(control) => (
            <input
              {...control}
              name="password"
              type="password"
              autoComplete="current-password"
              maxLength={1024}
              required
              autoFocus={fault === null && email !== '' && password === null}
              {...(password === null ? {} : { defaultValue: password })}
            />
          )}
        </Field>
        <Button type="submit" size="l" autoFocus={password !== null}>
          {t('sign-in:submit')}
        </Button>
        <Button type="submit" tone="ghost" formAction={abortAction} formNoValidate>
          {t('sign-in:abort')}
        </Button>
      </form>
      <div className={help}>
        <h2>{t('sign-in:help.title')}</h2>
        <p>{t('sign-in:help.text')}</p>
        <a href={`mailto:${supportMail}`}>{supportMail}</a>
      </div>
    </div>
  )
}

const help = css`
  margin-block-start: ${space[5]};
  padding-block-start: ${space[5]};
  border-block-start: 1px solid ${color.line};
  font-size: ${size.s};
  color: ${color.muted};
  h2 {
    margin-block-end: ${space[1]};
    font-size: ${size.s};
    font-weight: ${weight.bold};
    color: ${color.ink};
  }
`
