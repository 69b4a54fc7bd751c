import { css } from '@linaria/core'
import { color, media, radius, space } from '#components/theme/tokens.ts'
import { Skeleton } from '#components/ui/Skeleton.tsx'

/** In the place of a table, with the height of its rows. */
export function TableSkeleton({ rows }: { rows: number }) {
  return (
    <div className={bones}>
      {[...Array(rows).keys()].map((index) => (
        <div key={index}>
          <Skeleton of="text" />
        </div>
      ))}
    </div>
  )
}

const bones = css`
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  background: ${color.raised};
  > div {
    display: grid;
    align-content: center;
    height: 60px;
    padding-inline: ${space[4]};
    & + div {
      border-block-start: 1px solid ${color.line};
    }
  }
  ${media.belowTablet} {
    > div {
      height: 180px;
    }
  }
`
