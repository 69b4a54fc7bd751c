import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { color, media, size, space } from '#components/theme/tokens.ts'

/** A label and its value. */
export interface Fact {
  label: string
  value: ReactNode
}

/** Labels and values: columns on a wide screen, rows on a phone. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={list}>
      {facts.map(({ label, value }) => (
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
  grid-template-columns: repeat(auto-fill, minmax(200px, 1fr));
  gap: ${space[4]} ${space[6]};
  dt {
    font-size: ${size.xs};
    color: ${color.muted};
  }
  dd {
    margin: 0;
    word-break: keep-all; /* 下午2:09 */
    overflow-wrap: anywhere;
  }
  ${media.belowTablet} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[2]};
    /* a long label does not push its value out */
    > div {
      display: grid;
      grid-template-columns: minmax(min-content, 1fr) fit-content(72%);
      gap: ${space[4]};
      align-items: center;
    }
    dt {
      font-size: inherit;
      overflow-wrap: break-word;
    }
    dd {
      text-align: end;
    }
  }
`
