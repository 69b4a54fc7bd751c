import { css } from '@linaria/core'
import { CreditCard, FileText, KeyRound, Mail, Printer, ReceiptText } from 'lucide-react'
import { AppButton } from '#components/app/AppButton.tsx'
import { Failure } from '#components/app/Failure.tsx'
import { useHrefs } from '#components/app/links.ts'
import { hasPermission, useProfile } from '#components/app/profile.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { reorderHref } from '#components/order/reorder.ts'
import { useCardPayment } from '#components/order/use-card-payment.ts'
import { media, space } from '#components/theme/tokens.ts'
import { button } from '#components/ui/button-style.ts'
import type { Order } from '#server/trade/order/order-contract.ts'

/** What can be done with the order now, the most useful first. Source: RE3, RE6. */
export function ResultActions({ order }: { order: Order }) {
  const { t } = useTexts()
  const hrefOf = useHrefs()
  const profile = useProfile()
  const payment = useCardPayment(order)
  const { orderNumber, may, licenses, status } = order
  const [serialNumber] = licenses
  const canActivate = serialNumber !== undefined && hasPermission(profile, 'license.activate')
  const again = status === 'expired' ? reorderHref(hrefOf, order) : undefined
  return (
    <>
      <div className={actions}>
        {may.pay && (
          <AppButton
            tone="primary"
            icon={CreditCard}
            isBusy={payment.isPending}
            onClick={() => payment.mutate()}
          >
            {t(
              payment.isPending
                ? 'app-order:paying'
                : status === 'payment_failed'
                  ? 'app-result:retry'
                  : 'app-order:pay',
            )}
          </AppButton>
        )}
        {canActivate && (
          <a
            className={button}
            data-tone="primary"
            href={hrefOf('marketplace-profile-license-activate', {}, { serialNumber })}
          >
            <KeyRound size={18} aria-hidden="true" />
            {t('app-result:activate')}
          </a>
        )}
        {again !== undefined && (
          <a className={button} data-tone="primary" href={again}>
            {t('app-order:reorder')}
          </a>
        )}
        <a className={button} data-tone="secondary" href={hrefOf('console-order', { orderNumber })}>
          <ReceiptText size={18} aria-hidden="true" />
          {t('app-result:view')}
        </a>
        <a
          className={button}
          data-tone="secondary"
          href={`/marketplace/api/v1/checkout/orders/${orderNumber}/document`}
          rel="external"
          download
        >
          <FileText size={18} aria-hidden="true" />
          {t('app-order:pdf')}
        </a>
        <AppButton icon={Printer} onClick={() => print()}>
          {t('app-result:print')}
        </AppButton>
        <a
          className={button}
          data-tone="secondary"
          href={hrefOf('marketplace-help-sales-support', {}, { about: orderNumber })}
        >
          <Mail size={18} aria-hidden="true" />
          {t('app-result:contact')}
        </a>
      </div>
      {payment.isError && <Failure error={payment.error} title={t('app-order:payFailed')} />}
    </>
  )
}

const actions = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  ${media.belowTablet} {
    display: grid;
  }
  @media print {
    display: none;
  }
`
