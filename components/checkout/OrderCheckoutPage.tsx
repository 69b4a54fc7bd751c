import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { useQueryString } from '#components/app/address.tsx'
import { queries } from '#components/app/api.ts'
import { useEarlyCode } from '#components/app/use-early-code.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { useWebsiteCode } from '#components/order/website-code.ts'
import { CheckoutPage, LoadedCheckout } from './CheckoutPage.tsx'

const loadForm = () => import('./GeneralForm.tsx')
const GeneralForm = lazy(() => loadForm().then((it) => ({ default: it.GeneralForm })))

/** Checkout of a plan with its additions. Source: spec §3 general checkout, console-habits 13. */
export function OrderCheckoutPage() {
  const { t } = useTexts()
  return <CheckoutPage title={t('app-checkout:title')}>{() => <GeneralCheckout />}</CheckoutPage>
}

function GeneralCheckout() {
  useEarlyCode(loadForm)
  const { query: address } = useQueryString()
  const websiteCode = useWebsiteCode()
  const [round, setRound] = useState(0)
  const urlAlias = address.get('urlAlias') ?? ''
  const partNumber = address.get('partNumber') ?? ''
  const isNamed = urlAlias !== '' && partNumber !== ''
  const query = useQuery({
    ...queries.checkout.general.queryOptions({ input: { urlAlias, partNumber, websiteCode } }),
    enabled: isNamed,
  })
  return (
    <LoadedCheckout query={query} isNamed={isNamed} urlAlias={urlAlias}>
      {(product) => (
        <GeneralForm
          key={`${urlAlias} ${partNumber} ${round}`}
          product={product}
          onPlaced={() => setRound(round + 1)}
        />
      )}
    </LoadedCheckout>
  )
}
