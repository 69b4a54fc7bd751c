import { useQueries } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { useQueryString } from '#components/app/address.tsx'
import { queries } from '#components/app/api.ts'
import { EmptyBlock } from '#components/app/EmptyBlock.tsx'
import { useEarlyCode } from '#components/app/use-early-code.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { useWebsiteCode } from '#components/order/website-code.ts'
import type { UpgradeCheckout } from '#server/trade/checkout/upgrade-contract.ts'
import { CheckoutPage, LoadedCheckout } from './CheckoutPage.tsx'
import { SalesLink } from './SalesLink.tsx'

const loadForm = () => import('./UpgradeForm.tsx')
const UpgradeForm = lazy(() => loadForm().then((it) => ({ default: it.UpgradeForm })))

/** Checkout of what a license can be upgraded with. Source: spec §3, console-habits 14. */
export function UpgradePage() {
  const { t } = useTexts()
  return <CheckoutPage title={t('app-checkout:upgrade.title')}>{() => <Upgrade />}</CheckoutPage>
}

function Upgrade() {
  useEarlyCode(loadForm)
  const { query: address } = useQueryString()
  const websiteCode = useWebsiteCode()
  const [round, setRound] = useState(0)
  const serialNumber = address.get('serialNumber') ?? ''
  const enabled = serialNumber !== ''
  const [upgrade, license] = useQueries({
    queries: [
      {
        ...queries.licenseUpgrade.read.queryOptions({ input: { serialNumber, websiteCode } }),
        enabled,
      },
      { ...queries.license.detail.queryOptions({ input: { serialNumber } }), enabled },
    ],
  })
  return (
    <LoadedCheckout query={license} isNamed={enabled} urlAlias={address.get('urlAlias') ?? ''}>
      {(detail) => (
        <LoadedCheckout query={upgrade} isNamed={enabled} urlAlias={detail.productAlias ?? ''}>
          {(product) =>
            product.additionalPlans.length === 0 ? (
              <NoUpgrades product={product} />
            ) : (
              <UpgradeForm
                key={`${serialNumber} ${round}`}
                product={product}
                license={detail}
                onPlaced={() => setRound(round + 1)}
              />
            )
          }
        </LoadedCheckout>
      )}
    </LoadedCheckout>
  )
}

/** The license cannot be upgraded here; sales can tell what else there is. */
function NoUpgrades({ product: { serialNumber, urlAlias } }: { product: UpgradeCheckout }) {
  const { t } = useTexts()
  return (
    <EmptyBlock
      title={t('app-checkout:upgrade.none', { serialNumber })}
      text={t('app-checkout:upgrade.noneText')}
    >
      <SalesLink urlAlias={urlAlias} tone="primary" />
    </EmptyBlock>
  )
}
