import { css } from '@linaria/core'
import { useMemo } from 'react'
import { type Column, DataTable } from '#components/app/DataTable.tsx'
import { type Formats, useFormats } from '#components/app/formats.ts'
import { type HrefOf, useHrefs } from '#components/app/links.ts'
import { type Texts, useTexts } from '#components/islands/texts.tsx'
import { color, size, space, weight } from '#components/theme/tokens.ts'
import type { GiftValueRow } from '#server/trade/giftvalue/contract.ts'

/** Entries of the history with their lots and the balance after each. Source: GV3, GV4. */
export function LedgerTable({
  rows,
  isStale,
}: {
  rows: readonly GiftValueRow[]
  isStale: boolean
}) {
  const texts = useTexts()
  const formats = useFormats()
  const hrefOf = useHrefs()
  const columns = useMemo(
    () => columnsOf(texts, formats, hrefOf),
    // oxlint-disable-next-line react/exhaustive-deps -- links change with the locale only
    [texts, formats],
  )
  return (
    <DataTable
      isWide
      caption={texts.t('app-gift-value:ledger.title')}
      columns={columns}
      rows={rows}
      idOf={(it) => it.id}
      isStale={isStale}
    />
  )
}

function columnsOf({ t }: Texts, formats: Formats, hrefOf: HrefOf): Column<GiftValueRow>[] {
  return [
    {
      id: 'date',
      header: t('app-gift-value:column.date'),
      meta: { isShort: true },
      cell: ({ row: { original } }) => formats.day(original.date),
    },
    {
      id: 'type',
      header: t('app-gift-value:column.type'),
      meta: { isTitle: true, isShort: true },
      cell: ({ row: { original } }) => t(`app-gift-value:${typeOf(original)}`),
    },
    {
      id: 'reference',
      header: t('app-gift-value:column.reference'),
      cell: ({ row: { original } }) => <Reference row={original} hrefOf={hrefOf} />,
    },
    {
      id: 'lots',
      header: t('app-gift-value:column.lots'),
      cell: ({ row: { original } }) => <LotShares row={original} />,
    },
    {
      id: 'amount',
      header: t('app-gift-value:column.amount'),
      meta: { isNumber: true },
      cell: ({ row: { original } }) => (
        <b className={amount} data-credit={original.amount > 0}>
          {signed(formats, original.amount, original.currency)}
        </b>
      ),
    },
    {
      id: 'balance',
      header: t('app-gift-value:column.balance'),
      meta: { isNumber: true },
      cell: ({ row: { original } }) =>
        original.balance === null ? null : formats.money(original.balance, original.currency),
    },
  ]
}

/**
 * Returns the name of an entry: what happened and, for a reversal, that it was taken back. What a
 * campaign gave was not purchased, although it has the same status.
 */
function typeOf({ status, isReversal, amount: change, lots }: GiftValueRow): string {
  if (isReversal) return `type.${status}.reversal`
  if (status === 4) return change < 0 ? 'type.4.out' : 'type.4.in'
  if (status === 1 && lots[0]?.source === 'campaign') return 'source.campaign'
  return `type.${status}.entry`
}

/** The order or the other company of an entry, and who did it; nothing for what we did. */
function Reference({ row, hrefOf }: { row: GiftValueRow; hrefOf: HrefOf }) {
  const { t } = useTexts()
  const { orderNumber, counterpart, person, amount: change } = row
  if (orderNumber === null && !counterpart && person === null) return null
  return (
    <span className={lines}>
      {orderNumber !== null && <a href={hrefOf('console-order', { orderNumber })}>{orderNumber}</a>}
      {counterpart && (
        <span>
          {t(change < 0 ? 'app-gift-value:to' : 'app-gift-value:from', {
            company: counterpart.companyName,
          })}
        </span>
      )}
      {person !== null && <small>{person}</small>}
    </span>
  )
}

/** The lots of an entry. More than one have their amounts: a debit may use several. */
function LotShares({ row: { lots, currency } }: { row: GiftValueRow }) {
  const { t } = useTexts()
  const formats = useFormats()
  return (
    <span className={lines}>
      {lots.map(({ lotId, expiryDate, amount: share }) => (
        <span key={lotId}>
          {lots.length > 1
            ? t('app-gift-value:share', {
                amount: signed(formats, share, currency),
                day: formats.day(expiryDate).replaceAll(' ', '\u00a0'),
              })
            : t('app-gift-value:lotOf', { day: formats.day(expiryDate) })}
        </span>
      ))}
    </span>
  )
}

function signed(formats: Formats, minor: number, currency: string): string {
  const text = formats.money(Math.abs(minor), currency)
  return minor < 0 ? `−${text}` : `+${text}`
}

const lines = css`
  display: grid;
  gap: 2px;
  a {
    font-weight: ${weight.medium};
    white-space: nowrap;
    color: ${color.link};
  }
  small {
    font-size: ${size.xs};
    color: ${color.muted};
  }
  > span {
    font-variant-numeric: tabular-nums;
    /* keeps dates whole */
    &:lang(zh) {
      word-break: keep-all;
    }
  }
`

const amount = css`
  font-weight: ${weight.medium};
  padding-inline-start: ${space[2]};
  &[data-credit='true'] {
    color: ${color.teal};
  }
`
