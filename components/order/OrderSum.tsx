import { css } from '@linaria/core'
import { useFormats } from '#components/app/formats.ts'
import { Panel } from '#components/app/Panel.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { color, space } from '#components/theme/tokens.ts'
import type { Order } from '#server/trade/order/order-contract.ts'
import { percentOf } from './percent.ts'
import { SumRow } from './SumRow.tsx'

const levels = ['REGULAR', 'SILVER', 'GOLD', 'VIP'] as const

/** The total as it was stored, and how it came about. No figure is calculated anew. Source: G10. */
export function OrderSum({ order }: { order: Order }) {
  const { t } = useTexts()
  const formats = useFormats()
  const { currency, goods, tax, taxRate, subtotal } = order.totals
  const money = (amount: number) => formats.money(amount, currency)
  return (
    <Panel title={t('app-order:sum.title')}>
      <dl className={sums}>
        <SumRow label={t('app-order:sum.goods')} value={money(goods)} />
        {Number(taxRate) > 0 && (
          <SumRow
            label={t('app-order:sum.tax', { percent: percentOf(taxRate) })}
            value={money(tax)}
          />
        )}
        <SumRow label={t('app-order:sum.total')} value={money(subtotal)} isTotal />
        {order.refunded > 0 && (
          <>
            <SumRow label={t('app-order:sum.refund')} value={`−${money(order.refunded)}`} />
            <SumRow
              label={t('app-order:sum.kept')}
              value={money(subtotal - order.refunded)}
              isTotal
            />
          </>
        )}
      </dl>
      <Why order={order} />
    </Panel>
  )
}

/** The inputs of the price: list prices, level, rate and its time, rounding, tax. Source: C4. */
function Why({ order }: { order: Order }) {
  const { t } = useTexts()
  const formats = useFormats()
  const { productCurrency, currency, rate, unitPrice, quantity } = order.totals
  const isConverted = productCurrency !== currency
  return (
    <details className={why}>
      <summary>{t('app-order:why.title')}</summary>
      <ul>
        {order.lines.map(({ orderItem, name, listPrice, price, converted }) => (
          <li key={orderItem}>
            <span>{name}</span>
            <span>
              {t(listPrice === price ? 'app-order:why.price' : 'app-order:why.memberPrice', {
                list: formats.money(listPrice, productCurrency),
                price: formats.money(price, productCurrency),
                level: t(`account:levels.${levels[order.memberType] ?? 'REGULAR'}`),
              })}
              {isConverted && ` → ${formats.money(converted, currency)}`}
            </span>
          </li>
        ))}
      </ul>
      <p>
        {t('app-order:why.unit', {
          price: formats.money(unitPrice, currency),
          count: quantity,
          n: formats.number(quantity),
        })}
      </p>
      {isConverted && (
        <p>
          {t(order.rateAt === null ? 'app-order:why.rate' : 'app-order:why.rateAt', {
            from: productCurrency,
            to: currency,
            rate,
            time: order.rateAt === null ? '' : formats.moment(order.rateAt),
          })}
        </p>
      )}
      <p>{t('app-order:why.rounding')}</p>
    </details>
  )
}

const sums = css`
  display: grid;
  gap: ${space[2]};
  font-variant-numeric: tabular-nums;
  > div {
    display: flex;
    gap: ${space[4]};
    justify-content: space-between;
    &[data-total] {
      padding-block-start: ${space[2]};
      border-block-start: 1px solid ${color.line};
      font-weight: 600;
    }
  }
  dd {
    margin: 0;
    text-align: end;
  }
`

const why = css`
  summary {
    min-height: 32px;
    color: ${color.link};
    cursor: pointer;
  }
  ul {
    display: grid;
    gap: ${space[2]};
    margin-block: ${space[2]};
  }
  li {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${space[4]};
    justify-content: space-between;
    font-variant-numeric: tabular-nums;
  }
  p {
    margin-block-start: ${space[2]};
    color: ${color.muted};
    text-wrap: pretty;
  }
`
