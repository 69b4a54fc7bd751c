import { css } from '@linaria/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { LoadedCode } from '#components/app/LoadedCode.tsx'
import { useQueryString } from '#components/app/address.tsx'
import { queries } from '#components/app/api.ts'
import { Loaded } from '#components/app/Loaded.tsx'
import { TableSkeleton } from '#components/app/TableSkeleton.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { billsQueryOf, pageOf, pageSize } from './bills-query.ts'
import { BillsFilterBar } from './BillsFilterBar.tsx'
import { BillsViews } from './BillsViews.tsx'
import { CreditSummary } from './CreditSummary.tsx'
import { useWebsiteCode } from './website-code.ts'

/** Loaded while the orders are on their way. */
const FoundOrders = lazy(() =>
  import('./FoundOrders.tsx').then((it) => ({ default: it.FoundOrders })),
)

/** The orders that match the address, with views, filters, sums and the export. */
export function BillsList() {
  const { t } = useTexts()
  const { query } = useQueryString()
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
          <LoadedCode skeleton={<TableSkeleton rows={pageSize} />}>
            <FoundOrders found={found} bills={bills} isStale={list.isPlaceholderData} />
          </LoadedCode>
        )}
      </Loaded>
    </div>
  )
}

const stack = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
`
