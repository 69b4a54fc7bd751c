import { css } from '@linaria/core'
import { Badge } from '#components/ui/Badge.tsx'
import { Badges } from '#components/ui/Badges.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import { icons } from '#components/icons/icons.ts'
import { Price } from '#components/ui/Price.tsx'
import { Tag } from '#components/ui/Tag.tsx'
import { space } from '#components/theme/tokens.ts'
import type { Exhibit } from './Gallery.tsx'
import { Row } from './Row.tsx'

/** Badges, tags, prices and icons. */
export const marks: Exhibit = {
  title: 'Badge, Tag, Price, Icon',
  show: () => (
    <>
      <Row name="Badges">
        <Badge kind="hot" />
        <Badge kind="new" />
        <Badge kind="suite" />
        <Badges of={{ isHot: true, isNew: true, isSuite: true }} />
      </Row>
      <Row name="Tags">
        <Tag>Hardware</Tag>
        <Tag tone="primary">Recommended</Tag>
        <Tag tone="teal">Free trial</Tag>
        <Tag tone="warning">Beta</Tag>
        <span data-family="3">
          <Tag tone="family">iService</Tag>
        </span>
      </Row>
      <Row name="Prices">
        <Price amount={{ priceMinor: 4900, currency: 'USD', billing: 'month' }} isFrom />
        <Price amount={{ priceMinor: 129_900_000, currency: 'GV', billing: 'year' }} scale="l" />
        <Price amount={{ priceMinor: 0, currency: 'USD', billing: 'once' }} />
        <Price amount={null} />
      </Row>
      <div className={grid}>
        {Object.keys(icons).map((name) => (
          <Icon key={name} name={name} label={name} />
        ))}
        <Icon name="factory" size={32} />
      </div>
    </>
  ),
}

const grid = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]};
`
