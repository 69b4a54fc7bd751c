import { css } from '@linaria/core'
import { useFormats } from '#components/app/formats.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { color, space } from '#components/theme/tokens.ts'
import type { OrderHistory } from '#server/trade/order/history-contract.ts'

/** Number and sums of all orders that match, one sum for each currency. Source: OL3. */
export function SumLine({ found: { totalItems, totals } }: { found: OrderHistory }) {
  const { t } = useTexts()
  const formats = useFormats()
  const added = totals.reduce((sum, it) => sum + it.orders, 0)
  const left = totalItems - added
  return (
    <p className={line} role="status">
      <span>{t('app-order:sum.orders', { count: totalItems, n: formats.number(totalItems) })}</span>
      {totals.map(({ currency, amount, refunded }) => (
        <span key={currency}>
          <b>{formats.money(amount, currency)}</b>
          {refunded > 0 &&
            t('app-order:sum.refunded', { amount: formats.money(refunded, currency) })}
        </span>
      ))}
      {left > 0 && totals.length > 0 && (
        <small>{t('app-order:sum.without', { count: left, n: formats.number(left) })}</small>
      )}
    </p>
  )
}

const line = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[1]} ${space[4]};
  align-items: baseline;
  font-variant-numeric: tabular-nums;
  color: ${color.muted};
  b {
    color: ${color.ink};
  }
`
