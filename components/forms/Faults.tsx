import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, size, space } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { controlId, type FieldName } from './fields.ts'

interface Props {
  errors?: readonly { name: FieldName; text: string }[]
  /** Why nothing was sent, beside faults of fields. */
  problem?: string | undefined
}

const noErrors: NonNullable<Props['errors']> = []

/** Why a form was not sent, with the way to each field that needs another look. Script fills it in its place. */
export function Faults({ errors = noErrors, problem }: Props) {
  const { t } = useTexts()
  const isThere = errors.length > 0 || problem !== undefined
  const title =
    errors.length > 0 ? t('forms:summary.title', { count: errors.length }) : t('forms:notSent')
  return (
    <div
      className={faults}
      data-faults
      role="alert"
      tabIndex={-1}
      hidden={!isThere}
      {...(isThere ? { autoFocus: true } : {})}
    >
      <Icon name="alert" />
      <div>
        <h2>{isThere ? title : ''}</h2>
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
  p:empty {
    display: none;
  }
  @media (forced-colors: active) {
    border: 1px solid;
  }
`
