import { css } from '@linaria/core'
import { color, media, radius, space } from '#components/theme/tokens.ts'
import { Skeleton } from '#components/ui/Skeleton.tsx'
import { summaryWidth } from './frame-size.ts'

/** In the place of a checkout: its steps, and the summary beside or below them. */
export function CheckoutSkeleton() {
  return (
    <div className={bones}>
      <div>
        {[9, 10, 6].map((lines) => (
          <div key={lines}>
            <Skeleton of="text" lines={lines} />
          </div>
        ))}
      </div>
      <div>
        <div>
          <Skeleton of="text" lines={12} />
        </div>
      </div>
    </div>
  )
}

const bones = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};
  align-items: start;
  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) ${summaryWidth};
    gap: ${space[6]};
  }
  > div {
    display: grid;
    gap: ${space[4]};
  }
  > div > div {
    padding: ${space[5]};
    border: 1px solid ${color.line};
    border-radius: ${radius.m};
    background: ${color.raised};
  }
`
