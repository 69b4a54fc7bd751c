import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { colour, radius, space } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { visuallyHidden } from '#components/ui/visually-hidden.ts'

const choices = [
  { theme: 'system', icon: 'monitor' },
  { theme: 'light', icon: 'sun' },
  { theme: 'dark', icon: 'moon' },
] as const

interface Props {
  /** Of its radio buttons: unique in the page. */
  name: string
  /** Shows the words beside the icons, one below the other. */
  hasWords?: boolean
}

/** The choice between the system's theme, light and dark, kept in this browser by theme-choice.ts. Hidden without script. */
export function ThemeChoice({ name, hasWords = false }: Props) {
  const { t } = useTexts()
  return (
    <fieldset className={group} data-words={hasWords}>
      <legend className={visuallyHidden}>{t('layout:theme.title')}</legend>
      {choices.map(({ theme, icon }) => (
        <label key={theme} title={t(`layout:theme.${theme}`)}>
          <input type="radio" name={name} value={theme} data-theme-choice defaultChecked={theme === 'system'} autoComplete="off" />
          <Icon name={icon} size={18} />
          <span className={hasWords ? undefined : visuallyHidden}>{t(`layout:theme.${theme}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}

const group = css`
  position: relative;
  display: flex;
  width: max-content;
  &[data-words='false'] {
    --row: 32px;
    --inset: 9px;
    padding: 3px;
    border-radius: ${radius.full};
    background: ${colour.sunken};
    label {
      width: auto;
      border-radius: ${radius.full};
    }
  }
  &[data-words='true'] {
    flex-direction: column;
    width: 100%;
  }
  label {
    display: flex;
    gap: ${space[3]};
    align-items: center;
    min-height: var(--row);
    padding-inline: var(--inset);
    color: ${colour.muted};
    cursor: pointer;
    &:hover {
      color: ${colour.ink};
    }
    &:has(:checked) {
      background: ${colour.raised};
      color: ${colour.link};
    }
    &:has(:focus-visible) {
      outline: 2px solid ${colour.link};
      outline-offset: -2px;
    }
  }
  &[data-words='true'] :checked ~ svg {
    color: inherit;
  }
  input {
    position: absolute;
    opacity: 0;
    pointer-events: none;
  }
  @media (scripting: none) {
    display: none;
  }
  @media (forced-colors: active) {
    label:has(:checked) {
      border: 2px solid Highlight;
    }
  }
`
