import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, size, space } from '#components/theme/tokens.ts'
import { controlId, controlName } from './fields.ts'
import type { FormState } from './form-state.ts'

interface Props {
  state: FormState
  privacyUrl: string
  /** Version of the privacy statement to consent to; also the value of the checkbox. */
  privacyVersion: string
}

/** Consent to the privacy statement (required) and to marketing emails (optional). Source: C12. */
export function Consents({ state, privacyUrl, privacyVersion }: Props) {
  const { t } = useTexts()
  const id = controlId('privacy')
  const error = state.errorOf(t, 'privacy')
  const [before = '', link = '', after = ''] = t('forms:consent').split(/<\/?a>/)
  return (
    <div className={boxes}>
      <div data-field="privacy">
        <label>
          <input
            type="checkbox"
            id={id}
            name={controlName('privacy')}
            value={privacyVersion}
            required
            defaultChecked={state.isTicked(controlName('privacy'))}
            {...(error ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
          />
          <span>
            {before}
            <a href={privacyUrl} target="_blank" rel="noopener" title={t('forms:newTab')}>
              {link}
            </a>
            {after} <i aria-hidden="true">*</i>
          </span>
        </label>
        {error && (
          <p id={`${id}-error`} data-error>
            {error}
          </p>
        )}
      </div>
      <label>
        <input
          type="checkbox"
          name="consent[marketing]"
          value="on"
          defaultChecked={state.isTicked('consent[marketing]')}
        />
        <span>{t('forms:marketing')}</span>
      </label>
    </div>
  )
}

const boxes = css`
  display: grid;
  gap: ${space[3]};
  font-size: ${size.s};
  label {
    display: flex;
    gap: ${space[3]};
    align-items: start;
    padding-block: ${space[1]};
    cursor: pointer;
  }
  input {
    flex: none;
    width: 20px;
    height: 20px;
    margin: 1px 0 0;
    accent-color: ${color.primary};
    &[aria-invalid] {
      outline: 2px solid ${color.danger};
      outline-offset: 2px;
    }
  }
`
