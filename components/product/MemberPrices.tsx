import { css } from '@linaria/core'
import { useTexts } from '#components/islands/texts.tsx'
import { color, size, space, weight } from '#components/theme/tokens.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { moneyText } from '#components/ui/money.ts'
import type { Plan } from '#server/content/product/contract.ts'
import { memberPrices } from './plan-facts.ts'

interface Props {
  plan: Plan
  locale: string
}

/** Prices of a plan by member type, collapsed by default. */
export function MemberPrices({ plan, locale }: Props) {
  const { t } = useTexts()
  return (
    <details className={fold}>
      <summary>
        {t('product:plan.memberPrices')}
        <Icon name="chevronDown" size={16} />
      </summary>
      <table>
        <caption hidden>{t('product:plan.memberPricesOf', { plan: plan.name })}</caption>
        <tbody>
          {memberPrices(plan).map(({ memberType, priceMinor }) => (
            <tr key={memberType} data-member={memberType}>
              <th scope="row">{t(`product:plan.levels.${memberType}`)}</th>
              <td>{moneyText({ priceMinor, currency: plan.currency }, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

const fold = css`
  border-block-start: 1px solid ${color.line};
  font-size: ${size.s};
  summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    padding-block: ${space[3]} 0;
    font-weight: ${weight.medium};
    color: ${color.link};
  }
  &[open] svg {
    rotate: 180deg;
  }
  table {
    width: 100%;
    margin-block-start: ${space[2]};
    border-collapse: collapse;
  }
  th {
    font-weight: ${weight.normal};
    text-align: start;
    color: ${color.muted};
  }
  td {
    padding-block: ${space[1]};
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
  html[data-member='SILVER'] & [data-member='SILVER'] > *,
  html[data-member='GOLD'] & [data-member='GOLD'] > *,
  html[data-member='VIP'] & [data-member='VIP'] > * {
    font-weight: ${weight.bold};
    color: ${color.ink};
  }
`
