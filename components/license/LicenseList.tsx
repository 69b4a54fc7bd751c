import { css } from '@linaria/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarDays, Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { queries } from '#components/app/api.ts'
import { type QueryChanges, useQueryString } from '#components/app/address.tsx'
import { EmptyBlock } from '#components/app/EmptyBlock.tsx'
import { useHrefs } from '#components/app/links.ts'
import { ListPager } from '#components/app/ListPager.tsx'
import { Loaded } from '#components/app/Loaded.tsx'
import { PresetLinks } from '#components/app/PresetLinks.tsx'
import { hasPermission, useProfile } from '#components/app/profile.ts'
import { TableSkeleton } from '#components/app/TableSkeleton.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { color, space } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import type { LicensePage } from '#server/trade/license/list-contract.ts'
import { LicenseFilterBar } from './LicenseFilterBar.tsx'
import { downloadHref, listQueryOf, noFilters, presetsOf } from './list-query.ts'
import { useSelectedLicenses } from './use-selected-licenses.ts'

/** Loaded while the licenses are on their way: the table is 12 kB. */
const LicenseTable = lazy(() =>
  import('./LicenseTable.tsx').then((it) => ({ default: it.LicenseTable })),
)
const SelectionBar = lazy(() =>
  import('./SelectionBar.tsx').then((it) => ({ default: it.SelectionBar })),
)

const pageSize = 10

/** The list of licenses. Its filters, order and page are in the address. */
export function LicenseList() {
  const texts = useTexts()
  const { t, locale } = texts
  const profile = useProfile()
  const { query, hrefWith } = useQueryString()
  const { filters, sort, pageIndex } = listQueryOf(query)
  const canAssign = hasPermission(profile, 'license.assign')
  const input = { ...filters, sort, pageIndex, pageSize }
  const page = useQuery(
    queries.license.page.queryOptions({ input, placeholderData: keepPreviousData }),
  )
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
      <div aria-busy={isCounting}>
        <LicenseFilterBar filters={filters} summary={summary} />
      </div>
      <Loaded
        query={page}
        failedTitle={t('app-license:failed')}
        skeleton={<TableSkeleton rows={10} />}
      >
        {(data) => <Rows page={data} isStale={page.isPlaceholderData} total={summary?.total} />}
      </Loaded>
      <div className={exports}>
        <a
          className={button}
          data-tone="secondary"
          data-size="s"
          rel="external"
          download
          href={downloadHref('download', filters, locale)}
        >
          <Download size={16} aria-hidden="true" />
          {t('app-license:csv')}
        </a>
        <a
          className={button}
          data-tone="secondary"
          data-size="s"
          rel="external"
          download
          href={downloadHref('calendar', filters, locale)}
        >
          <CalendarDays size={16} aria-hidden="true" />
          {t('app-license:calendar')}
        </a>
      </div>
    </>
  )
}

interface RowsProps {
  page: LicensePage
  isStale: boolean
  /** Number of all licenses that the person may see. */
  total: number | undefined
}

function Rows({ page, isStale, total }: RowsProps) {
  const { t } = useTexts()
  const { query, hrefWith } = useQueryString()
  const { filters, sort } = listQueryOf(query)
  const canAssign = hasPermission(useProfile(), 'license.assign')
  const [isChoosing, setChoosing] = useState(false)
  const selection = useSelectedLicenses(page, filters)
  if (page.totalItems === 0) return <Nothing isEmpty={total === 0} hrefWith={hrefWith} />
  const isSelectable = canAssign && (isChoosing || selection.count > 0)
  return (
    <div className={rows} data-choosing={isSelectable || undefined}>
      {canAssign && (
        <button
          type="button"
          className={button}
          data-tone="ghost"
          data-size="s"
          data-choose
          aria-pressed={isChoosing}
          onClick={() => setChoosing(!isChoosing)}
        >
          {t('app-license:choose')}
        </button>
      )}
      <Suspense fallback={<TableSkeleton rows={page.items.length} />}>
        <LicenseTable
          licenses={page.items}
          isStale={isStale}
          sorting={{
            current: sort,
            hrefFor: (order) => hrefWith({ sort: order, page: null }),
          }}
          {...(canAssign ? { selection: selection.table } : {})}
        />
      </Suspense>
      <ListPager
        pageIndex={page.pageIndex}
        pageSize={page.pageSize}
        totalItems={page.totalItems}
        hrefOf={(index) => hrefWith({ page: index === 1 ? null : index })}
      />
      <Suspense>
        {selection.count > 0 && (
          <SelectionBar selection={selection} totalItems={page.totalItems} page={page} />
        )}
      </Suspense>
    </div>
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

const rows = css`
  position: relative;
  [data-choose] {
    display: none;
  }
  @media (max-width: 767.98px) {
    [data-choose] {
      display: inline-flex;
      margin-block-end: ${space[2]};
    }
    &:not([data-choosing]) td[data-check] {
      display: none;
    }
  }
`

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
