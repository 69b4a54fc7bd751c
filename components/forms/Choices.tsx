import { choice } from '#components/ui/choice-style.ts'
import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, space } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { controlId } from './fields.ts'
import type { FormState } from './form-state.ts'

/** A subject that an inquiry can have. */
export interface Choice {
  code: string
  name: string
  hint: string
  icon: string
}

interface Props {
  choices: readonly Choice[]
  state: FormState
  /** Language of the choices, if it differs from the page's. */
  lang: string | undefined
}

/** Radio buttons for the subject of an inquiry, each with a hint. */
export function Choices({ choices, state, lang }: Props) {
  const { t } = useTexts()
  const id = controlId('issueType')
  const error = state.errorOf(t, 'issueType')
  const value = state.valueOf('issueType')
  return (
    <fieldset
      className={group}
      id={id}
      role="radiogroup"
      aria-required="true"
      data-field="issueType"
      {...(error ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
    >
      <legend>
        {t('forms:label.issueType')} <i aria-hidden="true">*</i>
      </legend>
      <div lang={lang}>
        {choices.map(({ code, name, hint, icon }) => (
          <label key={code} className={choice}>
            <input
              type="radio"
              name="issueType"
              value={code}
              required
              defaultChecked={code === value}
              aria-describedby={`${id}-${code}`}
            />
            <Icon name={icon} />
            <span>
              <b>{name}</b>
              <small id={`${id}-${code}`}>{hint}</small>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} data-error>
          {error}
        </p>
      )}
    </fieldset>
  )
}

const group = css`
  min-width: 0;
  > div {
    display: grid;
    gap: ${space[2]};
    margin-block-start: ${space[4]};
    ${media.tablet} {
      grid-template-columns: 1fr 1fr;
    }
  }
  label {
    position: relative;
    gap: ${space[3]};
    /* if the number is odd, the last choice spans both columns */
    ${media.tablet} {
      &:last-child:nth-child(odd) {
        grid-column: 1 / -1;
      }
    }
  }
  input {
    position: absolute;
    opacity: 0;
  }
  svg {
    flex: none;
    margin-block-start: 2px;
    color: ${color.link};
  }
  @media (forced-colors: active) {
    input {
      position: static;
      opacity: 1;
    }
  }
`
