import { css } from '@linaria/core'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, radius, size, space, weight } from '#components/theme/tokens.ts'
import { visuallyHidden } from '#components/ui/visually-hidden.ts'
import { filterControl } from './filter-control.ts'

interface Props {
  /** Number of its filters that are set. */
  setCount: number
  children: ReactNode
}

/**
 * The filters of a list beyond search and three others, behind a button. They are shown as soon as
 * one of them is set, as by a link or by going back. Source: LL2, G1.
 */
export function MoreFilters({ setCount, children }: Props) {
  const { t } = useTexts()
  const id = useId()
  const [isOpen, setOpen] = useState(setCount > 0)
  const [before, setBefore] = useState(setCount)
  if (setCount !== before) {
    setBefore(setCount)
    if (setCount > before) setOpen(true)
  }
  return (
    <>
      <button
        type="button"
        className={`${filterControl} ${button}`}
        aria-expanded={isOpen}
        aria-controls={id}
        data-set={setCount > 0 || undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal size={18} aria-hidden="true" />
        {t('app:filters.more')}
        {setCount > 0 && (
          <>
            <b aria-hidden="true">{setCount}</b>
            <span className={visuallyHidden}>{t('app:filters.set', { count: setCount })}</span>
          </>
        )}
      </button>
      {isOpen && (
        <div id={id} className={fields}>
          {children}
        </div>
      )}
    </>
  )
}

const button = css`
  display: inline-flex;
  gap: ${space[2]};
  align-items: center;
  svg {
    flex: none;
    color: ${color.muted};
  }
  b {
    min-width: 24px;
    margin-inline-start: auto;
    padding: 1px ${space[2]};
    border-radius: ${radius.full};
    background: ${color.primary};
    font-size: ${size.xs};
    font-weight: ${weight.medium};
    font-variant-numeric: tabular-nums;
    color: ${color.onPrimary};
    text-align: center;
  }
`

/** They go on in the row of the button. */
const fields = css`
  display: contents;
  ${media.belowTablet} {
    > * {
      flex: 1 1 40%;
    }
  }
`
