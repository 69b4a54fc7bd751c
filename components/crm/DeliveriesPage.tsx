import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { LoadedCode } from '#components/app/LoadedCode.tsx'
import { pageIndexIn, useQueryString } from '#components/app/address.tsx'
import { queries } from '#components/app/api.ts'
import { AppButton } from '#components/app/AppButton.tsx'
import { AppPage } from '#components/app/AppPage.tsx'
import { EmptyBlock } from '#components/app/EmptyBlock.tsx'
import { ListPager } from '#components/app/ListPager.tsx'
import { Loaded } from '#components/app/Loaded.tsx'
import { PresetLinks } from '#components/app/PresetLinks.tsx'
import { SearchField } from '#components/app/SearchField.tsx'
import { TableSkeleton } from '#components/app/TableSkeleton.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import type { CrmState } from '#server/trade/crm/list-contract.ts'
import { stack } from './crm-style.ts'

/** Loaded after the page, because the library of tables is 12 kB. */
const DeliveryTable = lazy(() =>
  import('./DeliveryTable.tsx').then((it) => ({ default: it.DeliveryTable })),
)

const states = ['open', 'overdue', 'done'] as const
const pageSize = 10

/** The order lines that staff deliver: what is due first, what is overdue, what is done. */
export function DeliveriesPage() {
  const { t } = useTexts()
  return (
    <AppPage
      title={t('app-crm:title')}
      description={t('app-crm:description')}
      permission="crm.delivery.view"
      needsCompany={false}
      skeleton={<TableSkeleton rows={6} />}
    >
      {() => <Deliveries />}
    </AppPage>
  )
}

function Deliveries() {
  const { t } = useTexts()
  const { query, hrefWith, change } = useQueryString()
  const state = states.find((it) => it === query.get('state')) ?? 'open'
  const keyword = query.get('keyword') ?? ''
  const pageIndex = pageIndexIn(query)
  const lines = useQuery(
    queries.crm.page.queryOptions({
      input: { state, pageIndex, pageSize, ...(keyword === '' ? {} : { keyword }) },
      placeholderData: keepPreviousData,
    }),
  )
  const presets = states.map((it) => ({
    text: t(`app-crm:states.${it}`),
    href: hrefWith({ state: it === 'open' ? null : it, page: null }),
    isCurrent: it === state,
    count: lines.data?.counts[it],
  }))
  return (
    <div className={stack}>
      <PresetLinks label={t('app-crm:states.label')} presets={presets} />
      <SearchField
        label={t('app-crm:search')}
        value={keyword}
        onChange={(text) => change({ keyword: text, page: null }, { replaces: true })}
      />
      <Loaded query={lines} failedTitle={t('app-crm:failed')} skeleton={<TableSkeleton rows={6} />}>
        {({ items, totalItems }) =>
          items.length === 0 ? (
            <NoLines state={state} isFiltered={keyword !== ''} />
          ) : (
            <div>
              <LoadedCode skeleton={<TableSkeleton rows={items.length} />}>
                <DeliveryTable lines={items} isStale={lines.isPlaceholderData} />
              </LoadedCode>
              <ListPager
                pageIndex={pageIndex}
                pageSize={pageSize}
                totalItems={totalItems}
                hrefOf={(index) => hrefWith({ page: index === 1 ? null : index })}
              />
            </div>
          )
        }
      </Loaded>
    </div>
  )
}

function NoLines({ state, isFiltered }: { state: CrmState; isFiltered: boolean }) {
  const { t } = useTexts()
  const { change } = useQueryString()
  const key = isFiltered ? 'noMatch' : `empty.${state}`
  return (
    <EmptyBlock title={t(`app-crm:${key}.title`)} text={t(`app-crm:${key}.text`)}>
      {isFiltered && (
        <AppButton onClick={() => change({ keyword: null, page: null })}>
          {t('app-crm:clear')}
        </AppButton>
      )}
    </EmptyBlock>
  )
}
