import { css } from '@linaria/core'
import { lazy, Suspense, useState } from 'react'
import { Ban, CreditCard, FileText, RotateCw } from 'lucide-react'
import { AppButton } from '#components/app/AppButton.tsx'
import { CopyText } from '#components/app/CopyText.tsx'
import { Failure } from '#components/app/Failure.tsx'
import { useHrefs } from '#components/app/links.ts'
import { StatusMark } from '#components/app/StatusMark.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, size, space, weight } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import type { Order } from '#server/trade/order/order-contract.ts'
import { toneOf } from './order-status.ts'
import { reorderHref } from './reorder.ts'
import { useCardPayment } from './use-card-payment.ts'
import { useNextStep } from './next-step.ts'

const CancelDialog = lazy(() =>
  import('./CancelDialog.tsx').then((it) => ({ default: it.CancelDialog })),
)

/** Number, state in words, what happens next and when, and the actions that are possible now. */
export function OrderHead({ order }: { order: Order }) {
  const { t } = useTexts()
  const nextStep = useNextStep(order)
  const payment = useCardPayment(order)
  const { orderNumber, status, may } = order
  return (
    <header className={head}>
      <div>
        <CopyText text={orderNumber} label={t('app-order:column.number')} />
        <StatusMark tone={toneOf[status]} text={t(`app-order:status.${status}`)} />
        {order.refunded > 0 && order.refunded < order.totals.subtotal && (
          <StatusMark tone="off" text={t('app-order:partlyRefunded')} />
        )}
      </div>
      <p>{nextStep}</p>
      <div>
        {may.pay && (
          <AppButton
            tone="primary"
            icon={CreditCard}
            isBusy={payment.isPending}
            onClick={() => payment.mutate()}
          >
            {t(payment.isPending ? 'app-order:paying' : 'app-order:pay')}
          </AppButton>
        )}
        <OrderActions order={order} />
      </div>
      {payment.isError && <Failure error={payment.error} title={t('app-order:payFailed')} />}
    </header>
  )
}

function OrderActions({ order }: { order: Order }) {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  const [isCancelling, setCancelling] = useState(false)
  const reorder = reorderHref(hrefOf, order)
  return (
    <>
      <a
        className={button}
        data-tone="secondary"
        href={`/marketplace/api/v1/checkout/orders/${order.orderNumber}/document`}
        rel="external"
        download
      >
        <FileText size={18} aria-hidden="true" />
        {t('app-order:pdf')}
      </a>
      {reorder !== undefined && (
        <a className={button} data-tone="secondary" href={reorder}>
          <RotateCw size={18} aria-hidden="true" />
          {t('app-order:reorder')}
        </a>
      )}
      {order.may.cancel && (
        <AppButton icon={Ban} onClick={() => setCancelling(true)}>
          {t('app-order:cancel.open')}
        </AppButton>
      )}
      <Suspense>
        {isCancelling && <CancelDialog order={order} onClose={() => setCancelling(false)} />}
      </Suspense>
    </>
  )
}

const head = css`
  display: grid;
  gap: ${space[3]};
  padding: ${space[5]};
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  background: ${color.raised};
  > div {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[2]} ${space[4]};
    align-items: center;
  }
  > div:first-child {
    font-size: ${size.m};
    code {
      font-size: ${size.l};
      font-weight: ${weight.bold};
    }
  }
  p {
    max-width: 72ch;
    text-wrap: pretty;
  }
`
