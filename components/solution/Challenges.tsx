import { css } from '@linaria/core'
import { color, media, radius, space } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'

interface Props {
  items: readonly { title: string; description: string }[]
}

/** Customer challenges that the solution addresses. */
export function Challenges({ items }: Props) {
  return (
    <ul className={grid}>
      {items.map(({ title, description }) => (
        <li key={title}>
          <Icon name="alert" size={20} />
          <h3>{title}</h3>
          <p>{description}</p>
        </li>
      ))}
    </ul>
  )
}

const grid = css`
  display: grid;
  gap: ${space[4]} ${space[6]};
  ${media.desktop} {
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
  }
  li {
    padding: ${space[6]};
    border: 1px solid ${color.line};
    border-radius: ${radius.l};
    background: ${color.raised};
  }
  svg {
    padding: ${space[2]};
    box-sizing: content-box;
    border-radius: ${radius.m};
    background: ${color.warningTint};
    color: ${color.warning};
  }
  h3 {
    margin-block: ${space[4]} ${space[2]};
  }
  p {
    color: ${color.muted};
  }
`
