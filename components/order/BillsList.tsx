import { css } from '@linaria/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useQueryString } from '#components/app/address.tsx'
import { queries } from '#components/app/api.ts'
import { AppButton } from '#components/app/AppButton.tsx'
import { EmptyBlock } from '#components/app/EmptyBlock.tsx'
import { useHrefs } from '#components/app/links.ts'
import { ListPager } from '#components/app/ListPager.tsx'
import { Loaded } from '#components/app/Loaded.tsx'
import { TableSkeleton } from '#components/app/TableSkeleton.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { space } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import type { OrderHistory } from '#server/trade/order/history-contract.ts'
import { type BillsQuery, billsQueryOf, noFilters, pageOf, pageSize } from './bills-query.ts'
import { BillsFilterBar } from './BillsFilterBar.tsx'
import { BillsViews } from './BillsViews.tsx'
import { CreditSummary } from './CreditSummary.tsx'
import { OrderTable } from './OrderTable.tsx'
import { SumLine } from './SumLine.tsx'
import { useWebsiteCode } from './website-code.ts'

const ExportDialog = lazy(() =>
  import('./ExportDialog.tsx').then((it) => ({ default: it.ExportDialog })),
)

/** The orders that match the address, with views, filters, sums and the export. */
export function BillsList() {
  const { t } = useTexts()
  const { query, hrefWith } = useQueryString()
  const websiteCode = useWebsiteCode()
  const bills = billsQueryOf(query)
  const pageIndex = pageOf(query)
  const list = useQuery(
    queries.orderHistory.orders.queryOptions({
      input: { ...bills, websiteCode, pageIndex, pageSize },
      placeholderData: keepPreviousData,
    }),
  )
  return (
    <div className={stack}>
      <CreditSummary />
      <BillsViews current={bills.view} counts={list.data?.views} />
      <BillsFilterBar bills={bills} />
      <Loaded
        query={list}
        failedTitle={t('app-order:failed')}
        skeleton={<TableSkeleton rows={pageSize} />}
      >
        {(found) => (
          <>
            <ListHead found={found} bills={bills} />
            {found.items.length === 0 ? (
              <NoOrders found={found} bills={bills} />
            ) : (
              <OrderTable
                orders={found.items}
                isStale={list.isPlaceholderData}
                sorting={{
                  current: bills.sort,
                  hrefFor: (sort) => hrefWith({ sort, page: null }),
                }}
              />
            )}
            <ListPager
              pageIndex={pageIndex}
              pageSize={pageSize}
              totalItems={found.totalItems}
              hrefOf={(page) => hrefWith({ page: page === 1 ? null : page })}
            />
          </>
        )}
      </Loaded>
    </div>
  )
}

interface FoundProps {
  found: OrderHistory
  bills: BillsQuery
}

/** Sums of the whole result, and the export of it. */
function ListHead({ found, bills }: FoundProps) {
  const { t } = useTexts()
  const [isExporting, setExporting] = useState(false)
  return (
    <div className={head}>
      <SumLine found={found} />
      {found.totalItems > 0 && (
        <AppButton size="s" icon={Download} onClick={() => setExporting(true)}>
          {t('app-order:export.open')}
        </AppButton>
      )}
      <Suspense>
        {isExporting && (
          <ExportDialog
            bills={bills}
            totalOrders={found.totalItems}
            onClose={() => setExporting(false)}
          />
        )}
      </Suspense>
    </div>
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

const stack = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
`

const head = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]} ${space[4]};
  align-items: center;
  justify-content: space-between;
  min-height: 44px;
  margin-block-end: ${space[2]};
`
