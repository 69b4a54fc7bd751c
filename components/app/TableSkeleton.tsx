import { css } from '@linaria/core'
import { color, media, radius, space } from '#components/theme/tokens.ts'
import { Skeleton } from '#components/ui/Skeleton.tsx'

interface Props {
  rows: number
  /** True if the rows do not become cards on a phone. */
  isList?: boolean
}

/** In the place of a table, with the height of its rows. */
export function TableSkeleton({ rows, isList = false }: Props) {
  return (
    <div className={bones} data-list={isList}>
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
    &[data-list='false'] > div {
      height: 180px;
    }
  }
`
