import { css } from '@linaria/core'
import { type ReactNode, useId } from 'react'
import { color, radius, size, space, weight } from '#components/theme/tokens.ts'

interface Props {
  title: string
  /** Beside the title, such as "18 of 20". */
  state?: ReactNode
  children: ReactNode
}

/** A step of a checkout. All are on one page, numbered in their order. Source: GC1. */
export function CheckoutStep({ title, state, children }: Props) {
  const id = useId()
  return (
    <section className={step} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {state}
      </header>
      {children}
    </section>
  )
}

const step = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};
  padding: ${space[5]};
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  background: ${color.raised};
  counter-increment: checkout-step;
  > header {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[2]} ${space[4]};
    align-items: baseline;
    justify-content: space-between;
    color: ${color.muted};
  }
  h2 {
    display: flex;
    gap: ${space[3]};
    align-items: center;
    font-size: ${size.l};
    color: ${color.ink};
    &::before {
      content: counter(checkout-step);
      content: counter(checkout-step) / '';
      display: grid;
      flex: none;
      place-items: center;
      width: 26px;
      height: 26px;
      border-radius: ${radius.full};
      background: ${color.tint};
      font-size: ${size.s};
      font-weight: ${weight.bold};
      color: ${color.link};
    }
  }
`
