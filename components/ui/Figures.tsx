import { css } from '@linaria/core'
import { colour, size, space, weight } from '#components/theme/tokens.ts'

interface Props {
  figures: readonly { value: string; label: string }[]
}

/** Key figures side by side. */
export function Figures({ figures }: Props) {
  return (
    <dl className={list}>
      {figures.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const list = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 150px), 1fr));
  gap: ${space[6]};
  div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
    padding-inline-start: ${space[4]};
    border-inline-start: 2px solid ${colour.family};
  }
  dt {
    font-size: ${size.s};
    color: ${colour.muted};
  }
  dd {
    font-size: ${size.xxl};
    font-weight: ${weight.bold};
    line-height: 1.2;
    letter-spacing: -0.02em;
    font-variant-numeric: tabular-nums;
  }
`
