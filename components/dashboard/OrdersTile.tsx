import { css } from '@linaria/core'
import { useQuery } from '@tanstack/react-query'
import { queries } from '#components/app/api.ts'
import { useFormats } from '#components/app/formats.ts'
import { useHrefs } from '#components/app/links.ts'
import { Loaded } from '#components/app/Loaded.tsx'
import { WholeCodes } from '#components/app/WholeCodes.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, space, weight } from '#components/theme/tokens.ts'
import { Skeleton } from '#components/ui/Skeleton.tsx'
import { Tile } from './Tile.tsx'

/** The five newest orders. */
export function OrdersTile() {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  const query = useQuery(queries.orderHistory.orders.queryOptions({ input: { pageSize: 5 } }))
  return (
    <Tile title={t('app-dashboard:orders.title')} isWide>
      <Loaded
        query={query}
        failedTitle={t('app-dashboard:orders.failed')}
        skeleton={<Skeleton of="text" lines={5} />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <>
              <p>{t('app-dashboard:orders.none')}</p>
              <p>
                <a href={hrefOf('marketplace')}>{t('app-dashboard:licenses.browse')}</a>
              </p>
            </>
          ) : (
            <>
              <ul className={list}>
                {items.map((order) => (
                  <li key={order.orderNumber}>
                    <OrderLink order={order} />
                  </li>
                ))}
              </ul>
              <p>
                <a href={hrefOf('console-bills')}>{t('app-dashboard:orders.all')}</a>
              </p>
            </>
          )
        }
      </Loaded>
    </Tile>
  )
}

interface OrderLinkProps {
  order: {
    orderNumber: string
    placedAt: string
    amount: number
    currency: string
    items: readonly { item: string }[]
  }
}

function OrderLink({ order: { orderNumber, placedAt, amount, currency, items } }: OrderLinkProps) {
  const hrefOf = useHrefs()
  const { day, list, money } = useFormats()
  return (
    <a href={hrefOf('console-order', { orderNumber })}>
      <b>{orderNumber}</b>
      <span>
        <WholeCodes text={list(items.map((it) => it.item))} />
      </span>
      <time dateTime={placedAt}>{day(placedAt)}</time>
      <span data-number>{money(amount, currency)}</span>
    </a>
  )
}

const list = css`
  li + li {
    border-block-start: 1px solid ${color.line};
  }
  a {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 ${space[4]};
    padding-block: ${space[2]};
    color: inherit;
    text-decoration: none;
    &:hover b {
      color: ${color.link};
      text-decoration: underline;
    }
  }
  b {
    font-weight: ${weight.medium};
  }
  time {
    grid-area: 1 / 2;
    color: ${color.muted};
    text-align: end;
  }
  span {
    color: ${color.muted};
    overflow: hidden;
    overflow-wrap: anywhere;
    word-break: keep-all;
    text-overflow: ellipsis;
    ${media.tablet} {
      white-space: nowrap;
    }
  }
  [data-number] {
    color: ${color.ink};
    font-variant-numeric: tabular-nums;
    text-align: end;
    white-space: nowrap;
  }
`
