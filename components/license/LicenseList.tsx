import { css } from '@linaria/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { LoadedCode } from '#components/app/LoadedCode.tsx'
import { queries } from '#components/app/api.ts'
import { type QueryChanges, useQueryString } from '#components/app/address.tsx'
import { CsvButton } from '#components/app/CsvButton.tsx'
import { EmptyBlock } from '#components/app/EmptyBlock.tsx'
import { useHrefs } from '#components/app/links.ts'
import { ListPager } from '#components/app/ListPager.tsx'
import { Loaded } from '#components/app/Loaded.tsx'
import { PresetLinks } from '#components/app/PresetLinks.tsx'
import { hasPermission, useProfile } from '#components/app/profile.ts'
import { SelectableRows } from '#components/app/SelectableRows.tsx'
import { TableSkeleton } from '#components/app/TableSkeleton.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { color, space } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import type { LicensePage } from '#server/trade/license/list-contract.ts'
import { CalendarLinks } from './CalendarLinks.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import { type OptionalColumn, useHiddenColumns } from './columns.ts'
import { LicenseFilterBar } from './LicenseFilterBar.tsx'
import {
  exportPath,
  listQueryOf,
  maxExported,
  noFilters,
  onlyLicenses,
  presetsOf,
  textsOf,
} from './list-query.ts'
import { type SelectedLicenses, useSelectedLicenses } from './use-selected-licenses.ts'

/** Loaded while the licenses are on their way: the table is 12 kB. */
const LicenseTable = lazy(() =>
  import('./LicenseTable.tsx').then((it) => ({ default: it.LicenseTable })),
)
const SelectionBar = lazy(() =>
  import('./SelectionBar.tsx').then((it) => ({ default: it.SelectionBar })),
)

const pageSize = 10
const nothingYet: LicensePage = { pageIndex: 1, pageSize, totalItems: 0, items: [] }

/** The list of licenses. Its filters, order and page are in the address. */
export function LicenseList() {
  const texts = useTexts()
  const { t } = texts
  const profile = useProfile()
  const { query, hrefWith } = useQueryString()
  const { filters, sort, pageIndex } = listQueryOf(query)
  const canAssign = hasPermission(profile, 'license.assign')
  const [hidden, setHidden] = useHiddenColumns()
  const input = { ...filters, sort, pageIndex, pageSize }
  const page = useQuery(
    queries.license.page.queryOptions({ input, placeholderData: keepPreviousData }),
  )
  const selection = useSelectedLicenses(page.data ?? nothingYet, filters)
  const { data: summary, isPending: isCounting } = useQuery(
    queries.license.summary.queryOptions({ input: {}, placeholderData: keepPreviousData }),
  )
  return (
    <>
      {hasPermission(profile, 'team.view') || profile.role !== 'Basic' ? null : (
        <p className={note}>{t('app-license:onlyAssigned')}</p>
      )}
      <PresetLinks
        label={t('app-license:views')}
        presets={presetsOf(texts, { filters, summary, hrefWith, canAssign })}
      />
      <div aria-busy={isCounting} data-steady>
        <LicenseFilterBar filters={filters} summary={summary} />
      </div>
      <Loaded
        query={page}
        failedTitle={t('app-license:failed')}
        skeleton={<TableSkeleton rows={10} />}
      >
        {(data) => (
          <Rows
            page={data}
            isStale={page.isPlaceholderData}
            total={summary?.total}
            hidden={hidden}
            selection={selection}
          />
        )}
      </Loaded>
      <div className={exports}>
        <ExportButton page={page.data ?? nothingYet} selected={selection.rows} />
        <CalendarLinks filters={filters} />
        <ColumnChoice hidden={hidden} onChange={setHidden} />
      </div>
    </>
  )
}

/** Exports all that match, the licenses of the page, or the selected ones. Source: OL4, LL7. */
function ExportButton({
  page: { items, totalItems },
  selected,
}: {
  page: LicensePage
  selected: SelectedLicenses['rows']
}) {
  const { t } = useTexts()
  const { query } = useQueryString()
  const list = listQueryOf(query)
  const parts = [
    { part: 'page' as const, licenses: items },
    { part: 'selected' as const, licenses: selected },
  ].filter(
    ({ licenses }) =>
      licenses.length > 0 && licenses.length < totalItems && licenses.length <= maxExported,
  )
  return (
    <CsvButton
      title={t('app-license:export.title')}
      path={exportPath}
      query={{ ...textsOf(list.filters), sort: list.sort }}
      total={totalItems}
      others={parts.map(({ part, licenses }) => ({
        part,
        query: onlyLicenses(list, licenses),
        total: licenses.length,
      }))}
    />
  )
}

interface RowsProps {
  page: LicensePage
  isStale: boolean
  /** Number of all licenses that the person may see. */
  total: number | undefined
  hidden: readonly OptionalColumn[]
  selection: SelectedLicenses
}

function Rows({ page, isStale, total, hidden, selection }: RowsProps) {
  const { query, hrefWith } = useQueryString()
  const { sort } = listQueryOf(query)
  const canAssign = hasPermission(useProfile(), 'license.assign')
  if (page.totalItems === 0) return <Nothing isEmpty={total === 0} hrefWith={hrefWith} />
  return (
    <SelectableRows isSelectable={canAssign} isSelecting={selection.rows.length > 0}>
      <LoadedCode skeleton={<TableSkeleton rows={page.items.length} />}>
        <LicenseTable
          licenses={page.items}
          hidden={hidden}
          isStale={isStale}
          sorting={{
            current: sort,
            hrefFor: (order) => hrefWith({ sort: order, page: null }),
          }}
          {...(canAssign ? { selection: selection.table } : {})}
        />
      </LoadedCode>
      <ListPager
        pageIndex={page.pageIndex}
        pageSize={page.pageSize}
        totalItems={page.totalItems}
        hrefOf={(index) => hrefWith({ page: index === 1 ? null : index })}
      />
      <Suspense>
        {selection.rows.length > 0 && (
          <SelectionBar selection={selection} totalItems={page.totalItems} page={page} />
        )}
      </Suspense>
    </SelectableRows>
  )
}

function Nothing({
  isEmpty,
  hrefWith,
}: {
  isEmpty: boolean
  hrefWith: (changes: QueryChanges) => string
}) {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  const kind = isEmpty ? 'empty' : 'noMatch'
  return (
    <EmptyBlock title={t(`app-license:${kind}.title`)} text={t(`app-license:${kind}.text`)}>
      <a
        className={button}
        data-tone={isEmpty ? 'primary' : 'secondary'}
        href={isEmpty ? hrefOf('marketplace') : hrefWith(noFilters)}
      >
        {t(`app-license:${kind}.action`)}
      </a>
    </EmptyBlock>
  )
}

const note = css`
  margin-block-end: ${space[3]};
  color: ${color.muted};
`

const exports = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  margin-block-start: ${space[5]};
`
