import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, size, space } from '#components/theme/tokens.ts'
import { Button } from '#components/ui/Button.tsx'
import { Field } from '#components/ui/Field.tsx'
import { LinkButton } from '#components/ui/LinkButton.tsx'
import type { AccountView } from '#server/people/identity-provider/contract.ts'
import { Alert } from './Alert.tsx'
import { panel } from './panel-style.ts'

/**
 * Values for `autoComplete`. The lint rule for it rejects them as literals, although they are
 * valid.
 */
const autoComplete = { givenName: 'given-name', familyName: 'family-name' }

/** Forms for people to change their own name and password. */
export function AccountForms({ view, supportMail }: { view: AccountView; supportMail: string }) {
  const { t } = useTexts()
  const { email, notice, minutes, passwordLength } = view
  return (
    <div className={`${panel} ${parts}`}>
      <h1>{t('sign-in:account.title')}</h1>
      <p>
        <b>{email}</b>
        <br />
        {t('sign-in:account.emailNote', { mail: supportMail })}
      </p>
      {notice && (
        <Alert tone={notice.endsWith('-saved') ? 'success' : 'danger'}>
          {t(`sign-in:account.notice.${notice}`, { count: minutes, ...passwordLength })}
        </Alert>
      )}
      <NameForm view={view} />
      <PasswordForm view={view} />
      <LinkButton href={view.returnHref} tone="secondary">
        {t('sign-in:account.back')}
      </LinkButton>
    </div>
  )
}

function NameForm({ view: { names, givenName, familyName } }: { view: AccountView }) {
  const { t, lang } = useTexts()
  const givenNameField = (
    <Field id="givenName" key="given" label={t('sign-in:account.givenName')}>
      {(control) => (
        <input
          {...control}
          name="givenName"
          autoComplete={autoComplete.givenName}
          maxLength={50}
          required
          defaultValue={givenName}
        />
      )}
    </Field>
  )
  const familyNameField = (
    <Field id="familyName" key="family" label={t('sign-in:account.familyName')}>
      {(control) => (
        <input
          {...control}
          name="familyName"
          autoComplete={autoComplete.familyName}
          maxLength={50}
          required
          defaultValue={familyName}
        />
      )}
    </Field>
  )
  return (
    <form method="post" action={names.action} aria-labelledby="names">
      <h2 id="names">{t('sign-in:account.names')}</h2>
      <input type="hidden" name="mark" value={names.mark} />
      <div>
        {/^(ja|zh)/.test(lang)
          ? [familyNameField, givenNameField]
          : [givenNameField, familyNameField]}
      </div>
      <Button type="submit">{t('sign-in:account.saveNames')}</Button>
    </form>
  )
}

function PasswordForm({ view: { password, passwordLength, email } }: { view: AccountView }) {
  const { t } = useTexts()
  return (
    <form method="post" action={password.action} aria-labelledby="new-password">
      <h2 id="new-password">{t('sign-in:password')}</h2>
      <input type="hidden" name="mark" value={password.mark} />
      <input
        type="text"
        name="username"
        autoComplete="username"
        defaultValue={email}
        hidden
        readOnly
      />
      <Field id="password" label={t('sign-in:account.currentPassword')}>
        {(control) => (
          <input
            {...control}
            name="password"
            type="password"
            autoComplete="current-password"
            maxLength={1024}
            required
          />
        )}
      </Field>
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
      <Button type="submit">{t('sign-in:account.savePassword')}</Button>
    </form>
  )
}

const parts = css`
  max-width: 560px;
  form {
    padding-block: ${space[6]};
    border-block-start: 1px solid ${color.line};
    > div:has(> div) {
      display: grid;
      grid-template-columns: repeat(2, minmax(0, 1fr));
      gap: ${space[4]};
    }
  }
  form + form {
    margin-block-start: 0;
  }
  h2 {
    font-size: ${size.l};
  }
  b {
    color: ${color.ink};
  }
  button {
    justify-self: start;
  }
`
