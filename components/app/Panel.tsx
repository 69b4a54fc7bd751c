import { css } from '@linaria/core'
import { type ReactNode, useId } from 'react'
import { color, radius, size, space } from '#components/theme/tokens.ts'

interface Props {
  title: string
  /** A button or link beside the title. */
  action?: ReactNode
  children: ReactNode
}

/** A titled part of an app page. */
export function Panel({ title, action, children }: Props) {
  const titleId = useId()
  return (
    <section className={panel} aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{title}</h2>
        {action}
      </header>
      {children}
    </section>
  )
}

const panel = css`
  display: grid;
  gap: ${space[4]};
  align-content: start;
  min-width: 0;
  padding: ${space[5]};
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  background: ${color.raised};
  > header {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[2]};
    align-items: center;
    justify-content: space-between;
  }
  h2 {
    font-size: ${size.l};
  }
`
