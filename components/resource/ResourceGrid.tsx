import { css, cx } from '@linaria/core'
import { media, space } from '#components/theme/tokens.ts'
import { swiped } from '#components/ui/swiped.ts'
import type { ResourceItem } from '#server/content/resource/contract.ts'
import { ResourceCard } from './ResourceCard.tsx'

interface Props {
  items: readonly ResourceItem[]
  headingLevel?: 2 | 3 | 4
  /** Number of leading items on the first screen. */
  priorityCount?: number
  /** One swipeable row on a narrow screen: for a selection, not for search results. */
  isSwiped?: boolean
}

/** Resource cards side by side: up to three in a row, or four if that fills every row. */
export function ResourceGrid({
  items,
  headingLevel = 3,
  priorityCount = 0,
  isSwiped = false,
}: Props) {
  return (
    <ul
      className={cx(grid, isSwiped && swiped)}
      {...(items.length % 4 === 0 ? { 'data-even': '' } : {})}
    >
      {items.map((item, index) => (
        <li key={item.id}>
          <ResourceCard
            item={item}
            headingLevel={headingLevel}
            isPriority={index < priorityCount}
          />
        </li>
      ))}
    </ul>
  )
}

const grid = css`
  display: grid;
  gap: ${space[4]};
  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: ${space[6]};
  }
  ${media.desktop} {
    &:not([data-even]) {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
  }
  @media (min-width: 1200px) {
    &[data-even] {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
  }
`
