import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { useQueryString } from '#components/app/address.tsx'
import { queries } from '#components/app/api.ts'
import { EmptyBlock } from '#components/app/EmptyBlock.tsx'
import { useHrefs } from '#components/app/links.ts'
import { LoadedCode } from '#components/app/LoadedCode.tsx'
import { hasPermission, useProfile } from '#components/app/profile.ts'
import { useEarlyCode } from '#components/app/use-early-code.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { useWebsiteCode } from '#components/order/website-code.ts'
import { button } from '#components/ui/button-style.ts'
import { CheckoutPage, LoadedCheckout } from './CheckoutPage.tsx'
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx'

const loadForm = () => import('./MembershipForm.tsx')
const MembershipForm = lazy(() => loadForm().then((it) => ({ default: it.MembershipForm })))
const LicenseRenewal = lazy(() =>
  import('./LicenseRenewal.tsx').then((it) => ({ default: it.LicenseRenewal })),
)

/** Checkout of a membership plan, or of a further term for licenses. Source: console-habits 14. */
export function RenewPage() {
  const { t } = useTexts()
  return <CheckoutPage title={t('app-checkout:renew.title')}>{() => <Renewal />}</CheckoutPage>
}

/** The address of a renewal of licenses names each of them. */
function Renewal() {
  const { query } = useQueryString()
  const serialNumbers = query.getAll('serialNumber')
  const [round, setRound] = useState(0)
  const onPlaced = () => setRound(round + 1)
  const key = `${serialNumbers.join(' ')} ${round}`
  return serialNumbers.length === 0 ? (
    <MembershipRenewal key={key} onPlaced={onPlaced} />
  ) : (
    <LoadedCode skeleton={<CheckoutSkeleton />}>
      <LicenseRenewal key={key} serialNumbers={serialNumbers} onPlaced={onPlaced} />
    </LoadedCode>
  )
}

function MembershipRenewal({ onPlaced }: { onPlaced: () => void }) {
  useEarlyCode(loadForm)
  const { query: address } = useQueryString()
  const profile = useProfile()
  const websiteCode = useWebsiteCode()
  const partNumber = address.get('partNumber') ?? ''
  const mayRenew = hasPermission(profile, 'membership.renew')
  const query = useQuery({
    ...queries.membershipPlans.renew.queryOptions({ input: { partNumber, websiteCode } }),
    enabled: mayRenew && partNumber !== '',
  })
  if (!mayRenew) return <MayNotRenew />
  return (
    <LoadedCheckout query={query} isNamed={partNumber !== ''} urlAlias="">
      {(plan) => <MembershipForm key={plan.partNumber} plan={plan} onPlaced={onPlaced} />}
    </LoadedCheckout>
  )
}

/** The role does not include buying a level: an Admin can. */
function MayNotRenew() {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  return (
    <EmptyBlock title={t('app:refusal.refused.title')} text={t('app-checkout:renew.refused')}>
      <a className={button} data-tone="primary" href={hrefOf('console')}>
        {t('app:toDashboard')}
      </a>
    </EmptyBlock>
  )
}
