import { withDetail } from '#config/lists.ts'
import { useQueryString } from '#components/app/address.tsx'
import { FilterBar, FilterSelect } from '#components/app/FilterBar.tsx'
import { SearchField } from '#components/app/SearchField.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import type { LicenseSummary } from '#server/trade/license/list-contract.ts'
import { chipsOf, type ListFilters, noFilters, states } from './list-query.ts'

interface Props {
  filters: ListFilters
  /** Undefined while it is loading. */
  summary: LicenseSummary | undefined
}

/** Search by serial number or device, and filters by status, product and assignee. */
export function LicenseFilterBar({ filters, summary }: Props) {
  const texts = useTexts()
  const { t, locale } = texts
  const { change, hrefWith } = useQueryString()
  const choose = (name: keyof ListFilters) => (value: string) =>
    change({ [name]: value, page: null })
  return (
    <FilterBar
      chips={chipsOf(texts, { filters, summary, hrefWith })}
      clearHref={hrefWith(noFilters)}
    >
      <SearchField
        label={t('app-license:search')}
        value={filters.keyword ?? ''}
        onChange={(keyword) => change({ keyword, page: null }, { replaces: true })}
      />
      <FilterSelect
        label={t('app-license:filter.status')}
        value={filters.state ?? ''}
        options={states.map((it) => ({ value: it, text: t(`app-license:state.${it}`) }))}
        onChange={choose('state')}
      />
      <FilterSelect
        label={t('app-license:filter.product')}
        value={filters.productAlias ?? ''}
        options={(summary?.products ?? []).map(({ productAlias, name, count }) => ({
          value: productAlias,
          text: withDetail(locale, name, count),
        }))}
        onChange={choose('productAlias')}
      />
      <FilterSelect
        label={t('app-license:filter.assignee')}
        value={filters.assignee ?? ''}
        options={[
          { value: 'none', text: t('app-license:unassigned') },
          ...(summary?.assignees ?? []).map(({ contactId, name, count }) => ({
            value: contactId,
            text: withDetail(locale, name, count),
          })),
        ]}
        onChange={choose('assignee')}
      />
    </FilterBar>
  )
}
