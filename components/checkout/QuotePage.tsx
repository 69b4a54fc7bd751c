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
import { useProfile } from '#components/app/profile.ts'
import { showToast } from '#components/app/toast-store.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { button } from '#components/ui/button-style.ts'
import type { QuoteState } from '#server/trade/checkout/quote-state-contract.ts'
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx'
import { quoteOwner, readOwn, writeOwn } from './own-storage.ts'
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
      <EmptyBlock title={t('app-bto:quote.missing')} text={t('app-bto:quote.missingText')}>
        <SavedLink />
      </EmptyBlock>
    )
  return (
    <Loaded
      query={query}
      failedTitle={t('app-bto:quote.loadFailed')}
      skeleton={<CheckoutSkeleton />}
    >
      {(state) => <ShownQuote key={round} state={state} onPlaced={() => setRound(round + 1)} />}
    </Loaded>
  )
}

interface ShownProps {
  state: QuoteState
  onPlaced: () => void
}

/** The form for a quote that can be ordered. It stays if the quote ends while somebody fills it in. */
function ShownQuote({ state, onPlaced }: ShownProps) {
  const { orderNumber, isExpired, dated } = state
  const [wasOpen] = useState(!isExpired && dated?.state !== 'withdrawn')
  return orderNumber === null && wasOpen ? (
    <LoadedCode skeleton={<CheckoutSkeleton />}>
      <QuoteForm state={state} onPlaced={onPlaced} />
    </LoadedCode>
  ) : (
    <EndedQuote state={state} />
  )
}

/** A quote that was ordered, withdrawn or has expired: its order, or a new quote at today's price. */
function EndedQuote({ state }: { state: QuoteState }) {
  const { t } = useTexts()
  const formats = useFormats()
  const again = useQuoteAgain(state)
  const { dated, orderNumber, change } = state
  const number = dated?.number ?? ''
  if (orderNumber !== null) return <OrderedQuote state={state} orderNumber={orderNumber} />
  return (
    <>
      <EmptyBlock
        title={t(
          dated?.state === 'withdrawn' ? 'app-bto:quote.isWithdrawn' : 'app-bto:quote.expired',
          { number },
        )}
        text={
          dated && dated.state !== 'withdrawn'
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

interface OrderedProps {
  state: QuoteState
  orderNumber: string
}

/** The order of a quote, or who can see it. */
function OrderedQuote({ state: { dated, orderOwner, mayViewOrder }, orderNumber }: OrderedProps) {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  return (
    <EmptyBlock
      title={t('app-bto:quote.ordered', { number: dated?.number ?? '' })}
      text={
        mayViewOrder
          ? t('app-bto:quote.orderedText', { order: orderNumber })
          : t('app-bto:quote.orderedOther', { order: orderNumber, name: orderOwner ?? '' })
      }
    >
      {mayViewOrder ? (
        <a
          className={button}
          data-tone="primary"
          href={hrefOf('marketplace-transaction-result', {}, { orderNumber })}
        >
          {t('app-bto:quote.showOrder')}
        </a>
      ) : (
        <SavedLink />
      )}
    </EmptyBlock>
  )
}

/** Quotes the same at today's price, for days again, and shows the new quote. */
function useQuoteAgain({ quoteId }: QuoteState) {
  const { t } = useTexts()
  const client = useQueryClient()
  const hrefOf = useHrefs()
  const profile = useProfile()
  return useMutation({
    mutationFn: async () => {
      const { data: held } = await api.checkout.renewQuote({ quoteId })
      return (await api.checkout.saveQuote({ quoteId: held.quoteId })).data
    },
    onSuccess: async ({ quoteId: quote, number }) => {
      await client.invalidateQueries({ queryKey: queries.checkout.savedQuotes.key() })
      // what was filled in for the quote that has ended belongs to the new one
      const draft = readOwn(quoteOwner(profile, quoteId), 'draft')
      if (draft !== undefined) writeOwn(quoteOwner(profile, quote), 'draft', draft)
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
