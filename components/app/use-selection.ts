import { useState } from 'react'
import type { Selection } from './DataTable.tsx'

/** Rows that are selected in a list, also on other pages of it. */
export interface SelectedRows<Row> {
  rows: readonly Row[]
  table: Selection<Row>
  /** Selects these rows and no others. */
  select: (rows: readonly Row[]) => void
  clear: () => void
}

interface Options<Row> {
  /** The filters of the list, as text. A change of them clears the selection. */
  key: string
  idOf: (row: Row) => string
}

/**
 * Keeps which rows of a list are selected.
 *
 * @param shown the rows of the page
 */
export function useSelection<Row>(
  shown: readonly Row[],
  { key, idOf }: Options<Row>,
): SelectedRows<Row> {
  const [chosen, setChosen] = useState<{ key: string; byId: ReadonlyMap<string, Row> }>({
    key,
    byId: new Map(),
  })
  const byId = chosen.key === key ? chosen.byId : new Map<string, Row>()
  const entriesOf = (rows: readonly Row[]) => rows.map((it) => [idOf(it), it] as const)
  const select = (rows: readonly Row[]) => setChosen({ key, byId: new Map(entriesOf(rows)) })
  return {
    rows: [...byId.values()],
    select,
    clear: () => select([]),
    table: {
      selected: Object.fromEntries([...byId.keys()].map((it) => [it, true])),
      nameOf: idOf,
      onChange: (selected) => {
        const known = new Map([...byId, ...entriesOf(shown)])
        select([...known].filter(([id]) => selected[id] === true).map(([, row]) => row))
      },
    },
  }
}
