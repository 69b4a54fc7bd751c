import { lazy, type ReactNode } from 'react'
import { LoadedCode } from './LoadedCode.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'
import type { TableProps } from './TableRows.tsx'

export type { Column, Selection, Sorting } from './TableRows.tsx'

/** Loaded with the first table of a page: TanStack Table is 12 kB. */
const TableRows = lazy(() => import('./TableRows.tsx').then((it) => ({ default: it.TableRows })))

/**
 * A table of rows that the server has filtered, sorted and paged. On a phone, each row is a card
 * with its labels. Source: spec §9 breakpoints, G10.
 */
export function DataTable<Row extends object>(props: TableProps<Row>): ReactNode {
  // a lazy component has no type parameter
  const Rows = TableRows as unknown as (its: TableProps<Row>) => ReactNode
  return (
    <LoadedCode skeleton={<TableSkeleton rows={props.rows.length} />}>
      <Rows {...props} />
    </LoadedCode>
  )
}
