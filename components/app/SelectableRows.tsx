import { css } from '@linaria/core'
import { type ReactNode, useState } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { space } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'

interface Props {
  /** False if the person can do nothing with selected rows. */
  isSelectable: boolean
  /** True while rows are selected. */
  isSelecting: boolean
  children: ReactNode
}

/** A list with selectable rows. On a phone, a button shows the checkboxes. Source: spec §9, LL4. */
export function SelectableRows({ isSelectable, isSelecting, children }: Props) {
  const { t } = useTexts()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <div
      className={rows}
      data-choosing={(isSelectable && (isChoosing || isSelecting)) || undefined}
    >
      {isSelectable && (
        <button
          type="button"
          className={button}
          data-tone="ghost"
          data-size="s"
          data-choose
          aria-pressed={isChoosing}
          onClick={() => setChoosing(!isChoosing)}
        >
          {t('app:table.choose')}
        </button>
      )}
      {children}
    </div>
  )
}

const rows = css`
  position: relative;
  [data-choose] {
    display: none;
  }
  @media (max-width: 767.98px) {
    [data-choose] {
      display: inline-flex;
      margin: 0 0 ${space[2]} calc(-1 * ${space[3]});
    }
    &:not([data-choosing]) td[data-check] {
      display: none;
    }
  }
`
