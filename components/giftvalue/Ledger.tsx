import { css } from '@linaria/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentProps, lazy } from 'react'
import { LoadedCode } from '#components/app/LoadedCode.tsx'
import { useQueryString } from '#components/app/address.tsx'
import { queries } from '#components/app/api.ts'
import { CsvButton } from '#components/app/CsvButton.tsx'
import { DateRangeField } from '#components/app/DateRangeField.tsx'
import { EmptyBlock } from '#components/app/EmptyBlock.tsx'
import { daysIn, historyPageSize, pageIn } from '#components/app/history-query.ts'
import { ListPager } from '#components/app/ListPager.tsx'
import { Loaded } from '#components/app/Loaded.tsx'
import { Panel } from '#components/app/Panel.tsx'
import { PresetLinks } from '#components/app/PresetLinks.tsx'
import { TableSkeleton } from '#components/app/TableSkeleton.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { space } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'

/** Loaded while the history is on its way. */
const LedgerTable = lazy(() =>
  import('./LedgerTable.tsx').then((it) => ({ default: it.LedgerTable })),
)

const statuses = ['1', '2', '3', '4'] as const

function Rows(props: ComponentProps<typeof LedgerTable>) {
  return (
    <LoadedCode skeleton={<TableSkeleton rows={props.rows.length} />}>
      <LedgerTable {...props} />
    </LoadedCode>
  )
}

/** The history with the balance after each entry, filtered by days and record status. Source: GV3. */
export function Ledger() {
  const { t } = useTexts()
  const { query, hrefWith, change } = useQueryString()
  const status = statuses.find((it) => it === query.get('status'))
  const days = daysIn(query)
  const pageIndex = pageIn(query, 'page')
  const filters = { ...days, ...(status === undefined ? {} : { status }) }
  const history = useQuery(
    queries.giftValue.history.queryOptions({
      input: { ...filters, pageIndex, pageSize: historyPageSize },
      placeholderData: keepPreviousData,
    }),
  )
  const presets = [undefined, ...statuses].map((it) => ({
    href: hrefWith({ status: it ?? null, page: null }),
    text: t(`app-gift-value:status.${it ?? 'all'}`),
    count: countOf(history.data?.statuses, it),
    isCurrent: it === status,
  }))
  const isFiltered = Object.keys(filters).length > 0
  return (
    <Panel
      title={t('app-gift-value:ledger.title')}
      action={
        <CsvButton
          title={t('app-gift-value:ledger.export')}
          path="/profile/download/gift-value-histories"
          query={filters}
          total={history.data?.totalItems ?? 0}
        />
      }
    >
      <div className={body}>
        <div className={field}>
          <DateRangeField
            list="gift-value"
            value={days}
            onChange={(it) =>
              change({
                startDate: it?.startDate ?? null,
                endDate: it?.endDate ?? null,
                page: null,
              })
            }
          />
        </div>
        <PresetLinks label={t('app-gift-value:ledger.views')} presets={presets} />
        <Loaded
          query={history}
          failedTitle={t('app-gift-value:ledger.failed')}
          skeleton={<TableSkeleton rows={historyPageSize} />}
        >
          {({ items, totalItems }) => (
            <>
              {items.length > 0 ? (
                <Rows rows={items} isStale={history.isPlaceholderData} />
              ) : (
                <NoEntries
                  state={totalItems > 0 ? 'beyond' : isFiltered ? 'noMatch' : 'never'}
                  href={
                    totalItems > 0
                      ? hrefWith({ page: null })
                      : hrefWith({ status: null, startDate: null, endDate: null, page: null })
                  }
                />
              )}
              <ListPager
                of={t('app-gift-value:ledger.title')}
                pageIndex={pageIndex}
                pageSize={historyPageSize}
                totalItems={totalItems}
                hrefOf={(page) => hrefWith({ page: page === 1 ? null : page })}
              />
            </>
          )}
        </Loaded>
      </div>
    </Panel>
  )
}

/** Number of entries with a status, or of all; undefined until they are known. */
function countOf(
  sums: readonly { status: number; totalItems: number }[] | undefined,
  wanted: string | undefined,
): number | undefined {
  return sums
    ?.filter((it) => wanted === undefined || String(it.status) === wanted)
    .reduce((total, it) => total + it.totalItems, 0)
}

function NoEntries({ state, href }: { state: 'never' | 'noMatch' | 'beyond'; href: string }) {
  const { t } = useTexts()
  return (
    <EmptyBlock
      title={t(`app-gift-value:empty.${state}.title`)}
      text={t(`app-gift-value:empty.${state}.text`)}
    >
      {state !== 'never' && (
        <a className={button} data-tone="secondary" href={href}>
          {t(`app-gift-value:empty.${state}.action`)}
        </a>
      )}
    </EmptyBlock>
  )
}

const body = css`
  min-width: 0;
`

const field = css`
  width: min(100%, 320px);
  margin-block-end: ${space[2]};
`
