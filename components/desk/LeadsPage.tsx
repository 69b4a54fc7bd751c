import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { pageIndexIn, useQueryString } from '#components/app/address.tsx'
import { queries } from '#components/app/api.ts'
import { AppButton } from '#components/app/AppButton.tsx'
import { AppPage } from '#components/app/AppPage.tsx'
import { CsvButton } from '#components/app/CsvButton.tsx'
import { EmptyBlock } from '#components/app/EmptyBlock.tsx'
import { ListPager } from '#components/app/ListPager.tsx'
import { Loaded } from '#components/app/Loaded.tsx'
import { LoadedCode } from '#components/app/LoadedCode.tsx'
import { PresetLinks } from '#components/app/PresetLinks.tsx'
import { TableSkeleton } from '#components/app/TableSkeleton.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { stack } from './desk-style.ts'
import { choiceIn, filtersOf, noFilters, views } from './lead-filter.ts'
import { LeadFilterBar } from './LeadFilterBar.tsx'

/** Loaded after the page, because the library of tables is 12 kB. */
const LeadTable = lazy(() => import('./LeadTable.tsx').then((it) => ({ default: it.LeadTable })))

const pageSize = 20

/** Everything that came in by forms, what is due first on top. Source: LE1 to LE6. */
export function LeadsPage() {
  const { t } = useTexts()
  return (
    <AppPage
      title={t('app-desk:title')}
      description={t('app-desk:description')}
      permission="desk.view"
      needsCompany={false}
      skeleton={<TableSkeleton rows={8} />}
    >
      {() => <Leads />}
    </AppPage>
  )
}

function Leads() {
  const { t } = useTexts()
  const { query, hrefWith } = useQueryString()
  const choice = choiceIn(query)
  const pageIndex = pageIndexIn(query)
  const filters = filtersOf(choice)
  const leads = useQuery(
    queries.desk.page.queryOptions({
      input: { ...filters, sort: choice.sort, pageIndex, pageSize },
      placeholderData: keepPreviousData,
    }),
  )
  const presets = views.map((it) => ({
    text: t(`app-desk:view.${it}`),
    href: hrefWith({ state: it === 'open' ? null : it, page: null }),
    isCurrent: it === choice.state,
    count: leads.data?.counts[it],
  }))
  return (
    <div className={stack}>
      <PresetLinks label={t('app-desk:view.label')} presets={presets} />
      <LeadFilterBar choice={choice} page={leads.data} />
      <Loaded
        query={leads}
        failedTitle={t('app-desk:failed')}
        skeleton={<TableSkeleton rows={8} />}
      >
        {({ items, totalItems, regions }) =>
          items.length === 0 ? (
            <NoLeads
              isFiltered={Object.keys(filters).length > 1}
              isWaiting={choice.state === 'open' || choice.state === 'new'}
              hasRegion={regions.length > 0}
            />
          ) : (
            <div className={stack}>
              <LoadedCode skeleton={<TableSkeleton rows={items.length} />}>
                <LeadTable leads={items} isStale={leads.isPlaceholderData} />
              </LoadedCode>
              <ListPager
                pageIndex={pageIndex}
                pageSize={pageSize}
                totalItems={totalItems}
                hrefOf={(index) => hrefWith({ page: index === 1 ? null : index })}
              />
              <div>
                <CsvButton
                  title={t('app-desk:export')}
                  path="/desk/leads/download"
                  query={filters}
                  total={totalItems}
                />
              </div>
            </div>
          )
        }
      </Loaded>
    </div>
  )
}

interface NoLeadsProps {
  isFiltered: boolean
  /** True if the list is of leads that wait for an answer. */
  isWaiting: boolean
  hasRegion: boolean
}

function NoLeads(props: NoLeadsProps) {
  const { isFiltered, hasRegion } = props
  const { t } = useTexts()
  const { change } = useQueryString()
  const key = whyEmpty(props)
  return (
    <EmptyBlock title={t(`app-desk:${key}.title`)} text={t(`app-desk:${key}.text`)}>
      {isFiltered && hasRegion && (
        <AppButton onClick={() => change(noFilters)}>{t('app:filters.clear')}</AppButton>
      )}
    </EmptyBlock>
  )
}

function whyEmpty({ isFiltered, isWaiting, hasRegion }: NoLeadsProps) {
  if (!hasRegion) return 'noRegion'
  if (isFiltered) return 'noMatch'
  return isWaiting ? 'empty' : 'noStatus'
}
