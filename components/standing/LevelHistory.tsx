import { css } from '@linaria/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useQueryString } from '#components/app/address.tsx'
import { queries } from '#components/app/api.ts'
import type { Column } from '#components/app/DataTable.tsx'
import { DateRangeField } from '#components/app/DateRangeField.tsx'
import { type Formats, useFormats } from '#components/app/formats.ts'
import { daysIn, historyPageSize, pageIn } from '#components/app/history-query.ts'
import { type HrefOf, useHrefs } from '#components/app/links.ts'
import { type Texts, useTexts } from '#components/islands/texts.tsx'
import { color } from '#components/theme/tokens.ts'
import type { AccumulatedRow } from '#server/trade/membership/contract.ts'
import { levelNames } from './level-name.ts'
import { PagedPanel } from './PagedPanel.tsx'

/** Orders that counted, refunds, and changes of the level. Source: spec §7. */
export function LevelHistory() {
  const texts = useTexts()
  const { t } = texts
  const formats = useFormats()
  const hrefOf = useHrefs()
  const { query, change } = useQueryString()
  const days = daysIn(query)
  const pageIndex = pageIn(query, 'page')
  const history = useQuery(
    queries.membership.history.queryOptions({
      input: { ...days, pageIndex, pageSize: historyPageSize },
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
      isWide
      title={t('app-standing:history.title')}
      csv={{
        title: t('app-standing:history.export'),
        path: '/profile/download/accumulated-histories',
        query: { ...days },
      }}
      list={history}
      columns={columns}
      idOf={(it) => it.id}
      pageIndex={pageIndex}
      pageName="page"
      failedTitle={t('app-standing:history.failed')}
      emptyText={t(days ? 'app-standing:history.noMatch' : 'app-standing:history.none')}
      skeletonRows={historyPageSize}
    >
      <div className={field}>
        <DateRangeField
          list="membership"
          value={days}
          onChange={(it) =>
            change({ startDate: it?.startDate ?? null, endDate: it?.endDate ?? null, page: null })
          }
        />
      </div>
    </PagedPanel>
  )
}

function columnsOf(texts: Texts, formats: Formats, hrefOf: HrefOf): Column<AccumulatedRow>[] {
  const { t } = texts
  const nameOf = levelNames(texts)
  return [
    {
      id: 'date',
      header: t('app-standing:column.date'),
      meta: { isShort: true },
      cell: ({ row: { original } }) => formats.day(original.date),
    },
    {
      id: 'action',
      header: t('app-standing:column.action'),
      meta: { isTitle: true },
      cell: ({ row: { original } }) => t(`app-standing:action.${actionOf(original)}`),
    },
    {
      id: 'order',
      header: t('app-standing:column.order'),
      meta: { isShort: true },
      cell: ({ row: { original } }) =>
        original.orderNumber !== null && (
          <a href={hrefOf('console-order', { orderNumber: original.orderNumber })}>
            {original.orderNumber}
          </a>
        ),
    },
    {
      id: 'level',
      header: t('app-standing:column.level'),
      cell: ({ row: { original } }) =>
        original.memberTypeBefore === original.memberType
          ? nameOf(original.memberType)
          : t('app-standing:change', {
              before: nameOf(original.memberTypeBefore),
              after: nameOf(original.memberType),
            }),
    },
    {
      id: 'until',
      header: t('app-standing:column.until'),
      meta: { isShort: true },
      cell: ({ row: { original } }) => formats.day(original.levelEndDate),
    },
    {
      id: 'amount',
      header: t('app-standing:column.amount'),
      meta: { isNumber: true },
      cell: ({ row: { original } }) => (
        <span className={amount} data-refund={original.amount < 0}>
          {original.amount === 0
            ? formats.money(0, original.currency)
            : `${original.amount < 0 ? '−' : '+'}${formats.money(Math.abs(original.amount), original.currency)}`}
        </span>
      ),
    },
  ]
}

/** A refund is named as such; the wire calls it by what it did to the level. */
function actionOf({ action, amount: counted }: AccumulatedRow): string {
  return action === 'LevelQuery' && counted < 0 ? 'refund' : action
}

const field = css`
  width: min(100%, 320px);
`

const amount = css`
  &[data-refund='true'] {
    color: ${color.danger};
  }
`
