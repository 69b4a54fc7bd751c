import { css } from '@linaria/core'
import { color, media, radius, space, weight } from '#components/theme/tokens.ts'

interface Props {
  items: readonly { title: string; description: string }[]
}

/** Steps of the approach, side by side on a wide screen. */
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
  gap: ${space[8]};
  counter-reset: step;
  li {
    position: relative;
    counter-increment: step;
  }
  li::before {
    content: counter(step);
    display: grid;
    place-items: center;
    width: 40px;
    height: 40px;
    border-radius: ${radius.full};
    background: ${color.familyTint};
    font-weight: ${weight.bold};
    color: ${color.family};
  }
  h3 {
    margin-block: ${space[4]} ${space[2]};
  }
  p {
    color: ${color.muted};
  }
  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  ${media.desktop} {
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    grid-template-columns: none;
    /* line to the next step */
    li:not(:last-child)::after {
      content: '';
      position: absolute;
      inset: 19px calc(${space[5]} * -1) auto 52px;
      height: 2px;
      background: ${color.line};
    }
  }
`
