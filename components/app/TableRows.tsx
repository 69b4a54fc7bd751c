import {
  columnVisibilityFeature,
  type CellContext,
  type ColumnDef,
  type Header,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '#components/islands/texts.tsx'
import { visuallyHidden } from '#components/ui/visually-hidden.ts'
import { tableFrame } from './data-table-style.ts'
import { useRangeSelection } from './use-range-selection.ts'

/** What a column of ours says besides what it shows. */
export interface ColumnFacts {
  /** True for figures, which are aligned at the end with digits of equal width. */
  isNumber?: boolean
  /** True for short texts that look broken on two lines, such as a date or a name. */
  isShort?: boolean
  /** Name of the column's order in the query string; the server sorts. */
  sort?: string
  /** True for the cell that names the row: the row's header, and the title of its card. */
  isTitle?: boolean
}

const columnMeta: ColumnFacts = {}
const features = tableFeatures({ rowSelectionFeature, columnVisibilityFeature, columnMeta })

/**
 * A column of a table. Define columns outside of components, or in `useMemo`. `cell` is called as a
 * function, not rendered as a component: new columns keep the cells, and the focus in them.
 */
export type Column<Row extends object> = ColumnDef<typeof features, Row> & {
  id: string
  header: string
  meta?: ColumnFacts
  cell: (context: CellContext<typeof features, Row>) => ReactNode
}

/** The order of a list, from its query string: `date` ascending, `-date` descending. */
export interface Sorting {
  current: string
  hrefFor: (order: string) => string
}

/** The rows that are selected, by their ids. */
export interface Selection<Row> {
  selected: RowSelectionState
  onChange: (selected: RowSelectionState) => void
  /** Accessible name of a row's checkbox, such as its serial number. */
  nameOf: (row: Row) => string
}

/** What `DataTable` shows. */
export interface TableProps<Row extends object> {
  /** Name of the table for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  /** The same array each time while nothing has changed. */
  rows: readonly Row[]
  idOf: (row: Row) => string
  sorting?: Sorting
  selection?: Selection<Row>
  /** Columns that the person does not want to see, by their ids. */
  hidden?: readonly string[]
  /** True for more columns than a tablet can show: rows become cards there too. */
  isWide?: boolean
  /** True while newer rows are loading; the old ones stay in place. */
  isStale?: boolean
}

/** The table of `DataTable`, which loads it. */
export function TableRows<Row extends object>(props: TableProps<Row>) {
  const { caption, columns, rows, idOf, sorting, selection, hidden = [] } = props
  const { isWide = false, isStale = false } = props
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: idOf,
    state: {
      rowSelection: selection?.selected ?? noSelection,
      columnVisibility: Object.fromEntries(hidden.map((it) => [it, false])),
    },
    onRowSelectionChange: (update) =>
      selection?.onChange(typeof update === 'function' ? update(selection.selected) : update),
  })
  const changeRow = useRangeSelection(rows.map(idOf), selection)
  return (
    // no landmark: the panel around it has the name; the focus lets arrow keys scroll it
    <div
      className={tableFrame}
      role="group"
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      data-wide={isWide}
      data-stale={isStale}
    >
      <table>
        <caption className={visuallyHidden}>{caption}</caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {selection && (
                <th scope="col" data-check>
                  <SelectAll
                    isAll={table.getIsAllRowsSelected()}
                    isSome={table.getIsSomeRowsSelected()}
                    onChange={(isOn) => table.toggleAllRowsSelected(isOn)}
                  />
                </th>
              )}
              {group.headers.map((header) => (
                <ColumnHead key={header.id} header={header} sorting={sorting} />
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} data-selected={row.getIsSelected()}>
              {selection && (
                <td data-check>
                  <input
                    type="checkbox"
                    aria-label={selection.nameOf(row.original)}
                    checked={row.getIsSelected()}
                    onChange={(event) => changeRow(row.id, event)}
                  />
                </td>
              )}
              {row.getVisibleCells().map((cell) => {
                const { header, meta, cell: content } = cell.column.columnDef as Column<Row>
                return (
                  <Cell key={cell.id} label={header} facts={meta ?? {}}>
                    {content(cell.getContext())}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const noSelection: RowSelectionState = {}

interface HeadProps<Row extends object> {
  header: Header<typeof features, Row>
  sorting: Sorting | undefined
}

function ColumnHead<Row extends object>({ header, sorting }: HeadProps<Row>) {
  const { header: text, meta } = header.column.columnDef as Column<Row>
  const { isNumber = false, sort } = meta ?? {}
  if (sort === undefined || !sorting)
    return (
      <th scope="col" data-number={isNumber}>
        {text}
      </th>
    )
  const isAscending = sorting.current === sort
  const isDescending = sorting.current === `-${sort}`
  return (
    <th
      scope="col"
      data-number={isNumber}
      aria-sort={isAscending ? 'ascending' : isDescending ? 'descending' : 'none'}
    >
      <a href={sorting.hrefFor(isDescending ? sort : `-${sort}`)}>
        {text}
        {isAscending && <ArrowUp size={14} aria-hidden="true" />}
        {isDescending && <ArrowDown size={14} aria-hidden="true" />}
      </a>
    </th>
  )
}

function Cell({
  label,
  facts: { isNumber = false, isShort = false, isTitle = false },
  children,
}: {
  label: string
  facts: ColumnFacts
  children: ReactNode
}) {
  if (isTitle)
    return (
      <th scope="row" data-short={isShort} data-label={label}>
        {children}
      </th>
    )
  return (
    <td data-number={isNumber} data-short={isShort} data-label={label}>
      <div>{children}</div>
    </td>
  )
}

interface SelectAllProps {
  isAll: boolean
  isSome: boolean
  onChange: (isOn: boolean) => void
}

function SelectAll({ isAll, isSome, onChange }: SelectAllProps) {
  const { t } = useTexts()
  return (
    <input
      type="checkbox"
      aria-label={t('app:table.selectPage')}
      checked={isAll}
      ref={(element) => {
        if (element) element.indeterminate = isSome && !isAll
      }}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}
