import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { colour, motion, radius, size, space, weight } from '#components/theme/tokens.ts'
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
  gap: 2px;
  width: max-content;
  padding: 3px;
  border-radius: ${radius.full};
  background: ${colour.sunken};
  @media (scripting: none) {
    display: none;
  }
  label {
    display: grid;
    place-items: center;
    width: 36px;
    height: 32px;
    border-radius: ${radius.full};
    color: ${colour.muted};
    cursor: pointer;
    transition: color ${motion.fast};
    &:hover {
      color: ${colour.ink};
    }
    &:has(:checked) {
      background: ${colour.raised};
      box-shadow: 0 1px 2px #0003;
      color: ${colour.link};
    }
    &:has(:focus-visible) {
      outline: 2px solid ${colour.link};
      outline-offset: ${space[1]};
    }
  }
  &[data-words='true'] {
    flex-direction: column;
    padding: 0;
    background: none;
    label {
      grid-template-columns: 18px 1fr;
      place-items: center start;
      gap: ${space[3]};
      width: auto;
      height: 44px;
      padding-inline: ${space[3]} ${space[6]};
      border-radius: ${radius.m};
      box-shadow: none;
      font-size: ${size.s};
      font-weight: ${weight.medium};
      &:hover {
        background: ${colour.band};
      }
      &:has(:checked) {
        background: ${colour.tint};
      }
    }
  }
  input {
    position: absolute;
    opacity: 0;
    pointer-events: none;
  }
  @media (forced-colors: active) {
    label:has(:checked) {
      border: 2px solid Highlight;
    }
  }
`
