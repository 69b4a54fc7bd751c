import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { color, radius, shadow, space } from '#components/theme/tokens.ts'

interface Props {
  /** Accessible name, such as "Selected licenses". */
  label: string
  /** How many are selected, in words. */
  count: string
  /** What can be done with them. */
  actions: ReactNode
  children?: ReactNode
}

/** What can be done with selected rows, at the bottom of the window. Source: LL4. */
export function SelectionFrame({ label, count, actions, children }: Props) {
  return (
    <section className={bar} aria-label={label}>
      <p role="status">{count}</p>
      {children}
      <span>{actions}</span>
    </section>
  )
}

const bar = css`
  position: sticky;
  z-index: 5;
  inset-block-end: calc(var(--acting-bar, 0px) + ${space[4]});
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]} ${space[3]};
  align-items: center;
  margin-block-start: ${space[4]};
  padding: ${space[3]} ${space[4]};
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  background: ${color.raised};
  box-shadow: ${shadow.l};
  > span {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[2]};
    margin-inline-start: auto;
  }
`
