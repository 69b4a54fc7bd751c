import { css } from '@linaria/core'
import { colour, media, radius, size, space, weight } from '#components/theme/tokens.ts'

interface Props {
  items: readonly { title: string; description: string }[]
}

/** How it is solved, step by step: below each other, on a wide screen side by side. */
export function Steps({ items }: Props) {
  return (
    <ol className={steps}>
      {items.map(({ title, description }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{description}</p>
        </li>
      ))}
    </ol>
  )
}

const steps = css`
  display: grid;
  counter-reset: step;
  li {
    position: relative;
    padding: 6px 0 ${space[8]} calc(40px + ${space[5]});
    counter-increment: step;
    &:last-child {
      padding-block-end: 0;
    }
  }
  li::before {
    content: counter(step);
    position: absolute;
    inset: 0 auto auto 0;
    display: grid;
    place-items: center;
    width: 40px;
    height: 40px;
    border-radius: ${radius.full};
    background: ${colour.familyTint};
    font-weight: ${weight.bold};
    font-variant-numeric: tabular-nums;
    color: ${colour.family};
  }
  /* the way from a step to the next */
  li:not(:last-child)::after {
    content: '';
    position: absolute;
    inset: 48px auto 8px 19px;
    width: 2px;
    background: ${colour.line};
  }
  h3 {
    margin-block-end: ${space[2]};
    font-size: ${size.l};
  }
  p {
    color: ${colour.muted};
  }
  ${media.desktop} {
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    gap: ${space[8]};
    li {
      padding: calc(40px + ${space[5]}) 0 0;
    }
    li:not(:last-child)::after {
      inset: 19px calc(${space[8]} * -1 + 12px) auto 52px;
      width: auto;
      height: 2px;
    }
  }
`
