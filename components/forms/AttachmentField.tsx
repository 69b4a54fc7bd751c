import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, size, space, weight } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { controlId } from './fields.ts'
import type { FormState } from './form-state.ts'

interface Props {
  state: FormState
  /**
   * Without JavaScript, the image is selected in the check step, because a file cannot be passed
   * from one page to the next.
   */
  step: 'write' | 'check'
}

/**
 * Optional image for a technical inquiry. JavaScript adds drag and drop, pasting, a preview and
 * shrinking.
 * Source: C12.
 */
export function AttachmentField({ state, step }: Props) {
  const { t } = useTexts()
  const id = controlId('attachment')
  const error = state.errorOf(t, 'attachment')
  return (
    <div className={field} data-field="attachment" data-step={step}>
      <label htmlFor={id}>
        {t('forms:label.attachment')} <small>({t('forms:optional')})</small>
      </label>
      <p id={`${id}-hint`}>{t('forms:attachment.hint')}</p>
      {step === 'check' && <p>{t('forms:attachment.again')}</p>}
      {step === 'write' && <p data-without-script>{t('forms:attachment.later')}</p>}
      <div data-drop>
        <Icon name="camera" size={22} />
        <input
          type="file"
          id={id}
          name="attachment"
          accept="image/jpeg,image/png,.jpg,.jpeg,.png"
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          {...(error ? { 'aria-invalid': true } : {})}
        />
        {step === 'write' && <span>{t('forms:attachment.drop')}</span>}
      </div>
      {step === 'write' && (
        <div data-picture hidden>
          <canvas width={96} height={72} aria-hidden="true" />
          <p role="status" />
          <button type="button" data-shrink hidden>
            {t('forms:attachment.shrink')}
          </button>
          <button
            type="button"
            data-remove
            aria-label={t('forms:attachment.remove')}
            title={t('forms:attachment.remove')}
          >
            <Icon name="close" size={18} />
          </button>
        </div>
      )}
      {error && (
        <p id={`${id}-error`} data-error>
          {error}
        </p>
      )}
    </div>
  )
}

const field = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[1]};
  font-size: ${size.s};
  label {
    font-weight: ${weight.medium};
  }
  small,
  p {
    font-size: ${size.s};
    font-weight: ${weight.normal};
    color: ${color.muted};
  }
  [data-drop] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space[2]} ${space[3]};
    padding: ${space[4]};
    border: 1px dashed ${color.edge};
    border-radius: ${radius.m};
    color: ${color.muted};
    &[data-over] {
      border-color: ${color.link};
      background: ${color.tint};
    }
    svg {
      color: ${color.link};
    }
    input {
      max-width: 100%;
      color: ${color.ink};
      &::file-selector-button {
        min-height: 36px;
        margin-inline-end: ${space[3]};
        padding: 0 ${space[4]};
        border: 1px solid ${color.edge};
        border-radius: ${radius.m};
        background: ${color.raised};
        font: inherit;
        font-weight: ${weight.bold};
        color: inherit;
        cursor: pointer;
      }
    }
  }
  [data-picture] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space[2]} ${space[4]};
    padding: ${space[3]};
    border: 1px solid ${color.line};
    border-radius: ${radius.m};
    background: ${color.sunken};
    p {
      flex: 1 1 12rem;
      color: ${color.ink};
      overflow-wrap: anywhere;
    }
    canvas {
      border-radius: ${radius.s};
    }
  }
  [data-shrink] {
    min-height: 36px;
    padding: 0 ${space[3]};
    border-radius: ${radius.m};
    background: ${color.primary};
    font-weight: ${weight.bold};
    color: ${color.onPrimary};
  }
  [data-remove] {
    display: grid;
    place-items: center;
    width: 36px;
    height: 36px;
    border-radius: ${radius.full};
    &:hover {
      background: ${color.band};
    }
  }
  [data-without-script] {
    display: none;
  }
  /* touch screens have neither drag and drop nor pasting */
  @media (hover: none) {
    [data-drop] span {
      display: none;
    }
  }
  @media (scripting: none) {
    &[data-step='write'] [data-drop] {
      display: none;
    }
    [data-without-script] {
      display: block;
    }
  }
`
