import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useQueryString } from '#components/app/address.tsx'
import { CsvButton } from '#components/app/CsvButton.tsx'
import type { CsvPath } from '#config/csv-columns.ts'
import { type Column, DataTable } from '#components/app/DataTable.tsx'
import { historyPageSize } from '#components/app/history-query.ts'
import { ListPager } from '#components/app/ListPager.tsx'
import { Loaded } from '#components/app/Loaded.tsx'
import { Panel } from '#components/app/Panel.tsx'
import { TableSkeleton } from '#components/app/TableSkeleton.tsx'

interface Props<Row extends object> {
  title: string
  csv: { title: string; path: CsvPath; query: Readonly<Record<string, string>> }
  list: UseQueryResult<{ items: Row[]; totalItems: number }>
  columns: readonly Column<Row>[]
  /** True for more columns than a tablet can show. */
  isWide?: boolean
  idOf: (row: Row) => string
  pageIndex: number
  /** Name of the page in the query string. */
  pageName: string
  failedTitle: string
  /** What it says instead of an empty table. */
  emptyText: string
  skeletonRows: number
  /** Above the table. */
  children?: ReactNode
}

/** A panel with a list of rows, their pages and their export. */
export function PagedPanel<Row extends object>({
  title,
  csv,
  list,
  columns,
  isWide = false,
  idOf,
  pageIndex,
  pageName,
  failedTitle,
  emptyText,
  skeletonRows,
  children,
}: Props<Row>) {
  const { hrefWith } = useQueryString()
  return (
    <Panel title={title} action={<CsvButton {...csv} total={list.data?.totalItems ?? 0} />}>
      {children}
      <Loaded
        query={list}
        failedTitle={failedTitle}
        skeleton={<TableSkeleton rows={skeletonRows} />}
      >
        {({ items, totalItems }) =>
          items.length === 0 ? (
            <p>{emptyText}</p>
          ) : (
            <div>
              <DataTable
                isWide={isWide}
                caption={title}
                columns={columns}
                rows={items}
                idOf={idOf}
                isStale={list.isPlaceholderData}
              />
              <ListPager
                of={title}
                pageIndex={pageIndex}
                pageSize={historyPageSize}
                totalItems={totalItems}
                hrefOf={(page) => hrefWith({ [pageName]: page === 1 ? null : page })}
              />
            </div>
          )
        }
      </Loaded>
    </Panel>
  )
}
