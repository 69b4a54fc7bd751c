import { css } from '@linaria/core'
import { lazy, Suspense } from 'react'
import { useQueryString } from '#components/app/address.tsx'
import { CsvButton } from '#components/app/CsvButton.tsx'
import { EmptyBlock } from '#components/app/EmptyBlock.tsx'
import { useHrefs } from '#components/app/links.ts'
import { ListPager } from '#components/app/ListPager.tsx'
import { hasPermission, useProfile } from '#components/app/profile.ts'
import { SelectableRows } from '#components/app/SelectableRows.tsx'
import { useSelection } from '#components/app/use-selection.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { space } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import type { OrderHistory } from '#server/trade/order/history-contract.ts'
import {
  type BillsQuery,
  exportPath,
  noFilters,
  onlyOrders,
  pageSize,
  textsOf,
} from './bills-query.ts'
import { OrderTable } from './OrderTable.tsx'
import { SumLine } from './SumLine.tsx'

const OrderSelectionBar = lazy(() =>
  import('./OrderSelectionBar.tsx').then((it) => ({ default: it.OrderSelectionBar })),
)

type Row = OrderHistory['items'][number]

interface FoundProps {
  found: OrderHistory
  bills: BillsQuery
}

/** Sums of the whole result, its export, and the orders of the page. */
export function FoundOrders({ found, bills, isStale }: FoundProps & { isStale: boolean }) {
  const { hrefWith } = useQueryString()
  const isExportable = hasPermission(useProfile(), 'export')
  const selection = useSelection(found.items, {
    key: JSON.stringify(bills),
    idOf: (it) => it.orderNumber,
  })
  return (
    <>
      <div className={head}>
        <SumLine found={found} />
        {isExportable && <ExportButton found={found} bills={bills} selected={selection.rows} />}
      </div>
      {found.items.length === 0 ? (
        <NoOrders found={found} bills={bills} />
      ) : (
        <SelectableRows isSelectable={isExportable} isSelecting={selection.rows.length > 0}>
          <OrderTable
            orders={found.items}
            isStale={isStale}
            sorting={{
              current: bills.sort,
              hrefFor: (sort) => hrefWith({ sort, page: null }),
            }}
            {...(isExportable ? { selection: selection.table } : {})}
          />
        </SelectableRows>
      )}
      <ListPager
        pageIndex={found.pageIndex}
        pageSize={pageSize}
        totalItems={found.totalItems}
        hrefOf={(page) => hrefWith({ page: page === 1 ? null : page })}
      />
      <Suspense>
        {selection.rows.length > 0 && <OrderSelectionBar selection={selection} bills={bills} />}
      </Suspense>
    </>
  )
}

/** Exports all that match, the orders of the page, or the selected ones. Source: OL4. */
function ExportButton({ found, bills, selected }: FoundProps & { selected: readonly Row[] }) {
  const { t } = useTexts()
  const parts = [
    { part: 'page' as const, orders: found.items },
    { part: 'selected' as const, orders: selected },
  ].filter((it) => it.orders.length > 0 && it.orders.length < found.totalItems)
  return (
    <CsvButton
      title={t('app-order:export.title')}
      path={exportPath}
      unit="order"
      query={textsOf(bills)}
      total={found.totalItems}
      others={parts.map(({ part, orders }) => ({
        part,
        query: onlyOrders(bills, orders),
        total: orders.length,
      }))}
    />
  )
}

/** Why the list is empty: never ordered, nothing matches, or a page beyond the last. */
function NoOrders({ found, bills }: FoundProps) {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  const { hrefWith } = useQueryString()
  const { sort: _, ...filters } = bills
  const isFiltered = Object.keys(filters).length > 0
  const state = found.totalItems > 0 ? 'beyond' : isFiltered ? 'noMatch' : 'never'
  const href = {
    beyond: hrefWith({ page: null }),
    noMatch: hrefWith({ ...noFilters, view: null }),
    never: hrefOf('marketplace'),
  }[state]
  return (
    <EmptyBlock
      title={t(`app-order:empty.${state}.title`)}
      text={t(`app-order:empty.${state}.text`)}
    >
      <a className={button} data-tone="secondary" href={href}>
        {t(`app-order:empty.${state}.action`)}
      </a>
    </EmptyBlock>
  )
}

const head = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]} ${space[4]};
  align-items: center;
  min-height: 44px;
  > button {
    margin-inline-start: auto;
  }
  margin-block-end: ${space[2]};
`
