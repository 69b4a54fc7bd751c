import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useQueryString } from '#components/app/address.tsx'
import { queries } from '#components/app/api.ts'
import { CsvButton } from '#components/app/CsvButton.tsx'
import { type Column, DataTable } from '#components/app/DataTable.tsx'
import { type Formats, useFormats } from '#components/app/formats.ts'
import { historyPageSize, pageIn } from '#components/app/history-query.ts'
import { type HrefOf, useHrefs } from '#components/app/links.ts'
import { ListPager } from '#components/app/ListPager.tsx'
import { Loaded } from '#components/app/Loaded.tsx'
import { Panel } from '#components/app/Panel.tsx'
import { hasPermission, useProfile } from '#components/app/profile.ts'
import { StatusMark } from '#components/app/StatusMark.tsx'
import { TableSkeleton } from '#components/app/TableSkeleton.tsx'
import { type Texts, useTexts } from '#components/islands/texts.tsx'
import type { OpenOrder } from '#server/trade/order/history-contract.ts'

/** Orders that will count once they are completed. Members other than Admins see their own. */
export function OpenOrders() {
  const texts = useTexts()
  const { t } = texts
  const formats = useFormats()
  const hrefOf = useHrefs()
  const profile = useProfile()
  const { query, hrefWith } = useQueryString()
  const pageIndex = pageIn(query, 'openPage')
  const orders = useQuery(
    queries.orderHistory.open.queryOptions({
      input: { pageIndex, pageSize: historyPageSize },
      placeholderData: keepPreviousData,
    }),
  )
  const columns = useMemo(
    () => columnsOf(texts, formats, hrefOf),
    // oxlint-disable-next-line react/exhaustive-deps -- links change with the locale only
    [texts, formats],
  )
  return (
    <Panel
      title={t('app-standing:orders.title')}
      action={
        <CsvButton
          title={t('app-standing:orders.export')}
          path="/profile/download/uncompleted-accumulated-orders"
          query={{}}
          totalRows={orders.data?.totalItems ?? 0}
        />
      }
    >
      {profile.role !== 'Admin' && !hasPermission(profile, 'order.approve') && (
        <p>{t('app-standing:orders.own')}</p>
      )}
      <Loaded
        query={orders}
        failedTitle={t('app-standing:orders.failed')}
        skeleton={<TableSkeleton rows={3} />}
      >
        {({ items, totalItems }) =>
          items.length === 0 ? (
            <p>{t('app-standing:orders.none')}</p>
          ) : (
            <div>
              <DataTable
                caption={t('app-standing:orders.title')}
                columns={columns}
                rows={items}
                idOf={(it) => it.orderNumber}
                isStale={orders.isPlaceholderData}
              />
              <ListPager
                of={t('app-standing:orders.title')}
                pageIndex={pageIndex}
                pageSize={historyPageSize}
                totalItems={totalItems}
                hrefOf={(page) => hrefWith({ openPage: page === 1 ? null : page })}
              />
            </div>
          )
        }
      </Loaded>
    </Panel>
  )
}

function columnsOf({ t }: Texts, formats: Formats, hrefOf: HrefOf): Column<OpenOrder>[] {
  return [
    {
      id: 'number',
      header: t('app-standing:column.order'),
      meta: { isTitle: true },
      cell: ({ row: { original } }) => (
        <a href={hrefOf('console-order', { orderNumber: original.orderNumber })}>
          {original.orderNumber}
        </a>
      ),
    },
    {
      id: 'date',
      header: t('app-standing:column.placed'),
      cell: ({ row: { original } }) => formats.day(original.placedAt),
    },
    {
      id: 'status',
      header: t('app-standing:column.status'),
      cell: ({ row: { original } }) => (
        <StatusMark tone="open" text={t(`app-order:status.${original.status}`)} />
      ),
    },
    {
      id: 'amount',
      header: t('app-standing:column.goods'),
      meta: { isNumber: true },
      cell: ({ row: { original } }) => formats.money(original.amount, original.currency),
    },
  ]
}
