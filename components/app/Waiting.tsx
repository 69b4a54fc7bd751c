import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { space } from '#components/theme/tokens.ts'
import { visuallyHidden } from '#components/ui/visually-hidden.ts'

interface Props {
  /** True if it takes long, so that a sentence says so. */
  isSlow?: boolean
  /** The skeleton. */
  children: ReactNode
}

/** A skeleton in the place and size of what is loading. It appears after 150 ms. Source: C22. */
export function Waiting({ isSlow = false, children }: Props) {
  const { t } = useTexts()
  return (
    <div className={waiting} aria-busy="true">
      <p role="status" className={isSlow ? undefined : visuallyHidden}>
        {t(isSlow ? 'app:slow' : 'app:loading')}
      </p>
      {children}
    </div>
  )
}

const waiting = css`
  display: grid;
  gap: ${space[4]};
`
