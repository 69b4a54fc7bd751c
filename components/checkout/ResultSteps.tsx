import { css } from '@linaria/core'
import { Check } from 'lucide-react'
import { useFormats } from '#components/app/formats.ts'
import { Panel } from '#components/app/Panel.tsx'
import { useProfile } from '#components/app/profile.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { OrderLines } from '#components/order/OrderLines.tsx'
import { OrderSum } from '#components/order/OrderSum.tsx'
import { color, radius, size, space, weight } from '#components/theme/tokens.ts'
import type { Order } from '#server/trade/order/order-contract.ts'
import { outcomeOf } from './outcome.ts'

/** What happens next and when, whom the mails go to, and what was ordered. Source: RE2. */
export function ResultSteps({ order }: { order: Order }) {
  const { t } = useTexts()
  const steps = useSteps(order)
  return (
    <>
      {steps.length > 0 && (
        <Panel title={t('app-result:steps.title')}>
          <ol className={list}>
            {steps.map(({ name, text, isDone }) => (
              <li key={name} data-done={isDone || undefined}>
                <i aria-hidden="true">{isDone && <Check size={14} />}</i>
                <span>
                  <b>{t(`app-result:steps.${name}`)}</b>
                  {text !== '' && <small>{text}</small>}
                </span>
              </li>
            ))}
          </ol>
        </Panel>
      )}
      <OrderLines order={order} />
      <OrderSum order={order} />
    </>
  )
}

interface Step {
  name: 'placed' | 'approved' | 'paid' | 'delivered' | 'mail' | 'invoice'
  text: string
  isDone: boolean
}

const creditTerms = 1

/** The way of an order that can still be completed; empty for one that has ended otherwise. */
function useSteps(order: Order): Step[] {
  const { t } = useTexts()
  const formats = useFormats()
  const { email } = useProfile()
  const { placedAt, events, payment, preparationDate, lines, receiveMail, placedBy } = order
  const outcome = outcomeOf(order)
  if (!['placed', 'approval', 'paying', 'delayed'].includes(outcome)) return []
  const isPaid = outcome === 'placed' || outcome === 'delayed'
  const wasAsked = events.some((it) => it.to === 'pending_approval')
  const approval = events.find((it) => it.from === 'pending_approval')
  const delivered = lines.every((it) => it.isDelivered)
  const lastDelivery =
    lines
      .map((it) => it.deliveredAt ?? '')
      .toSorted()
      .at(-1) ?? ''
  const steps: (Step | false)[] = [
    {
      name: 'placed',
      text: `${formats.moment(placedAt)} · ${placedBy}`,
      isDone: true,
    },
    wasAsked && {
      name: 'approved',
      text: approval ? `${formats.moment(approval.at)} · ${approval.by ?? ''}` : '',
      isDone: approval !== undefined,
    },
    { name: 'paid', text: t(`app-order:payment.${payment.code}`), isDone: isPaid },
    {
      name: 'delivered',
      text: delivered
        ? formats.moment(lastDelivery)
        : preparationDate === null
          ? ''
          : t('app-result:steps.by', { day: formats.day(preparationDate.replaceAll('/', '-')) }),
      isDone: delivered,
    },
    {
      name: 'mail',
      text: t('app-result:steps.to', { mail: receiveMail ?? email }),
      isDone: isPaid && delivered,
    },
    payment.code === creditTerms && {
      name: 'invoice',
      text: t('app-result:steps.invoiceText'),
      isDone: false,
    },
  ]
  return steps.filter((it) => it !== false)
}

const list = css`
  display: grid;
  gap: ${space[3]};
  li {
    display: flex;
    gap: ${space[3]};
    overflow-wrap: anywhere;
  }
  i {
    display: grid;
    flex: none;
    place-items: center;
    width: 22px;
    height: 22px;
    border: 1px solid ${color.edge};
    border-radius: ${radius.full};
  }
  [data-done] i {
    border-color: ${color.teal};
    color: ${color.teal};
  }
  b {
    font-weight: ${weight.medium};
  }
  small {
    display: block;
    font-size: ${size.xs};
    color: ${color.muted};
  }
`
