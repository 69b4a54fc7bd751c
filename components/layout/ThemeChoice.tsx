import { css } from '@linaria/core'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius } from '#components/theme/tokens.ts'
import { visuallyHidden } from '#components/ui/visually-hidden.ts'

const choices = [
  { theme: 'system', icon: Monitor },
  { theme: 'light', icon: Sun },
  { theme: 'dark', icon: Moon },
] as const

/**
 * Selection of the system, light or dark theme, which theme-choice.ts stores in the browser. Hidden
 * without JavaScript.
 *
 * @param name name of the radio buttons, unique on the page
 */
export function ThemeChoice({ name }: { name: string }) {
  const { t } = useTexts()
  return (
    <fieldset className={group}>
      <legend className={visuallyHidden}>{t('ui:theme.title')}</legend>
      {choices.map(({ theme, icon: Icon }) => (
        <label key={theme} title={t(`ui:theme.${theme}`)}>
          <input
            type="radio"
            name={name}
            value={theme}
            data-theme-choice
            defaultChecked={theme === 'system'}
          />
          <Icon size={18} aria-hidden="true" />
          <span className={visuallyHidden}>{t(`ui:theme.${theme}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}

const group = css`
  position: relative;
  display: flex;
  width: max-content;
  padding: 3px;
  border-radius: ${radius.full};
  background: ${color.sunken};
  label {
    display: grid;
    place-items: center;
    width: 40px;
    min-height: 34px;
    padding: 0;
    border-radius: ${radius.full};
    color: ${color.muted};
    cursor: pointer;
    &:hover {
      color: ${color.ink};
    }
    &:has(:checked) {
      background: ${color.raised};
      color: ${color.link};
    }
    &:has(:focus-visible) {
      outline: 2px solid ${color.link};
    }
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
