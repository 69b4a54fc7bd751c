import { useQueryString } from '#components/app/address.tsx'
import { FilterBar, type FilterChip, FilterSelect } from '#components/app/FilterBar.tsx'
import { MoreFilters } from '#components/app/MoreFilters.tsx'
import { SearchField } from '#components/app/SearchField.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import type { LeadPage } from '#server/contact/desk/lead-contract.ts'
import { forms, type LeadChoice, noFilters } from './lead-filter.ts'

interface Props {
  choice: LeadChoice
  /** Undefined while the list loads for the first time. */
  page: Pick<LeadPage, 'people' | 'regions'> | undefined
}

/** Filters and order of the list, in the address. */
export function LeadFilterBar({ choice, page }: Props) {
  const { t } = useTexts()
  const { change, hrefWith } = useQueryString()
  const { keyword, region, sort } = choice
  const options = useOptions(page)
  const select = (name: 'owner' | 'form' | 'due' | 'region') => (
    <FilterSelect
      label={t(`app-desk:column.${name}`)}
      value={choice[name] ?? ''}
      options={options[name]}
      onChange={(value) => change({ [name]: value, page: null })}
    />
  )
  return (
    <FilterBar chips={useChips(choice, options)} clearHref={hrefWith(noFilters)}>
      <SearchField
        label={t('app-desk:search')}
        value={keyword}
        onChange={(text) => change({ keyword: text, page: null }, { replaces: true })}
      />
      {select('owner')}
      {select('form')}
      {select('due')}
      <MoreFilters setCount={(region ? 1 : 0) + (sort === 'due' ? 0 : 1)}>
        {select('region')}
        <FilterSelect
          label={t('app-desk:sort.due')}
          value={sort === 'due' ? '' : sort}
          options={options.sort}
          onChange={(value) => change({ sort: value, page: null })}
        />
      </MoreFilters>
    </FilterBar>
  )
}

type Options = ReturnType<typeof useOptions>

function useOptions(page: Props['page']) {
  const { t } = useTexts()
  const named = <Value extends string>(key: string, values: readonly Value[]) =>
    values.map((value) => ({ value: value as string, text: t(`app-desk:${key}.${value}`) }))
  const people = page?.people ?? []
  return {
    owner: [
      ...named('owner', ['mine', 'none']),
      ...people.map((it) => ({ value: it.id, text: it.name })),
    ],
    form: named('form', forms),
    due: named('dueFilter', ['overdue', 'soon']),
    region: named('region', page?.regions ?? []),
    sort: named('sort', ['newest', 'company']),
  }
}

function useChips(choice: LeadChoice, options: Options): FilterChip[] {
  const { t } = useTexts()
  const { hrefWith } = useQueryString()
  const names = ['owner', 'form', 'due', 'region'] as const
  const texts: [string, string][] = names.flatMap((name): [string, string][] => {
    const value = choice[name]
    if (value === null) return []
    const text = options[name].find((it) => it.value === value)?.text
    return [[name, text ?? t('app-desk:owner.other')]]
  })
  if (choice.keyword !== '') texts.unshift(['keyword', choice.keyword])
  return texts.map(([name, text]) => ({
    text,
    hrefWithout: hrefWith({ [name]: null, page: null }),
  }))
}
