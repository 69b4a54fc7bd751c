import { useMutation } from '@tanstack/react-query'
import { api } from '#components/app/api.ts'
import { type SelectedRows, useSelection } from '#components/app/use-selection.ts'
import type { License } from '#server/trade/license/license-contract.ts'
import type { LicensePage } from '#server/trade/license/list-contract.ts'
import type { ListFilters } from './list-query.ts'

/** The largest number of licenses that can be selected: as many as the API assigns at once. */
export const maxSelected = 1000
const portion = 100

/** Licenses that are selected in the list, also on other pages of it. */
export interface SelectedLicenses extends SelectedRows<License> {
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
  const selection = useSelection(items, {
    key: JSON.stringify(filters),
    idOf: (it) => it.serialNumber,
  })
  const all = useMutation({
    mutationFn: () => listAll(filters, totalItems),
    onSuccess: selection.select,
  })
  return {
    ...selection,
    selectAll: () => all.mutate(),
    isSelectingAll: all.isPending,
    selectAllError: all.error,
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
