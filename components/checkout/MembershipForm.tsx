import { useQuery } from '@tanstack/react-query'
import { queries } from '#components/app/api.ts'
import { useFormats } from '#components/app/formats.ts'
import { useProfile } from '#components/app/profile.ts'
import { Waiting } from '#components/app/Waiting.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { useWebsiteCode } from '#components/order/website-code.ts'
import { useLevelName } from '#components/standing/level-name.ts'
import type { RenewPlan } from '#server/trade/pricing/plan-contract.ts'
import type { MembershipStanding } from '#server/trade/standing/contract.ts'
import { CheckoutFrame } from './CheckoutFrame.tsx'
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx'
import { CheckoutStep } from './CheckoutStep.tsx'
import { type ComparedFact, Comparison } from './Comparison.tsx'
import { useCheckout } from './use-checkout.ts'
import { useDraft } from './use-draft.ts'

/** A membership plan, with the level and its last day now and after. Source: UP1, UP5. */
export function MembershipForm({ plan, onPlaced }: { plan: RenewPlan; onPlaced: () => void }) {
  const { t } = useTexts()
  const { email, accountId } = useProfile()
  const websiteCode = useWebsiteCode()
  const { partNumber, name, effect } = plan
  const owner = { email, accountId, name: `renew ${partNumber}` }
  const draft = useDraft(owner)
  const standing = useQuery(queries.membershipStanding.own.queryOptions())
  const checkout = useCheckout({
    owner,
    draft,
    faults: [],
    selection: {
      websiteCode,
      transactionType: 'renew-membership',
      checkoutType: 'renew',
      partNumber,
      quantity: 1,
    },
    onPlaced,
  })
  if (standing.isPending)
    return (
      <Waiting>
        <CheckoutSkeleton />
      </Waiting>
    )
  return (
    <CheckoutFrame checkout={checkout} subject={{ name, urlAlias: null }}>
      <CheckoutStep title={name}>
        <p>{t(`app-checkout:renew.${effect ?? 'none'}`)}</p>
        {standing.data && <Levels standing={standing.data} partNumber={partNumber} />}
      </CheckoutStep>
    </CheckoutFrame>
  )
}

interface Props {
  standing: MembershipStanding
  partNumber: string
}

function Levels({ standing, partNumber }: Props) {
  const { t } = useTexts()
  const formats = useFormats()
  const nameOf = useLevelName()
  const { memberType, levelEndDate, levels } = standing
  const bought = levels.find((it) => it.plan?.partNumber === partNumber)
  const own = levels.find((it) => it.memberType === memberType)
  if (!bought?.plan || bought.plan.levelEndDate === null) return null
  const percent = (value: number) => t('app-checkout:renew.percent', { percent: String(value) })
  const facts: ComparedFact[] = [
    {
      label: t('app-checkout:renew.level'),
      now: nameOf(memberType),
      after: nameOf(bought.memberType),
    },
    {
      label: t('app-checkout:renew.until'),
      now: formats.day(levelEndDate),
      after: formats.day(bought.plan.levelEndDate),
    },
    {
      label: t('app-checkout:renew.discount'),
      now: percent(own?.discountPercent ?? 0),
      after: percent(bought.discountPercent),
    },
  ]
  return <Comparison facts={facts} />
}
