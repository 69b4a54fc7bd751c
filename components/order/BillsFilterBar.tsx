import { useQuery } from '@tanstack/react-query'
import { withDetail } from '#config/lists.ts'
import { orderStatuses } from '#config/order-statuses.ts'
import { useQueryString } from '#components/app/address.tsx'
import { queries } from '#components/app/api.ts'
import { DateRangeField, useRangeText } from '#components/app/DateRangeField.tsx'
import { FilterBar, type FilterChip, FilterSelect } from '#components/app/FilterBar.tsx'
import { MoreFilters } from '#components/app/MoreFilters.tsx'
import { SearchField } from '#components/app/SearchField.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import {
  type BillsQuery,
  noFilters,
  paymentTypes,
  rangeOf,
  transactionTypes,
} from './bills-query.ts'
import { useWebsiteCode } from './website-code.ts'

/** Search, days and selects above the list, and what is chosen as chips. */
export function BillsFilterBar({ bills }: { bills: BillsQuery }) {
  const { t } = useTexts()
  const { query, change, hrefWith } = useQueryString()
  const selects = useSelects()
  const chips = useChips(bills, selects)
  const more = selects.filter(
    (it) => !isInSight(it) && (it.name !== 'placedBy' || it.options.length > 1),
  )
  const fieldOf = ({ name, options }: Select) => (
    <FilterSelect
      key={name}
      label={t(`app-order:filter.${name}`)}
      value={String(bills[name] ?? '')}
      options={options}
      onChange={(value) => change({ [name]: value, page: null })}
    />
  )
  return (
    <FilterBar chips={chips} clearHref={hrefWith(noFilters)}>
      <SearchField
        label={t('app-order:search')}
        value={bills.keyword ?? ''}
        onChange={(keyword) => change({ keyword, page: null }, { replaces: true })}
      />
      <DateRangeField
        list="orders"
        value={rangeOf(query)}
        onChange={(it) =>
          change({ startDate: it?.startDate ?? null, endDate: it?.endDate ?? null, page: null })
        }
      />
      {selects.filter(isInSight).map(fieldOf)}
      <MoreFilters setCount={more.filter(({ name }) => bills[name] !== undefined).length}>
        {more.map(fieldOf)}
      </MoreFilters>
    </FilterBar>
  )
}

interface Select {
  name: 'status' | 'transactionType' | 'paymentType' | 'placedBy' | 'partNumber'
  options: { value: string; text: string }[]
}

/** The other filters are behind "More filters". */
function isInSight({ name }: Select): boolean {
  return name === 'status' || name === 'paymentType'
}

/** The filters with one choice each. People and products are those of the orders that exist. */
function useSelects(): Select[] {
  const { t, locale } = useTexts()
  const websiteCode = useWebsiteCode()
  const { data } = useQuery(queries.orderHistory.choices.queryOptions({ input: { websiteCode } }))
  const { people = [], parts = [] } = data ?? {}
  return [
    {
      name: 'status',
      options: orderStatuses.map((it) => ({ value: it, text: t(`app-order:status.${it}`) })),
    },
    {
      name: 'transactionType',
      options: transactionTypes.map((it) => ({ value: it, text: t(`app-order:type.${it}`) })),
    },
    {
      name: 'paymentType',
      options: paymentTypes.map((it) => ({
        value: String(it),
        text: t(`app-order:payment.${it}`),
      })),
    },
    { name: 'placedBy', options: people.map(({ id, name }) => ({ value: id, text: name })) },
    {
      name: 'partNumber',
      options: parts.map(({ partNumber, name }) => ({
        value: partNumber,
        text: withDetail(locale, name, partNumber),
      })),
    },
  ]
}

/** Returns the filters that are set, in words. */
function useChips(bills: BillsQuery, selects: readonly Select[]): FilterChip[] {
  const { t } = useTexts()
  const { query, hrefWith } = useQueryString()
  const rangeText = useRangeText()
  const range = rangeOf(query)
  const chips: FilterChip[] = []
  if (bills.keyword !== undefined)
    chips.push({
      text: t('app-order:filter.text', { text: bills.keyword }),
      hrefWithout: hrefWith({ keyword: null, page: null }),
    })
  if (range)
    chips.push({
      text: rangeText(range),
      hrefWithout: hrefWith({ startDate: null, endDate: null, page: null }),
    })
  for (const { name, options } of selects) {
    const value = bills[name]
    if (value === undefined) continue
    const text = options.find((it) => it.value === String(value))?.text ?? String(value)
    chips.push({ text, hrefWithout: hrefWith({ [name]: null, page: null }) })
  }
  return chips
}
