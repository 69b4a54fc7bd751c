import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius } from '#components/theme/tokens.ts'
import { Icon } from './Icon.tsx'
import { visuallyHidden } from './visually-hidden.ts'

interface Props {
  /** The text to copy. */
  text: string
  /** Name of the text, for the button's label. */
  label: string
}

/**
 * Button that copies a text to the clipboard; copy-buttons.ts adds the behavior. Hidden without
 * JavaScript.
 */
export function CopyButton({ text, label }: Props) {
  const { t } = useTexts()
  return (
    <>
      <button
        type="button"
        className={copy}
        data-copy={text}
        aria-label={t('ui:copy.label', { of: label })}
        title={t('ui:copy.label', { of: label })}
      >
        <Icon name="copy" size={16} />
        <Icon name="tick" size={16} />
      </button>
      <span role="status" className={visuallyHidden} data-copied={t('ui:copy.done')} />
    </>
  )
}

const copy = css`
  display: grid;
  place-items: center;
  width: 32px;
  height: 32px;
  border-radius: ${radius.s};
  color: ${color.muted};
  &:hover {
    background: ${color.sunken};
    color: ${color.link};
  }
  &[data-done] {
    color: ${color.teal};
  }
  &[data-done] svg:first-child,
  &:not([data-done]) svg:last-child {
    display: none;
  }
  @media (scripting: none) {
    display: none;
  }
`
