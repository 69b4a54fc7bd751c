import { css, cx } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, size, space, weight } from '#components/theme/tokens.ts'
import { Button } from '#components/ui/Button.tsx'
import type { InquiryPageForm } from '#config/page-forms.ts'
import type { PostedForm } from '#server/contact/inquiry/contract.ts'
import { AttachmentField } from './AttachmentField.tsx'
import { Faults } from './Faults.tsx'
import type { FieldName } from './fields.ts'
import { hasAttachment } from './form-kinds.ts'
import type { FormState } from './form-state.ts'
import { sheet } from './form-style.ts'

interface Props {
  form: InquiryPageForm
  action: string
  posted: PostedForm
  state: FormState
  /** The fields to review, in order. */
  fields: readonly FieldName[]
  /** Texts of the fields whose values are codes. */
  shown: Readonly<Partial<Record<FieldName, string>>>
  problem: string | undefined
}

/** Second step of a form without JavaScript: review, then send. Source: docs/decisions/0022. */
export function CheckStep({ form, action, posted, state, fields, shown, problem }: Props) {
  const { t } = useTexts()
  const { values, pass } = posted
  const marketing = t(`forms:check.${state.isTicked('consent[marketing]') ? 'yes' : 'no'}`)
  const rows = fields.map((name) => ({ name, text: shown[name] ?? values[name] ?? '' }))
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
        {[...rows, { name: 'marketing', text: marketing }].map(({ name, text }) => (
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
      {hasAttachment(form) && <AttachmentField state={state} step="check" />}
      <div data-end>
        <Button type="submit" size="l">
          {t(`forms:sendLabel.${form}`)}
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
