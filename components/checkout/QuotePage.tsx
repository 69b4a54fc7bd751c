import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { navigate } from 'vike/client/router'
import { isProblem } from '#components/app/api-problem.ts'
import { api, queries } from '#components/app/api.ts'
import { AppButton } from '#components/app/AppButton.tsx'
import { EmptyBlock } from '#components/app/EmptyBlock.tsx'
import { Failure } from '#components/app/Failure.tsx'
import { useFormats } from '#components/app/formats.ts'
import { useHrefs } from '#components/app/links.ts'
import { Loaded } from '#components/app/Loaded.tsx'
import { LoadedCode } from '#components/app/LoadedCode.tsx'
import { showToast } from '#components/app/toast-store.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { button } from '#components/ui/button-style.ts'
import { Skeleton } from '#components/ui/Skeleton.tsx'
import type { QuoteState } from '#server/trade/checkout/quote-state-contract.ts'
import { QuoteChange } from './QuoteChange.tsx'

const QuoteForm = lazy(() => import('./QuoteForm.tsx').then((it) => ({ default: it.QuoteForm })))

/** A quote of the company: to order, or why it cannot be ordered and what to do. Source: BT6. */
export function QuotePage({ quoteId }: { quoteId: string }) {
  const { t } = useTexts()
  const [round, setRound] = useState(0)
  const query = useQuery({
    ...queries.checkout.quote.queryOptions({ input: { quoteId } }),
    select: ({ data }) => data,
  })
  if (isProblem(query.error, 'not_found', 'request.param_invalid'))
    return (
      <EmptyBlock title={t('app-bto:quote.missing')} text={query.error?.message ?? ''}>
        <SavedLink />
      </EmptyBlock>
    )
  return (
    <Loaded
      query={query}
      failedTitle={t('app-bto:quote.loadFailed')}
      skeleton={<Skeleton of="text" lines={12} />}
    >
      {(state) =>
        state.orderNumber === null && !state.isExpired && state.dated?.state !== 'withdrawn' ? (
          <LoadedCode skeleton={<Skeleton of="text" lines={12} />}>
            <QuoteForm
              key={`${quoteId} ${round}`}
              state={state}
              onPlaced={() => setRound(round + 1)}
            />
          </LoadedCode>
        ) : (
          <EndedQuote state={state} />
        )
      }
    </Loaded>
  )
}

/** A quote that was ordered, withdrawn or has expired: its order, or a new quote at today's price. */
function EndedQuote({ state }: { state: QuoteState }) {
  const { t } = useTexts()
  const formats = useFormats()
  const hrefOf = useHrefs()
  const again = useQuoteAgain(state)
  const { dated, orderNumber, change } = state
  const number = dated?.number ?? ''
  if (orderNumber !== null)
    return (
      <EmptyBlock
        title={t('app-bto:quote.ordered', { number })}
        text={t('app-bto:quote.orderedText', { order: orderNumber })}
      >
        <a
          className={button}
          data-tone="primary"
          href={hrefOf('marketplace-transaction-result', {}, { orderNumber })}
        >
          {t('app-bto:quote.showOrder')}
        </a>
      </EmptyBlock>
    )
  return (
    <>
      <EmptyBlock
        title={t(
          dated?.state === 'withdrawn' ? 'app-bto:quote.isWithdrawn' : 'app-bto:quote.expired',
          { number },
        )}
        text={
          dated
            ? t('app-bto:quote.endedText', {
                day: formats.day(dated.validUntil),
                zone: dated.timeZone,
              })
            : t('app-bto:quote.expiredText')
        }
      >
        <AppButton tone="primary" isBusy={again.isPending} onClick={() => again.mutate()}>
          {t(again.isPending ? 'app-bto:quote.busy' : 'app-bto:quote.again')}
        </AppButton>
        <SavedLink />
      </EmptyBlock>
      {change && <QuoteChange change={change} quote={state} />}
      {again.error && <Failure error={again.error} title={t('app-bto:quote.failed')} />}
    </>
  )
}

/** Quotes the same at today's price, for days again, and shows the new quote. */
function useQuoteAgain({ quoteId }: QuoteState) {
  const { t } = useTexts()
  const client = useQueryClient()
  const hrefOf = useHrefs()
  return useMutation({
    mutationFn: async () => {
      const { data: held } = await api.checkout.renewQuote({ quoteId })
      return (await api.checkout.saveQuote({ quoteId: held.quoteId })).data
    },
    onSuccess: async ({ quoteId: quote, number }) => {
      await client.invalidateQueries({ queryKey: queries.checkout.savedQuotes.key() })
      showToast(t('app-bto:quote.made', { number }))
      await navigate(hrefOf('marketplace-transaction-btocheckout', {}, { quote }))
    },
  })
}

function SavedLink() {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  return (
    <a
      className={button}
      data-tone="secondary"
      href={hrefOf('marketplace-transaction-btocheckout', {}, { view: 'saved' })}
    >
      {t('app-bto:menu.saved')}
    </a>
  )
}
