import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, size, space } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { controlId, type FieldName } from './fields.ts'

interface Props {
  errors?: readonly { name: FieldName; text: string }[]
  /** Reason why the form was not sent, other than an invalid field. */
  problem?: string | undefined
}

const noErrors: NonNullable<Props['errors']> = []

/**
 * Summary of the reasons why a form was not sent, with links to the invalid fields. It is always
 * rendered, so that JavaScript can fill it in.
 */
export function Faults({ errors = noErrors, problem }: Props) {
  const { t } = useTexts()
  const hasErrors = errors.length > 0 || problem !== undefined
  const title =
    errors.length > 0 ? t('forms:summary.title', { count: errors.length }) : t('forms:notSent')
  return (
    <div
      className={faults}
      data-faults
      role="alert"
      tabIndex={-1}
      hidden={!hasErrors}
      {...(hasErrors ? { autoFocus: true } : {})}
    >
      <Icon name="alert" />
      <div>
        <h2>{hasErrors ? title : ''}</h2>
        <p>{problem}</p>
        <ul>
          {errors.map(({ name, text }) => (
            <li key={name}>
              <a href={`#${controlId(name)}`}>{text}</a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

const faults = css`
  display: flex;
  gap: ${space[3]};
  padding: ${space[4]} ${space[5]};
  border-radius: ${radius.m};
  background: ${color.dangerTint};
  font-size: ${size.s};
  outline: 0;
  > svg {
    flex: none;
    margin-block-start: 2px;
    color: ${color.danger};
  }
  a {
    color: inherit;
  }
  li {
    margin-block-start: ${space[1]};
  }
  /* a support code has its own line */
  p {
    white-space: pre-line;
  }
  p:empty {
    display: none;
  }
  @media (forced-colors: active) {
    border: 1px solid;
  }
`
