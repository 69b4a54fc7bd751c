import { css } from '@linaria/core'
import { useFormats } from '#components/app/formats.ts'
import { Panel } from '#components/app/Panel.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { color, size, space } from '#components/theme/tokens.ts'
import type { Order } from '#server/trade/order/order-contract.ts'

/** How the order is paid, with each attempt and refund. */
export function OrderPayments({ order }: { order: Order }) {
  const { t } = useTexts()
  const formats = useFormats()
  return (
    <Panel title={t('app-order:payments.title')}>
      <p>{t(`app-order:payment.${order.payment.code}`)}</p>
      {order.payments.length > 0 && (
        <ul className={list}>
          {order.payments.map(
            ({ startedAt, status, amount, currency, brand, refunded, settledAt }) => (
              <li key={startedAt}>
                <span>
                  <b>{t(`app-order:payments.status.${status}`)}</b>
                  {formats.money(amount, currency)}
                </span>
                <small>
                  {[
                    brand === null ? null : brandNames[brand],
                    formats.moment(settledAt ?? startedAt),
                  ]
                    .filter((it) => it !== null)
                    .join(' · ')}
                </small>
                {refunded !== null && refunded > 0 && (
                  <small>
                    {t('app-order:refundedOf', { amount: formats.money(refunded, currency) })}
                  </small>
                )}
              </li>
            ),
          )}
        </ul>
      )}
    </Panel>
  )
}

/** Trademarks, the same in every language. */
const brandNames = { visa: 'Visa', mastercard: 'Mastercard' } as const

const list = css`
  display: grid;
  gap: ${space[3]};
  li {
    display: grid;
  }
  span {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[2]};
    justify-content: space-between;
    font-variant-numeric: tabular-nums;
  }
  small {
    font-size: ${size.xs};
    color: ${color.muted};
  }
`
