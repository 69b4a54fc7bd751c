import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queries } from '#components/app/api.ts'
import { AppButton } from '#components/app/AppButton.tsx'
import { type Column, DataTable } from '#components/app/DataTable.tsx'
import { Failure } from '#components/app/Failure.tsx'
import { type Formats, useFormats } from '#components/app/formats.ts'
import { type HrefOf, useHrefs } from '#components/app/links.ts'
import { StatusMark } from '#components/app/StatusMark.tsx'
import { showToast } from '#components/app/toast-store.ts'
import { WholeCodes } from '#components/app/WholeCodes.tsx'
import { type Texts, useTexts } from '#components/islands/texts.tsx'
import { button } from '#components/ui/button-style.ts'
import type { DatedQuote } from '#server/trade/checkout/dated-quote-contract.ts'
import { quoteFileHref } from './quote-file.ts'
import { rowActions, twoLines } from './saved-style.ts'

const tones = { open: 'open', ordered: 'good', expired: 'warning', withdrawn: 'off' } as const

/** Quotes of the company: order, quote again, PDF, withdraw. Source: BT6. */
export function QuoteTable({ rows }: { rows: readonly DatedQuote[] }) {
  const texts = useTexts()
  const formats = useFormats()
  const hrefOf = useHrefs()
  const client = useQueryClient()
  const withdrawing = useMutation(
    queries.checkout.withdrawQuote.mutationOptions({
      onSuccess: async ({ data: { number } }) => {
        await client.invalidateQueries({ queryKey: queries.checkout.savedQuotes.key() })
        showToast(texts.t('app-bto:quote.withdrawn', { number }))
      },
    }),
  )
  const { mutate: withdraw } = withdrawing
  const columns = useMemo(
    () =>
      columnsOf({
        texts,
        formats,
        hrefOf,
        onWithdraw: ({ quoteId }) => withdraw({ quoteId }),
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- links change with the locale only
    [texts, formats, withdraw],
  )
  return (
    <>
      <DataTable
        isWide
        caption={texts.t('app-bto:saved.quotes')}
        columns={columns}
        rows={rows}
        idOf={(it) => it.quoteId}
      />
      {withdrawing.error && (
        <Failure error={withdrawing.error} title={texts.t('app-bto:quote.withdrawFailed')} />
      )}
    </>
  )
}

interface Shown {
  texts: Texts
  formats: Formats
  hrefOf: HrefOf
  onWithdraw: (quote: DatedQuote) => void
}

function columnsOf({ texts: { t }, formats, hrefOf, onWithdraw }: Shown): Column<DatedQuote>[] {
  return [
    {
      id: 'number',
      header: t('app-bto:quote.number'),
      meta: { isTitle: true, isShort: true },
      cell: ({ row: { original: quote } }) => (
        <a href={hrefOf('marketplace-transaction-btocheckout', {}, { quote: quote.quoteId })}>
          {quote.number}
        </a>
      ),
    },
    {
      id: 'item',
      header: t('app-bto:quote.item'),
      cell: ({ row: { original: quote } }) => (
        <span className={twoLines}>
          <span>
            <WholeCodes text={`${formats.number(quote.quantity)} × ${quote.item}`} />
          </span>
          {quote.lines > 1 && <small>{t('app-bto:quote.more', { count: quote.lines - 1 })}</small>}
        </span>
      ),
    },
    {
      id: 'owner',
      header: t('app-bto:quote.owner'),
      meta: { isShort: true },
      cell: ({ row: { original: quote } }) => (
        <span className={twoLines}>
          {quote.owner}
          <small>{formats.day(quote.createdAt)}</small>
        </span>
      ),
    },
    {
      id: 'until',
      header: t('app-bto:quote.until'),
      meta: { isShort: true },
      cell: ({ row: { original: quote } }) => formats.day(quote.validUntil),
    },
    {
      id: 'amount',
      header: t('app-order:sum.total'),
      meta: { isNumber: true },
      cell: ({ row: { original: quote } }) => formats.money(quote.amount, quote.currency),
    },
    {
      id: 'state',
      header: t('app-bto:quote.state'),
      cell: ({ row: { original: quote } }) => (
        <StatusMark tone={tones[quote.state]} text={t(`app-bto:quoteState.${quote.state}`)} />
      ),
    },
    {
      id: 'actions',
      header: t('app-bto:saved.actions'),
      cell: ({ row: { original: quote } }) => (
        <QuoteActions quote={quote} hrefOf={hrefOf} onWithdraw={onWithdraw} />
      ),
    },
  ]
}

interface ActionProps extends Pick<Shown, 'hrefOf' | 'onWithdraw'> {
  quote: DatedQuote
}

/** Order or quote again, PDF, withdraw. */
function QuoteActions({ quote, hrefOf, onWithdraw }: ActionProps) {
  const { t } = useTexts()
  return (
    <span className={rowActions}>
      {quote.state !== 'ordered' && (
        <a
          className={button}
          data-tone="secondary"
          data-size="s"
          href={hrefOf('marketplace-transaction-btocheckout', {}, { quote: quote.quoteId })}
          aria-label={t(`app-bto:quote.${actionOf(quote)}Of`, { number: quote.number })}
        >
          {t(`app-bto:quote.${actionOf(quote)}`)}
        </a>
      )}
      <a
        className={button}
        data-tone="secondary"
        data-size="s"
        href={quoteFileHref(quote.quoteId)}
        aria-label={t('app-bto:quote.pdfOf', { number: quote.number })}
        rel="external"
        download
      >
        {t('app-bto:quote.pdfShort')}
      </a>
      {quote.mayWithdraw && quote.state === 'open' && (
        <AppButton
          size="s"
          aria-label={t('app-bto:quote.withdrawOf', { number: quote.number })}
          onClick={() => onWithdraw(quote)}
        >
          {t('app-bto:quote.withdraw')}
        </AppButton>
      )}
    </span>
  )
}

/** An open quote is ordered; one that has ended is quoted again at today's price. */
function actionOf({ state }: DatedQuote): 'order' | 'renew' {
  return state === 'open' ? 'order' : 'renew'
}
