import { css } from '@linaria/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { withLabel } from '#config/lists.ts'
import { pageIndexIn, useQueryString } from '#components/app/address.tsx'
import { queries } from '#components/app/api.ts'
import { AppButton } from '#components/app/AppButton.tsx'
import { type Column, DataTable } from '#components/app/DataTable.tsx'
import { EmptyBlock } from '#components/app/EmptyBlock.tsx'
import { type Formats, useFormats } from '#components/app/formats.ts'
import { daysIn } from '#components/app/history-query.ts'
import { ListPager } from '#components/app/ListPager.tsx'
import { PresetLinks } from '#components/app/PresetLinks.tsx'
import { Loaded } from '#components/app/Loaded.tsx'
import { TableSkeleton } from '#components/app/TableSkeleton.tsx'
import { type Texts, useTexts } from '#components/islands/texts.tsx'
import { color, space } from '#components/theme/tokens.ts'
import type { AuditItem, AuditKind } from '#server/trade/team/audit-contract.ts'
import { AuditFilters, noAuditFilters } from './AuditFilters.tsx'
import { contactsPerPage } from './team-filter.ts'
import { stack, twoLines } from './team-style.ts'

const kinds: readonly AuditKind[] = ['people', 'orders', 'licenses', 'money', 'acting']

/** What was done in the company: who, what, the old and the new value, and when. */
export function AuditLog() {
  const { t } = useTexts()
  const { query, hrefWith } = useQueryString()
  const kind = kinds.find((it) => it === query.get('kind'))
  const actor = query.get('actor')
  const days = daysIn(query)
  const pageIndex = pageIndexIn(query)
  const audit = useQuery(
    queries.team.audit.queryOptions({
      input: {
        ...(kind === undefined ? {} : { kind }),
        ...(actor === null ? {} : { actor }),
        ...days,
        pageIndex,
        pageSize: contactsPerPage,
      },
      placeholderData: keepPreviousData,
    }),
  )
  const isFiltered = actor !== null || days !== null || kind !== undefined
  const presets = ([undefined, ...kinds] as const).map((it) => ({
    text: t(`app-team:audit.kinds.${it ?? 'all'}`),
    href: hrefWith({ kind: it ?? null, page: null }),
    isCurrent: it === kind,
    count: undefined,
  }))
  return (
    <div className={stack}>
      <PresetLinks label={t('app-team:audit.filter')} presets={presets} />
      <AuditFilters />
      <Loaded
        query={audit}
        failedTitle={t('app-team:audit.failed')}
        skeleton={<TableSkeleton rows={8} />}
      >
        {({ items, totalItems }) =>
          items.length === 0 ? (
            <NoEntries isFiltered={isFiltered} />
          ) : (
            <>
              <Entries entries={items} isStale={audit.isPlaceholderData} />
              <ListPager
                pageIndex={pageIndex}
                pageSize={contactsPerPage}
                totalItems={totalItems}
                hrefOf={(index) => hrefWith({ page: index === 1 ? null : index })}
              />
            </>
          )
        }
      </Loaded>
    </div>
  )
}

function NoEntries({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTexts()
  const { change } = useQueryString()
  const key = isFiltered ? 'noMatch' : 'empty'
  return (
    <EmptyBlock title={t(`app-team:audit.${key}.title`)} text={t(`app-team:audit.${key}.text`)}>
      {isFiltered && (
        <AppButton onClick={() => change(noAuditFilters)}>{t('app-team:clear')}</AppButton>
      )}
    </EmptyBlock>
  )
}

function Entries({ entries, isStale }: { entries: readonly AuditItem[]; isStale: boolean }) {
  const texts = useTexts()
  const formats = useFormats()
  const columns = useMemo(() => columnsOf(texts, formats), [texts, formats])
  return (
    <DataTable
      isWide
      caption={texts.t('app-team:tabs.audit')}
      columns={columns}
      rows={entries}
      idOf={(it) => it.id}
      isStale={isStale}
    />
  )
}

function columnsOf({ t }: Texts, formats: Formats): Column<AuditItem>[] {
  return [
    {
      id: 'what',
      header: t('app-team:audit.what'),
      meta: { isTitle: true },
      cell: ({ row: { original } }) => (
        <span className={twoLines}>
          {t(`app-team:audit.actions.${original.action}`)}
          {original.subject !== null && <small>{original.subject}</small>}
        </span>
      ),
    },
    {
      id: 'changes',
      header: t('app-team:audit.change'),
      cell: ({ row: { original } }) => <Changes entry={original} />,
    },
    {
      id: 'who',
      header: t('app-team:audit.who'),
      cell: ({ row: { original } }) => (
        <span className={twoLines}>
          {original.actor.name}
          {original.actor.isOutside && <small>{t('app-team:audit.sales')}</small>}
        </span>
      ),
    },
    {
      id: 'when',
      header: t('app-team:audit.when'),
      cell: ({ row: { original } }) => formats.moment(original.at),
    },
  ]
}

function Changes({ entry: { changes, reason } }: { entry: AuditItem }) {
  const { t, locale } = useTexts()
  const valueOf = (field: string, value: string | null) => {
    if (value === null) return t('app-team:audit.none')
    if (field === 'role') return t(`app-team:role.${value}.name`)
    return field === 'status' ? t(`app-team:status.${value}`) : value
  }
  if (changes.length === 0 && reason === null) return null
  return (
    <ul className={list}>
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          {withLabel(locale, t(`app-team:audit.fields.${field}`), '')}
          {from !== null && (
            <>
              <del>{valueOf(field, from)}</del> →{' '}
            </>
          )}
          <ins>{valueOf(field, to)}</ins>
        </li>
      ))}
      {reason !== null && <li>{t('app-team:audit.reason', { reason })}</li>}
    </ul>
  )
}

const list = css`
  display: grid;
  gap: ${space[1]};
  del {
    color: ${color.muted};
    text-decoration: none;
  }
  ins {
    text-decoration: none;
  }
`
