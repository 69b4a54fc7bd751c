import { css } from '@linaria/core'
import { useEffect } from 'react'
import { CircleAlert, CircleCheck, CircleDashed, CircleSlash, type LucideIcon } from 'lucide-react'
import { CopyText } from '#components/app/CopyText.tsx'
import { useFormats } from '#components/app/formats.ts'
import { useProfile } from '#components/app/profile.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { useNextStep } from '#components/order/next-step.ts'
import { color, radius, size, space, weight } from '#components/theme/tokens.ts'
import type { Order } from '#server/trade/order/order-contract.ts'
import { chargeOf, type Outcome, outcomeOf, outcomeTones } from './outcome.ts'
import { ResultActions } from './ResultActions.tsx'
import { ResultSteps } from './ResultSteps.tsx'
import { usePendingOrder } from './use-pending-order.ts'

const icons: Record<(typeof outcomeTones)[Outcome], LucideIcon> = {
  good: CircleCheck,
  open: CircleDashed,
  warning: CircleAlert,
  bad: CircleAlert,
  off: CircleSlash,
}

/** Outcomes whose first sentence says whether money was taken. */
const aboutMoney = new Set<Outcome>(['failed', 'rejected', 'cancelled', 'expired'])

interface Props {
  order: Order
  /** Called with the outcome in words, which is the heading of the page. */
  onOutcome: (text: string) => void
}

/** Number, amount and company of an order, what happens next, and what can be done. */
export function OrderResult({ order, onOutcome }: Props) {
  const { t } = useTexts()
  const formats = useFormats()
  const { accountName } = useProfile()
  const isAsking = usePendingOrder(order)
  const nextStep = useNextStep(order)
  const outcome = outcomeOf(order)
  const isCard = outcome === 'paying' && order.payment.redirectUrl !== null
  const Icon = icons[outcomeTones[outcome]]
  const heading = t(`app-result:heading.${outcome}`)
  useEffect(() => onOutcome(heading), [heading, onOutcome])
  const { orderNumber, totals, payment, refunded } = order
  const isAboutMoney = aboutMoney.has(outcome)
  return (
    <div className={result}>
      <section data-tone={outcomeTones[outcome]}>
        <Icon size={32} aria-hidden="true" />
        <div>
          {isAboutMoney && <p>{t(`app-result:charge.${chargeOf(order)}`)}</p>}
          <p className={facts}>
            <CopyText text={orderNumber} label={t('app-order:column.number')} />
            <span>
              {formats.money(totals.subtotal, totals.currency)} ·{' '}
              {t(`app-order:payment.${payment.code}`)} · {accountName}
            </span>
          </p>
          <p>{isAboutMoney && refunded === 0 ? t(`app-result:after.${outcome}`) : nextStep}</p>
          {isCard && (
            <p role="status">
              {t(isAsking ? 'app-result:pending.asking' : 'app-result:pending.mail')}
            </p>
          )}
        </div>
      </section>
      <ResultActions order={order} />
      <ResultSteps order={order} />
    </div>
  )
}

const facts = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[1]} ${space[4]};
  align-items: center;
  code {
    font-size: ${size.m};
    font-weight: ${weight.bold};
  }
  span {
    font-variant-numeric: tabular-nums;
    /* the name of a Chinese company stays whole */
    &:not(:lang(ja)) {
      word-break: keep-all;
    }
  }
`

const result = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};
  max-width: 820px;
  &:lang(ja) {
    word-break: auto-phrase;
  }
  > section[data-tone] {
    display: flex;
    gap: ${space[4]};
    padding: ${space[6]};
    border: 1px solid ${color.line};
    border-radius: ${radius.m};
    background: ${color.raised};
    > svg {
      flex: none;
      color: ${color.muted};
    }
    &[data-tone='good'] > svg {
      color: ${color.teal};
    }
    &[data-tone='bad'] > svg {
      color: ${color.danger};
    }
    &[data-tone='warning'] > svg {
      color: ${color.warning};
    }
    > div {
      display: grid;
      gap: ${space[2]};
      min-width: 0;
      overflow-wrap: anywhere;
    }
  }
`
