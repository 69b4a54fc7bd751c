import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { color, size, space } from '#components/theme/tokens.ts'

/** Examples side by side under a caption. */
export function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={row}>
      <p>{name}</p>
      <div>{children}</div>
    </div>
  )
}

const row = css`
  > p {
    margin-block-end: ${space[2]};
    font-size: ${size.xs};
    color: ${color.muted};
  }
  > div {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[3]};
    align-items: center;
  }
`
