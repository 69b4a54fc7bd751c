import { css } from '@linaria/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useQueryString } from '#components/app/address.tsx'
import { queries } from '#components/app/api.ts'
import { type Column, DataTable } from '#components/app/DataTable.tsx'
import { type Formats, useFormats } from '#components/app/formats.ts'
import { historyPageSize, pageIn } from '#components/app/history-query.ts'
import { ListPager } from '#components/app/ListPager.tsx'
import { Loaded } from '#components/app/Loaded.tsx'
import { Panel } from '#components/app/Panel.tsx'
import { PresetLinks } from '#components/app/PresetLinks.tsx'
import { StatusMark, type StatusTone } from '#components/app/StatusMark.tsx'
import { TableSkeleton } from '#components/app/TableSkeleton.tsx'
import { type Texts, useTexts } from '#components/islands/texts.tsx'
import { color, space } from '#components/theme/tokens.ts'
import type { GiftValueLot } from '#server/trade/giftvalue/contract.ts'
import { LotBar } from './LotBar.tsx'

/** The lots in the order in which they are spent, and those that are used or expired. Source: GV2. */
export function Lots({ balance }: { balance: number | undefined }) {
  const { t } = useTexts()
  const { query, hrefWith } = useQueryString()
  const state = query.get('lots') === 'ended' ? 'ended' : 'spendable'
  const pageIndex = pageIn(query, 'lotsPage')
  const lots = useQuery(
    queries.giftValue.lots.queryOptions({
      input: { state, pageIndex, pageSize: historyPageSize },
      placeholderData: keepPreviousData,
    }),
  )
  const views = (['spendable', 'ended'] as const).map((it) => ({
    href: hrefWith({ lots: it === 'ended' ? it : null, lotsPage: null }),
    text: t(`app-gift-value:lots.${it}`),
    count: it === state && !lots.isPlaceholderData ? lots.data?.totalItems : undefined,
    isCurrent: it === state,
  }))
  return (
    <Panel title={t('app-gift-value:lots.title')}>
      <div className={body}>
        <PresetLinks label={t('app-gift-value:lots.views')} presets={views} />
        <Loaded
          query={lots}
          failedTitle={t('app-gift-value:lots.failed')}
          skeleton={<TableSkeleton rows={3} />}
        >
          {({ items, totalItems }) =>
            items.length === 0 ? (
              <p className={none}>{t(`app-gift-value:lots.none.${state}`)}</p>
            ) : (
              <>
                {state === 'spendable' && pageIndex === 1 && balance !== undefined && (
                  <LotBar lots={items} balance={balance} />
                )}
                <LotTable lots={items} isStale={lots.isPlaceholderData} />
                <ListPager
                  of={t('app-gift-value:lots.title')}
                  pageIndex={pageIndex}
                  pageSize={historyPageSize}
                  totalItems={totalItems}
                  hrefOf={(page) => hrefWith({ lotsPage: page === 1 ? null : page })}
                />
              </>
            )
          }
        </Loaded>
      </div>
    </Panel>
  )
}

function LotTable({ lots, isStale }: { lots: readonly GiftValueLot[]; isStale: boolean }) {
  const texts = useTexts()
  const formats = useFormats()
  const columns = useMemo(() => columnsOf(texts, formats), [texts, formats])
  return (
    <DataTable
      isWide
      caption={texts.t('app-gift-value:lots.title')}
      columns={columns}
      rows={lots}
      idOf={(it) => it.lotId}
      isStale={isStale}
    />
  )
}

const tones: Record<GiftValueLot['state'], StatusTone> = {
  unused: 'good',
  'partly-used': 'good',
  used: 'off',
  expired: 'bad',
}

const warnDays = 30

function columnsOf({ t }: Texts, formats: Formats): Column<GiftValueLot>[] {
  return [
    {
      id: 'expires',
      header: t('app-gift-value:column.expires'),
      meta: { isTitle: true, isShort: true },
      cell: ({ row: { original } }) => formats.day(original.expiryDate),
    },
    {
      id: 'left',
      header: t('app-gift-value:column.state'),
      meta: { isShort: true },
      cell: ({ row: { original } }) => <LotState lot={original} />,
    },
    {
      id: 'source',
      header: t('app-gift-value:column.source'),
      meta: { isShort: true },
      cell: ({ row: { original } }) => t(`app-gift-value:source.${original.source}`),
    },
    {
      id: 'received',
      header: t('app-gift-value:column.received'),
      meta: { isShort: true },
      cell: ({ row: { original } }) => formats.day(original.receivedAt),
    },
    {
      id: 'amount',
      header: t('app-gift-value:column.received-amount'),
      meta: { isNumber: true },
      cell: ({ row: { original } }) => formats.money(original.amount, original.currency),
    },
    {
      id: 'remaining',
      header: t('app-gift-value:column.remaining'),
      meta: { isNumber: true },
      cell: ({ row: { original } }) => formats.money(original.remaining, original.currency),
    },
  ]
}

function LotState({ lot }: { lot: GiftValueLot }) {
  const { t } = useTexts()
  const formats = useFormats()
  const { state, daysLeft, expired, currency } = lot
  const isOpen = state === 'unused' || state === 'partly-used'
  const text = isOpen
    ? daysLeft === 0
      ? t('app-gift-value:lastDay')
      : t('app-gift-value:daysLeft', { count: daysLeft, n: formats.number(daysLeft) })
    : t(`app-gift-value:state.${state}`, { amount: formats.money(expired, currency) })
  return <StatusMark tone={isOpen && daysLeft <= warnDays ? 'warning' : tones[state]} text={text} />
}

const body = css`
  min-width: 0;
`

const none = css`
  padding-block: ${space[4]};
  color: ${color.muted};
`
