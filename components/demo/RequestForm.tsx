import { css, cx } from '@linaria/core'
import { Faults } from '#components/forms/Faults.tsx'
import type { FormState } from '#components/forms/form-state.ts'
import { sheet } from '#components/forms/form-style.ts'
import { EmailField, NameFields } from '#components/forms/PersonFields.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, size, space } from '#components/theme/tokens.ts'
import { Button } from '#components/ui/Button.tsx'
import type { Locale } from '#config/locales.ts'

interface Props {
  locale: Locale
  /** Path of the page; the form posts to it. */
  action: string
  /** The answers, which are posted with the form. */
  answers: readonly (readonly [string, string])[]
  state: FormState
  problem: string | undefined
  privacyUrl: string
  supportMail: string
}

/**
 * Email address and name for the demo. It works without JavaScript; enhance-request.ts enhances it.
 * Source: spec §3 demo customer, C18.
 */
export function RequestForm(props: Props) {
  const { locale, action, answers, state, problem, privacyUrl, supportMail } = props
  const { t } = useTexts()
  const [before = '', link = '', after = ''] = t('demo:request.privacy').split(/<\/?a>/)
  return (
    <form
      className={cx(sheet, form)}
      method="post"
      action={action}
      encType="multipart/form-data"
      data-demo-request
      data-mail={supportMail}
    >
      <Faults errors={state.errors(t)} problem={problem} />
      <div data-names>
        <NameFields locale={locale} state={state} />
      </div>
      <EmailField state={state} hint={t('demo:request.email')} />
      {answers.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p>
        <small>
          {before}
          <a href={privacyUrl} target="_blank" rel="noopener" title={t('forms:newTab')}>
            {link}
          </a>
          {after}
        </small>
      </p>
      <div data-check />
      <div data-end>
        <Button type="submit" size="l">
          {t('demo:request.send')}
        </Button>
        <p role="status" data-progress />
      </div>
    </form>
  )
}

const form = css`
  gap: ${space[5]};
  [data-names] {
    display: grid;
    gap: ${space[5]};
    ${media.tablet} {
      grid-template-columns: 1fr 1fr;
    }
  }
  [data-check]:empty {
    display: none;
  }
  small,
  [data-progress] {
    font-size: ${size.s};
    color: ${color.muted};
  }
  [data-end] {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[3]} ${space[5]};
    align-items: center;
  }
  ${media.belowTablet} {
    [data-end] button {
      flex: 1 0 100%;
    }
  }
`
