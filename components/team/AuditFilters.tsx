import { useQuery } from '@tanstack/react-query'
import { useQueryString } from '#components/app/address.tsx'
import { queries } from '#components/app/api.ts'
import { DateRangeField, useRangeText } from '#components/app/DateRangeField.tsx'
import { FilterBar, type FilterChip, FilterSelect } from '#components/app/FilterBar.tsx'
import { daysIn } from '#components/app/history-query.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { nameOf } from './contact-name.ts'

/** Changes of the address that remove all filters of the list. */
export const noAuditFilters = {
  kind: null,
  actor: null,
  startDate: null,
  endDate: null,
  page: null,
} as const

/** Who did it and when, above the list, and what is chosen as chips. */
export function AuditFilters() {
  const { t } = useTexts()
  const { query, change, hrefWith } = useQueryString()
  const rangeText = useRangeText()
  const people = useActors()
  const actor = query.get('actor')
  const days = daysIn(query)
  const chips: FilterChip[] = []
  if (actor !== null)
    chips.push({
      text: people.find((it) => it.value === actor)?.text ?? t('app-team:audit.unknownActor'),
      hrefWithout: hrefWith({ actor: null, page: null }),
    })
  if (days)
    chips.push({
      text: rangeText(days),
      hrefWithout: hrefWith({ startDate: null, endDate: null, page: null }),
    })
  return (
    <FilterBar chips={chips} clearHref={hrefWith(noAuditFilters)}>
      <FilterSelect
        label={t('app-team:audit.actor')}
        value={actor ?? ''}
        options={people}
        onChange={(value) => change({ actor: value, page: null })}
      />
      <DateRangeField
        list="audit"
        value={days}
        onChange={(it) =>
          change({ startDate: it?.startDate ?? null, endDate: it?.endDate ?? null, page: null })
        }
      />
    </FilterBar>
  )
}

/** The members, also former ones, and all sales representatives as one. */
function useActors(): { value: string; text: string }[] {
  const { t } = useTexts()
  const { data } = useQuery(queries.team.contacts.queryOptions())
  const members = (data?.items ?? []).filter((it) => it.invitation === null)
  return [
    ...members.map((it) => ({ value: it.contactId, text: nameOf(it) })),
    { value: 'outside', text: t('app-team:audit.sales') },
  ]
}
