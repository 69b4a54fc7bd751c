import { css } from '@linaria/core'
import { CircleAlert } from 'lucide-react'
import { OrderInProcess } from '#components/app/OrderInProcess.tsx'
import { useTexts } from '#components/islands/texts.tsx'
import { color, radius, space, weight } from '#components/theme/tokens.ts'
import type { Prices } from '#server/trade/checkout/price-contract.ts'
import { SalesLink } from './SalesLink.tsx'

interface Props {
  problems: Prices['problems']
  subject: { name: string; urlAlias: string | null }
}

/** Problems that sales can solve, and nothing on the page. */
const forSales = new Set(['purchase.erp_required', 'org.invalid', 'checkout.plan_unavailable'])

/** Why this cannot be ordered, and what to do about it. */
export function Blocked({ problems, subject }: Props) {
  const { t } = useTexts()
  return (
    <div className={block} role="alert">
      <CircleAlert size={20} aria-hidden="true" />
      <ul>
        {problems.map(({ code, title, detail, concerns, orderNumber }) => (
          <li key={code}>
            <b>{title}</b>
            <p>{detail}</p>
            {concerns.map((it) => (
              <p key={it.code}>{it.name}</p>
            ))}
            {orderNumber !== null && (
              <OrderInProcess orderNumber={orderNumber}>
                {t('app-checkout:renew.order', { number: orderNumber })}
              </OrderInProcess>
            )}
          </li>
        ))}
      </ul>
      {problems.some((it) => forSales.has(it.code)) && (
        <SalesLink urlAlias={subject.urlAlias} tone="secondary" />
      )}
    </div>
  )
}

const block = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]};
  align-items: start;
  padding: ${space[4]};
  border: 1px solid ${color.warning};
  border-radius: ${radius.m};
  background: ${color.warningTint};
  > svg {
    flex: none;
    color: ${color.warning};
  }
  ul {
    display: grid;
    flex: 1 1 12rem;
    gap: ${space[3]};
  }
  b {
    font-weight: ${weight.bold};
  }
`
