import { css } from '@linaria/core'
import { useId, useState } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { hasSingleKeys, setSingleKeys } from '#components/shortcuts/single-keys.ts'
import { color, space } from '#components/theme/tokens.ts'

/** Switches the shortcuts of a single key on or off in this browser. */
export function SingleKeys() {
  const { t } = useTexts()
  const titleId = useId()
  const [isOn, setOn] = useState(hasSingleKeys)
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{t('app-security:shortcuts.title')}</h2>
      <p>{t('app-security:shortcuts.text')}</p>
      <label className={choice}>
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => {
            setSingleKeys(target.checked)
            setOn(hasSingleKeys())
          }}
        />
        {t('app-security:shortcuts.single')}
      </label>
    </section>
  )
}

const choice = css`
  display: flex;
  gap: ${space[3]};
  align-items: center;
  min-height: 44px;
  input {
    flex: none;
    width: 20px;
    height: 20px;
    accent-color: ${color.primary};
  }
`
