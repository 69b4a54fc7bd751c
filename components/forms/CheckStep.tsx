import { css, cx } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, size, space, weight } from '#components/theme/tokens.ts'
import { Button } from '#components/ui/Button.tsx'
import type { SupportType } from '#server/contact/inquiry/help-contract.ts'
import type { PostedForm } from '#server/contact/inquiry/contract.ts'
import { AttachmentField } from './AttachmentField.tsx'
import type { Choice } from './Choices.tsx'
import { Faults } from './Faults.tsx'
import type { FormState } from './form-state.ts'
import { sheet } from './form-style.ts'

interface Props {
  supportType: SupportType
  action: string
  choices: readonly Choice[]
  countries: readonly { code: string; name: string }[]
  posted: PostedForm
  state: FormState
  /** Order of the first and last name in the locale. */
  nameOrder: readonly ['lastName', 'firstName'] | readonly ['firstName', 'lastName']
  problem: string | undefined
}

/** Second step of a form without JavaScript: review, then send. Source: docs/decisions/0022. */
export function CheckStep({
  supportType,
  action,
  choices,
  countries,
  posted,
  state,
  nameOrder,
  problem,
}: Props) {
  const { t } = useTexts()
  const { values, pass } = posted
  const shown = {
    issueType: choices.find((it) => it.code === values['issueType'])?.name ?? '',
    country: countries.find((it) => it.code === values['country'])?.name ?? '',
    marketing: t(`forms:check.${state.isTicked('consent[marketing]') ? 'yes' : 'no'}`),
  }
  const rows = (
    [
      'issueType',
      'issueDescription',
      ...nameOrder,
      'companyName',
      'country',
      'email',
      'phone',
    ] as const
  ).map((name) => ({
    name,
    text: name === 'issueType' || name === 'country' ? shown[name] : (values[name] ?? ''),
  }))
  return (
    <form
      className={cx(sheet, check)}
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
    >
      <Faults errors={state.errors(t)} problem={problem} />
      <div>
        <h2>{t('forms:check.title')}</h2>
        <p>{t('forms:check.text')}</p>
      </div>
      <dl>
        {[...rows, { name: 'marketing', text: shown.marketing }].map(({ name, text }) => (
          <div key={name}>
            <dt>{t(`forms:label.${name}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="pass" value={pass ?? ''} />
      {supportType === 'technical-support' && <AttachmentField state={state} step="check" />}
      <div data-end>
        <Button type="submit" size="l">
          {t(`forms:sendLabel.${supportType}`)}
        </Button>
        <Button type="submit" size="l" tone="secondary" name="step" value="write">
          {t('forms:check.edit')}
        </Button>
      </div>
    </form>
  )
}

const check = css`
  gap: ${space[6]};
  h2 + p {
    color: ${color.muted};
  }
  dl > div {
    display: grid;
    gap: 0 ${space[6]};
    padding-block: ${space[3]};
    border-block-end: 1px solid ${color.line};
    ${media.tablet} {
      grid-template-columns: 10rem 1fr;
    }
  }
  dt {
    font-size: ${size.s};
    color: ${color.muted};
  }
  dd {
    white-space: pre-line;
    font-weight: ${weight.medium};
    overflow-wrap: anywhere;
  }
  [data-end] {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[3]};
  }
`
