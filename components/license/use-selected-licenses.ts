import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#components/app/api.ts'
import type { Selection } from '#components/app/DataTable.tsx'
import type { License } from '#server/trade/license/license-contract.ts'
import type { LicensePage } from '#server/trade/license/list-contract.ts'
import type { ListFilters } from './list-query.ts'

/** The largest number of licenses that can be selected: as many as the API assigns at once. */
export const maxSelected = 1000
const portion = 100

/** Licenses that are selected in the list, also on other pages of it. */
export interface SelectedLicenses {
  count: number
  licenses: readonly License[]
  table: Selection<License>
  clear: () => void
  /** Selects all licenses that match the filters. */
  selectAll: () => void
  isSelectingAll: boolean
  selectAllError: Error | null
}

/** Keeps which licenses are selected. A change of the filters clears the selection. */
export function useSelectedLicenses(
  { items, totalItems }: LicensePage,
  filters: ListFilters,
): SelectedLicenses {
  const key = JSON.stringify(filters)
  const [chosen, setChosen] = useState<{ key: string; byId: ReadonlyMap<string, License> }>({
    key,
    byId: new Map(),
  })
  const byId = chosen.key === key ? chosen.byId : new Map<string, License>()
  const all = useMutation({
    mutationFn: () => listAll(filters, totalItems),
    onSuccess: (licenses) =>
      setChosen({ key, byId: new Map(licenses.map((it) => [it.serialNumber, it])) }),
  })
  return {
    count: byId.size,
    licenses: [...byId.values()],
    clear: () => setChosen({ key, byId: new Map() }),
    selectAll: () => all.mutate(),
    isSelectingAll: all.isPending,
    selectAllError: all.error,
    table: {
      selected: Object.fromEntries([...byId.keys()].map((it) => [it, true])),
      nameOf: (it) => it.serialNumber,
      onChange: (selected) => {
        const known = new Map([...byId, ...items.map((it) => [it.serialNumber, it] as const)])
        setChosen({ key, byId: new Map([...known].filter(([id]) => selected[id] === true)) })
      },
    },
  }
}

async function listAll(filters: ListFilters, totalItems: number): Promise<License[]> {
  const pages = Math.ceil(Math.min(totalItems, maxSelected) / portion)
  const found: License[] = []
  for (let pageIndex = 1; pageIndex <= pages; pageIndex += 1) {
    const input = { ...filters, sort: 'serial' as const, pageIndex, pageSize: portion }
    found.push(...(await api.license.page(input)).items)
  }
  return found
}
