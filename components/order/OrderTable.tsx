import { css } from '@linaria/core'
import { useMemo } from 'react'
import { type Column, DataTable, type Selection, type Sorting } from '#components/app/DataTable.tsx'
import { type Formats, useFormats } from '#components/app/formats.ts'
import { type HrefOf, useHrefs } from '#components/app/links.ts'
import { StatusMark } from '#components/app/StatusMark.tsx'
import { type Texts, useTexts } from '#components/islands/texts.tsx'
import { color, size, space, weight } from '#components/theme/tokens.ts'
import type { OrderHistoryItem } from '#server/trade/order/history-contract.ts'
import { toneOf } from './order-status.ts'

interface Props {
  orders: readonly OrderHistoryItem[]
  sorting: Sorting
  selection?: Selection<OrderHistoryItem>
  isStale: boolean
}

/** The orders of a page with their items and volumes. Source: spec §3 order table. */
export function OrderTable({ orders, sorting, selection, isStale }: Props) {
  const texts = useTexts()
  const formats = useFormats()
  const hrefOf = useHrefs()
  const columns = useMemo(
    () => columnsOf(texts, formats, hrefOf),
    // oxlint-disable-next-line react/exhaustive-deps -- links change with the locale only
    [texts, formats],
  )
  return (
    <DataTable
      isWide
      caption={texts.t('app-order:title')}
      columns={columns}
      rows={orders}
      idOf={(it) => it.orderNumber}
      sorting={sorting}
      isStale={isStale}
      {...(selection ? { selection } : {})}
    />
  )
}

function columnsOf({ t }: Texts, formats: Formats, hrefOf: HrefOf): Column<OrderHistoryItem>[] {
  return [
    {
      id: 'number',
      header: t('app-order:column.number'),
      meta: { isTitle: true },
      cell: ({ row: { original } }) => (
        <span className={number}>
          <a href={hrefOf('console-order', { orderNumber: original.orderNumber })}>
            {original.orderNumber}
          </a>
          {original.purchaseOrderNumber !== null && <small>{original.purchaseOrderNumber}</small>}
        </span>
      ),
    },
    {
      id: 'date',
      header: t('app-order:column.date'),
      meta: { isShort: true, sort: 'date' },
      cell: ({ row: { original } }) => formats.day(original.placedAt),
    },
    {
      id: 'item',
      header: t('app-order:column.item'),
      cell: ({ row: { original } }) => <Items items={original.items} more={moreOf(t, original)} />,
    },
    {
      id: 'volume',
      header: t('app-order:column.volume'),
      meta: { isNumber: true },
      cell: ({ row: { original } }) =>
        original.items
          .slice(0, shownItems)
          .map((it) => formats.number(it.volume))
          .join(' · '),
    },
    {
      id: 'person',
      header: t('app-order:column.person'),
      meta: { isShort: true },
      cell: ({ row: { original } }) =>
        original.isOnBehalf
          ? t('app-order:bySales', { name: original.placedBy })
          : original.placedBy,
    },
    {
      id: 'status',
      header: t('app-order:column.status'),
      meta: { isShort: true },
      cell: ({ row: { original } }) => (
        <span className={states}>
          <StatusMark
            tone={toneOf[original.status]}
            text={t(`app-order:status.${original.status}`)}
          />
          {original.isOverdue && <StatusMark tone="bad" text={t('app-order:overdue')} />}
        </span>
      ),
    },
    {
      id: 'total',
      header: t('app-order:column.total'),
      meta: { isNumber: true, sort: 'amount' },
      cell: ({ row: { original } }) => (
        <span className={total}>
          <b>{formats.money(original.amount, original.currency)}</b>
          {original.refunded > 0 && (
            <small>
              {t('app-order:refundedOf', {
                amount: formats.money(original.refunded, original.currency),
              })}
            </small>
          )}
        </span>
      ),
    },
  ]
}

const shownItems = 2

function moreOf(t: Texts['t'], { items }: OrderHistoryItem): string | undefined {
  const left = items.length - shownItems
  return left > 0 ? t('app-order:moreItems', { count: left }) : undefined
}

function Items({ items, more }: { items: OrderHistoryItem['items']; more: string | undefined }) {
  return (
    <span className={itemList}>
      {items.slice(0, shownItems).map(({ partNumber, item }, index) => (
        <span key={`${partNumber} ${index}`}>
          <ItemName name={item} />
        </span>
      ))}
      {more !== undefined && <small>{more}</small>}
    </span>
  )
}

/** A product and its plan, which starts a new line if it does not fit. */
function ItemName({ name }: { name: string }) {
  const at = name.lastIndexOf(' – ') + 3
  if (at < 3) return name
  return (
    <>
      {name.slice(0, at)}
      <span className={whole}>{name.slice(at)}</span>
    </>
  )
}

const whole = css`
  display: inline-block;
`

const number = css`
  display: grid;
  a {
    font-weight: ${weight.bold};
    white-space: nowrap;
    color: ${color.link};
  }
  small {
    font-size: ${size.xs};
    color: ${color.muted};
    overflow-wrap: anywhere;
  }
`

const itemList = css`
  display: grid;
  small {
    color: ${color.muted};
  }
`

const states = css`
  display: grid;
  gap: ${space[1]};
`

const total = css`
  display: grid;
  b {
    font-weight: ${weight.medium};
  }
  small {
    color: ${color.muted};
  }
`
