import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useQueryString } from '#components/app/address.tsx'
import { queries } from '#components/app/api.ts'
import type { Column } from '#components/app/DataTable.tsx'
import { type Formats, useFormats } from '#components/app/formats.ts'
import { historyPageSize, pageIn } from '#components/app/history-query.ts'
import { type HrefOf, useHrefs } from '#components/app/links.ts'
import { hasPermission, useProfile } from '#components/app/profile.ts'
import { StatusMark } from '#components/app/StatusMark.tsx'
import { type Texts, useTexts } from '#components/islands/texts.tsx'
import type { OpenOrder } from '#server/trade/order/history-contract.ts'
import { PagedPanel } from './PagedPanel.tsx'

/** Orders that will count once they are completed. Members other than Admins see their own. */
export function OpenOrders() {
  const texts = useTexts()
  const { t } = texts
  const formats = useFormats()
  const hrefOf = useHrefs()
  const profile = useProfile()
  const { query } = useQueryString()
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
    <PagedPanel
      title={t('app-standing:orders.title')}
      csv={{
        title: t('app-standing:orders.export'),
        path: '/profile/download/uncompleted-accumulated-orders',
        query: {},
      }}
      list={orders}
      columns={columns}
      idOf={(it) => it.orderNumber}
      pageIndex={pageIndex}
      pageName="openPage"
      failedTitle={t('app-standing:orders.failed')}
      emptyText={t('app-standing:orders.none')}
      skeletonRows={3}
    >
      {profile.role !== 'Admin' && !hasPermission(profile, 'order.approve') && (
        <p>{t('app-standing:orders.own')}</p>
      )}
    </PagedPanel>
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
      meta: { isShort: true },
      cell: ({ row: { original } }) => formats.day(original.placedAt),
    },
    {
      id: 'status',
      header: t('app-standing:column.status'),
      meta: { isShort: true },
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
