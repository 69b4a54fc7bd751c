import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { KeptInputNote } from '#components/app/KeptInputNote.tsx'
import { Failure } from '#components/app/Failure.tsx'
import { Waiting } from '#components/app/Waiting.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { color, media, radius, size, space } from '#components/theme/tokens.ts'
import { Skeleton } from '#components/ui/Skeleton.tsx'
import { Blocked } from './Blocked.tsx'
import { CheckoutStep } from './CheckoutStep.tsx'
import { CheckoutSummary } from './CheckoutSummary.tsx'
import { summaryWidth } from './frame-size.ts'
import { NoMethod } from './NoMethod.tsx'
import { OrderNotes } from './OrderNotes.tsx'
import { PaymentMethods } from './PaymentMethods.tsx'
import { PlaceOrder } from './PlaceOrder.tsx'
import type { Checkout } from './use-checkout.ts'

interface Props {
  checkout: Checkout
  /** Product and plan, for sales and in what cannot be ordered. */
  subject: { name: string; urlAlias: string | null }
  /** What is bought and its details; payment and notes follow. */
  children: ReactNode
  /** Above the sum, such as the effect on the level. */
  effect?: ReactNode
}

/**
 * Frame of every checkout: the steps on one page, and beside them what it costs and the button. On
 * a phone the sum follows the steps, and total and button stay at the bottom. Source: GC1.
 */
export function CheckoutFrame({ checkout, subject, children, effect }: Props) {
  const { t } = useTexts()
  const { prices, draft, price, problems, hasNoMethod } = checkout
  return (
    <div className={frame}>
      <div className={steps}>
        <KeptInputNote isShown={draft.isRestored} />
        {problems.length > 0 && <Blocked problems={problems} subject={subject} />}
        {children}
        <CheckoutStep title={t('app-checkout:step.payment')}>
          <Payment checkout={checkout} />
          {hasNoMethod && problems.length === 0 && (
            <NoMethod checkout={checkout} subject={subject} />
          )}
        </CheckoutStep>
        <CheckoutStep title={t('app-checkout:step.notes')}>
          <OrderNotes draft={draft} />
        </CheckoutStep>
      </div>
      <aside aria-label={t('app-checkout:summary')}>
        <section>
          <h2>{t('app-checkout:summary')}</h2>
          {effect}
          {prices.data ? (
            <CheckoutSummary price={price} isPending={prices.isPlaceholderData} />
          ) : (
            !prices.isError && (
              <div aria-busy="true">
                <Skeleton of="text" lines={6} />
              </div>
            )
          )}
        </section>
        <PlaceOrder checkout={checkout} />
      </aside>
    </div>
  )
}

function Payment({ checkout: { prices, method, draft, asksApproval } }: { checkout: Checkout }) {
  const { t } = useTexts()
  const { data, error, refetch } = prices
  if (data)
    return (
      <PaymentMethods
        prices={data}
        chosen={method}
        mayChooseClosed={asksApproval}
        onChoose={(paymentMethodCode) => draft.change({ paymentMethodCode })}
      />
    )
  if (error)
    return (
      <Failure
        error={error}
        title={t('app-checkout:pricesFailed')}
        onRetry={() => void refetch()}
      />
    )
  return (
    <Waiting>
      {[1, 2, 3].map((it) => (
        <Skeleton key={it} of="block" />
      ))}
    </Waiting>
  )
}

const steps = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};
  align-content: start;
  counter-reset: checkout-step;
`

const frame = css`
  &:lang(ja) {
    word-break: auto-phrase;
  }
  ${media.desktop} {
    display: grid;
    grid-template-columns: minmax(0, 1fr) ${summaryWidth};
    gap: ${space[6]};
    align-items: start;
    > aside {
      position: sticky;
      inset-block-start: 80px;
      max-height: calc(100dvh - 96px - var(--acting-bar, 0px));
      overflow: auto;
      /* keeps what has the focus above the bar with the button */
      scroll-padding-block-end: 9rem;
      border: 1px solid ${color.line};
      border-radius: ${radius.m};
      background: ${color.raised};
    }
    /* beside the steps, it is not pushed down by what loads in them, and stays in sight */
    &&& > aside {
      visibility: visible;
    }
  }
  ${media.belowDesktop} {
    display: flex;
    flex-direction: column;
    gap: ${space[4]};
    /* so that the bar with the button stays at the bottom along all steps */
    > aside {
      display: contents;
    }
    > aside > section {
      border: 1px solid ${color.line};
      border-radius: ${radius.m};
      background: ${color.raised};
    }
  }
  > aside > section {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[3]};
    padding: ${space[5]};
    h2 {
      font-size: ${size.l};
    }
  }
`
