import { css } from '@linaria/core'
import { useFormats } from '#components/app/formats.ts'
import { joinSentences } from '#components/ui/sentences.ts'
import { useTexts } from '#components/islands/texts.tsx'
import { percentOf } from '#components/order/percent.ts'
import { SumRow } from '#components/order/SumRow.tsx'
import { color, size, space } from '#components/theme/tokens.ts'
import type { ShownLine, ShownPrice } from './types.ts'

const levels = ['REGULAR', 'SILVER', 'GOLD', 'VIP'] as const

/** How a price came about: parts, list and member price, rate, rounding, tax. Source: PY2, C4. */
export function WhyPrice({ price }: { price: ShownPrice }) {
  const { t } = useTexts()
  const formats = useFormats()
  const { totals, taxSource, lines } = price
  const { productCurrency, currency, unitPrice, quantity, goods, tax, taxRate, subtotal } = totals
  const money = (amount: number) => formats.money(amount, currency)
  const n = formats.number(quantity)
  return (
    <details className={why}>
      <summary>{t('app-order:why.title')}</summary>
      <ol>
        {lines.map((it) => (
          <PartPrice key={it.partNumber} line={it} price={price} />
        ))}
      </ol>
      <dl>
        <SumRow label={t('app-checkout:why.unit')} value={money(unitPrice)} />
        <SumRow
          label={t('app-checkout:why.times', { price: money(unitPrice), n })}
          value={money(goods)}
        />
        <SumRow label={<Tax taxRate={taxRate} source={taxSource} />} value={money(tax)} />
        <SumRow label={t('app-order:sum.total')} value={money(subtotal)} isTotal />
      </dl>
      {productCurrency !== currency && <RateText price={price} />}
      <p>{t('app-order:why.rounding')}</p>
    </details>
  )
}

function Tax({ taxRate, source }: { taxRate: string; source: string | null }) {
  const { t } = useTexts()
  if (Number(taxRate) === 0) return t('app-checkout:why.noTax')
  return (
    <>
      {t('app-order:sum.tax', { percent: percentOf(taxRate) })}
      {source !== null && <small>{source}</small>}
    </>
  )
}

/** The price of one piece: list price, what the level takes off, and the converted price. */
function PartPrice({ line, price: { totals, ...price } }: { line: ShownLine; price: ShownPrice }) {
  const { t } = useTexts()
  const formats = useFormats()
  const { productCurrency, currency } = totals
  const { name, price: own, listPrice, converted } = line
  if (own === null) return null
  const isDiscounted = listPrice !== null && listPrice !== own
  return (
    <li>
      <b>{name}</b>
      <span>
        {isDiscounted
          ? t('app-checkout:why.member', {
              list: formats.money(listPrice, productCurrency),
              level: t(`account:levels.${levels[price.memberType] ?? 'REGULAR'}`),
              percent: String(price.discountPercent ?? percentOff(listPrice, own)),
              price: formats.money(own, productCurrency),
            })
          : t('app-checkout:why.list', { price: formats.money(own, productCurrency) })}
        {currency !== productCurrency &&
          converted !== null &&
          ` → ${formats.money(converted, currency)}`}
      </span>
    </li>
  )
}

function RateText({ price: { totals, rateSource } }: { price: ShownPrice }) {
  const { t } = useTexts()
  const formats = useFormats()
  const { productCurrency: from, currency: to, rate, rateAt } = totals
  return (
    <p>
      {joinSentences([
        rateAt === null
          ? t('app-order:why.rate', { from, to, rate })
          : t('app-order:why.rateAt', { from, to, rate, time: formats.moment(rateAt) }),
        rateSource === null ? undefined : t('app-checkout:why.source', { source: rateSource }),
      ])}
    </p>
  )
}

function percentOff(list: number, own: number): number {
  return Math.round((1 - own / list) * 100)
}

const why = css`
  font-size: ${size.s};
  summary {
    min-height: 44px;
    padding-block: ${space[2]};
    color: ${color.link};
    cursor: pointer;
  }
  ol,
  dl {
    display: grid;
    gap: ${space[2]};
    margin-block-end: ${space[3]};
    font-variant-numeric: tabular-nums;
  }
  li {
    display: grid;
    overflow-wrap: anywhere;
  }
  b {
    font-weight: inherit;
  }
  li span,
  small,
  p {
    color: ${color.muted};
  }
  small {
    display: block;
  }
  div {
    display: flex;
    gap: ${space[4]};
    justify-content: space-between;
    &[data-total] {
      padding-block-start: ${space[2]};
      border-block-start: 1px solid ${color.line};
    }
  }
  dd {
    flex: none;
    margin: 0;
    text-align: end;
  }
  p {
    margin-block-start: ${space[1]};
    text-wrap: pretty;
  }
`
