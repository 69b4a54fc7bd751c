import { useQuery } from '@tanstack/react-query'
import { lazy, useState, useSyncExternalStore } from 'react'
import { useQueryString } from '#components/app/address.tsx'
import { queries } from '#components/app/api.ts'
import { LoadedCode } from '#components/app/LoadedCode.tsx'
import { useEarlyCode } from '#components/app/use-early-code.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { useWebsiteCode } from '#components/order/website-code.ts'
import { CheckoutPage, LoadedCheckout } from './CheckoutPage.tsx'
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx'

const loadForm = () => import('./BtoForm.tsx')
const BtoForm = lazy(() => loadForm().then((it) => ({ default: it.BtoForm })))
const SavedPage = lazy(() => import('./SavedPage.tsx').then((it) => ({ default: it.SavedPage })))
const QuotePage = lazy(() => import('./QuotePage.tsx').then((it) => ({ default: it.QuotePage })))

/**
 * Checkout of a product built to order; with `quote`, that of a quote; with `view=saved`, what the
 * company has saved. Source: spec §4 BTO, console-habits 12.
 */
export function BtoCheckoutPage() {
  const { t } = useTexts()
  const { query } = useQueryString()
  const isSaved = useSyncExternalStore(
    onNothing,
    () => query.get('view') === 'saved' && !query.has('quote'),
    // documents are rendered without the query string
    () => false,
  )
  return (
    <CheckoutPage title={t(isSaved ? 'app-bto:menu.saved' : 'app-bto:title')}>
      {() => <View />}
    </CheckoutPage>
  )
}

const onNothing = () => () => {}

function View() {
  const { query } = useQueryString()
  const quoteId = query.get('quote')
  if (quoteId === null && query.get('view') !== 'saved') return <BtoCheckout />
  return (
    <LoadedCode skeleton={<CheckoutSkeleton />}>
      {quoteId === null ? <SavedPage /> : <QuotePage key={quoteId} quoteId={quoteId} />}
    </LoadedCode>
  )
}

function BtoCheckout() {
  useEarlyCode(loadForm)
  const { query: address } = useQueryString()
  const websiteCode = useWebsiteCode()
  const [round, setRound] = useState(0)
  const urlAlias = address.get('urlAlias') ?? ''
  const partNumber = address.get('partNumber') ?? ''
  const isNamed = urlAlias !== '' && partNumber !== ''
  const query = useQuery({
    ...queries.checkout.bto.queryOptions({ input: { urlAlias, partNumber, websiteCode } }),
    enabled: isNamed,
  })
  return (
    <LoadedCheckout query={query} isNamed={isNamed} urlAlias={urlAlias}>
      {(product) => (
        <BtoForm
          key={`${urlAlias} ${partNumber} ${round}`}
          product={product}
          onPlaced={() => setRound(round + 1)}
        />
      )}
    </LoadedCheckout>
  )
}
